// Only one of several pages with the same handheld may play: a page looks for others before it starts. BrowserStore.claim
// is what enforces it; this avoids cutting off the page that is playing.
//
// The page that plays holds a lock, which needs no answer of a page that sleeps. Browsers have locks over HTTPS alone, and some only since
// 2022; elsewhere the pages ask each other, and one that does not answer in time is taken for closed.

export const ORIGINS = "mr-x-handheld"; // what NAME was once, for all pages of an origin
export const NAME = `${ORIGINS} ${new URL("./", location.href).pathname}`; // a site in another folder is another handheld
const PATIENCE_MS = 300;
let end = () => {}; // gives up what this page plays by

/** Whether another page of this browser is playing. False where pages cannot know of each other. */
export async function playsElsewhere() {
  if (navigator.locks) return !kept("getItem") && isHeld();
  if (!globalThis.BroadcastChannel) return false;
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

// Of a page that is loaded again: whether it played. Its lock may still be held by what it was, for as long as a slow phone takes.
function kept(deed, ...value) {
  try {
    return sessionStorage[deed](NAME, ...value);
  } catch {
    return null; // a browser that lets nothing be stored
  }
}

// eslint-disable-next-line compat/compat -- asked for before
const isHeld = () => navigator.locks.query().then(({ held }) => held.some(({ name }) => name === NAME), () => false);

/** This page plays from now on: let the others know, and call `leave()` when one takes over. */
export function play(leave) {
  end();
  if (navigator.locks) hold(leave);
  else if (globalThis.BroadcastChannel) answer(leave);
}

function hold(leave) {
  const ended = new Promise((resolve) => { end = resolve; });
  kept("setItem", "plays");
  navigator.locks.request(NAME, { steal: true }, () => ended).catch(() => {
    kept("removeItem");
    leave();
  });
}

function answer(leave) {
  const channel = new BroadcastChannel(NAME);
  end = () => channel.close();
  channel.postMessage("mine now");
  channel.onmessage = ({ data }) => {
    if (data === "who plays?") channel.postMessage("here");
    if (data !== "mine now") return;
    channel.close();
    leave();
  };
}
