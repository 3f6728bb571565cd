// Of several pages with the same handheld, one plays: asks the others before it starts, and answers those that ask. The
// browser's files have the last word (see BrowserStore.claim); this only saves the page that plays from being cut off.

const NAME = "mr-x-handheld";
const PATIENCE_MS = 300;

/** Whether another page of this browser is playing. Where pages cannot talk to each other: no. */
export function playsElsewhere() {
  if (!globalThis.BroadcastChannel) return Promise.resolve(false);
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(NAME);
    const finish = (answer) => {
      channel.close();
      resolve(answer);
    };
    channel.onmessage = ({ data }) => { if (data === "here") finish(true); };
    setTimeout(finish, PATIENCE_MS, false);
    channel.postMessage("who plays?");
  });
}

/** From now on this page plays: answer those that ask, and `leave()` when one takes over. */
export function play(leave) {
  if (!globalThis.BroadcastChannel) return;
  const channel = new BroadcastChannel(NAME);
  channel.postMessage("mine now");
  channel.onmessage = ({ data }) => {
    if (data === "who plays?") channel.postMessage("here");
    if (data !== "mine now") return;
    channel.close();
    leave();
  };
}
