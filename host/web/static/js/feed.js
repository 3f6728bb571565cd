/* Listens to the host's feed. After a reconnect the host sends the current view, so no event has to be sent again.

   listen({view(view), heard(yes)}): view(view) is called with each view; where several have come while the page was busy, with the newest
   alone, because drawing one takes longer than what makes the next, as when a log is opened. heard(false) is called within three seconds
   after the connection broke, or after the host has missed its sign of life; heard(true) when it is back, without a reload of the page.
   Once this browser was expelled, the page loads itself again, as that of a looker; so it does once its table was deleted.

   A browser has few connections to one host, so a page that nobody has seen for a minute closes its feed, and catches up when it is shown.
   So does one that was hidden for some seconds: a phone that slept may not know yet that its connection has gone.
   Where a proxy keeps the feed back until it ends, the page asks for one view after the other instead.
*/

import { at } from "./address.js";

const STILL_MS = 15000; /* the host says something every ten seconds */
const GONE_MS = 2500; /* after the connection broke */
const AGAIN_MS = 1000; /* and up to so long again: not all pages at once */
const KEPT_BACK_MS = 5000; /* without a word on a feed that is not broken */
const UNSEEN_MS = 60000;
const SLEPT_MS = 3000;
const WATCH_MS = 250;

export function listen(/** @type {{view: (view: Host.View) => void, heard: (yes: boolean) => void}} */ callbacks) {
  const newest = latest(callbacks.view);
  let source = /** @type {Source | null} */ (null);
  let kept_back = false;
  let heard = true;
  let last = Date.now();
  let opened = 0;
  let broken = 0; /* since when nothing was heard, after a fault; or 0 */
  let tried = true; /* whether the newest source has said something, or failed */
  let unseen = 0; /* the timer of a page that is not shown */
  let hidden = 0; /* when it was hidden */

  /** @type {Heard} */
  const ears = {
    hear() {
      last = Date.now();
      broken = 0;
      tried = true;
      if (!heard) callbacks.heard(true);
      heard = true;
    },
    take: newest,
    broke() {
      if (!broken) broken = Date.now();
      tried = true;
      kept_back = false;
    },
  };

  function open() {
    if (source) source.close();
    opened = Date.now();
    tried = false;
    source = kept_back ? poll(ears) : stream(ears);
  }

  function watch() {
    if (!source) return;
    const now = Date.now();
    const silent = broken ? now - broken >= GONE_MS : now - last >= STILL_MS;
    if (silent && heard) {
      callbacks.heard(false);
      heard = false;
    }
    const patience = source.ended() ? again : broken && tried ? GONE_MS + again : STILL_MS;
    if (!tried && !kept_back && now - opened >= KEPT_BACK_MS) {
      kept_back = true;
      open();
    } else if (now - Math.max(opened, broken || last) >= patience) {
      again = pause();
      open();
    }
  }

  function show() {
    clearTimeout(unseen);
    if (document.visibilityState === "hidden") {
      unseen = setTimeout(close, UNSEEN_MS);
      hidden = Date.now();
    } else if (source && Date.now() - Math.max(hidden, last) < SLEPT_MS) watch();
    else {
      last = Date.now();
      broken = 0;
      open();
    }
  }

  function close() {
    if (source) source.close();
    source = null;
  }

  let again = pause();
  open();
  show();
  setInterval(watch, WATCH_MS);
  document.addEventListener("visibilitychange", show);
  window.addEventListener("online", watch);
}

/** @typedef {{hear: () => void, take: (text: string) => void, broke: () => void}} Heard what a source tells */
/** @typedef {{close: () => void, ended: () => boolean}} Source */

/** A table that was deleted has no page any more: its page then says so. */
function reloadIfGone(/** @type {Response} */ answer) {
  if (answer.status === 404) window.location.reload();
}

/** The feed as server-sent events. A browser does not retry one that was refused: then it has ended. @returns {Source} */
function stream(/** @type {Heard} */ ears) {
  const feed = new EventSource(at("/feed"));
  feed.onmessage = (event) => {
    ears.hear();
    ears.take(event.data);
  };
  feed.onerror = () => {
    ears.broke();
    if (feed.readyState === EventSource.CLOSED) fetch(at("/view")).then(reloadIfGone, () => {});
  };
  feed.addEventListener("still", ears.hear);
  feed.addEventListener("expelled", () => window.location.reload());
  return { close: () => feed.close(), ended: () => feed.readyState === EventSource.CLOSED };
}

/** One view after the other, each as soon as it is another than the one before. @returns {Source} */
function poll(/** @type {Heard} */ ears) {
  const stop = new AbortController();
  let ended = false;
  async function ask() {
    for (let version = "-1"; ; ) {
      const answer = await fetch(at(`/view?after=${version}`), { signal: stop.signal });
      reloadIfGone(answer);
      if (!answer.ok) throw new Error("refused");
      const text = await answer.text();
      ears.hear();
      if (text === '"expelled"') window.location.reload();
      else if (text) {
        ears.take(text);
        version = JSON.parse(text).version;
      }
    }
  }
  ask().catch(() => {
    if (!stop.signal.aborted) ears.broke();
    ended = true;
  });
  return { close: () => stop.abort(), ended: () => ended };
}

/** A function that takes the texts of views; those that have come while the page was busy are shown by the newest. */
function latest(/** @type {(view: Host.View) => void} */ show) {
  let newest = "";
  /* A message to the page itself is heard after those of the host that are there already; a timer may stand still in a test. */
  const soon = new MessageChannel();
  soon.port1.onmessage = () => {
    const view = JSON.parse(newest);
    newest = "";
    show(view);
  };
  return (/** @type {string} */ text) => {
    if (!newest) soon.port2.postMessage(null);
    newest = text;
  };
}

/** A pause between two tries, in milliseconds. */
function pause() {
  return AGAIN_MS * (1 + Math.random());
}
