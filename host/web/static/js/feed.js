/* Listens to the host's feed. After a reconnect the host sends the current view, so no event has to be sent again.

   listen({view(view), heard(yes)}): view(view) is called with each view; where several have come while the page was busy, with the newest
   alone, because drawing one takes longer than what makes the next, as when a log is opened. heard(false) is called within three seconds
   after the host was last heard, heard(true) when it is back, without a reload of the page. Once this browser was expelled, the page
   loads itself again, as that of a looker.
*/

const LOST_MS = 2500; /* the host sends something every second */
const AGAIN_MS = 1000;
const WATCH_MS = 250;

export function listen(/** @type {{view: (view: Host.View) => void, heard: (yes: boolean) => void}} */ callbacks) {
  let feed = /** @type {EventSource | null} */ (null);
  let last = Date.now();
  let opened = 0;
  let heard = true;
  let newest = ""; /* the text of a view that is to be shown */

  /* A message to the page itself is heard after those of the host that are there already; a timer may stand still in a test. */
  const soon = new MessageChannel();
  soon.port1.onmessage = () => {
    const view = JSON.parse(newest);
    newest = "";
    callbacks.view(view);
  };

  function take(/** @type {string} */ text) {
    if (!newest) soon.port2.postMessage(null);
    newest = text;
  }

  function hear() {
    last = Date.now();
    if (!heard) callbacks.heard(true);
    heard = true;
  }

  function open() {
    if (feed) feed.close();
    opened = Date.now();
    const opening = new EventSource("/feed");
    feed = opening;
    opening.onmessage = (event) => {
      hear();
      take(event.data);
    };
    opening.addEventListener("still", hear);
    opening.addEventListener("expelled", () => window.location.reload());
  }

  function reconnectIfSilent() {
    const silent = Date.now() - last;
    if (silent < LOST_MS) return;
    if (heard) callbacks.heard(false);
    heard = false;
    /* A browser does not retry a feed that was refused, and may keep a dead one after sleep: open it again. */
    if (Date.now() - opened > AGAIN_MS) open();
  }

  open();
  setInterval(reconnectIfSilent, WATCH_MS);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") reconnectIfSilent();
  });
  window.addEventListener("online", reconnectIfSilent);
}
