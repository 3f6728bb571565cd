// Only one of several pages with the same handheld may play: a page asks the others before it starts. BrowserStore.claim
// is what enforces it; this avoids cutting off the page that is playing.

export const ORIGINS = "mr-x-handheld"; // what NAME was once, for all pages of an origin
export const NAME = `${ORIGINS} ${new URL("./", location.href).pathname}`; // a site in another folder is another handheld
const PATIENCE_MS = 300;
let own = null; // the channel of this page while it plays

/** Whether another page of this browser is playing. False where pages cannot talk to each other. */
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

/** This page plays from now on: answer those that ask, and call `leave()` when one takes over. */
export function play(leave) {
  if (!globalThis.BroadcastChannel) return;
  own?.close();
  const channel = new BroadcastChannel(NAME);
  own = channel;
  channel.postMessage("mine now");
  channel.onmessage = ({ data }) => {
    if (data === "who plays?") channel.postMessage("here");
    if (data !== "mine now") return;
    channel.close();
    leave();
  };
}
