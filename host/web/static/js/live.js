/* Listens to the host's feed. Any reconnect brings the view of now, so nothing is missed and nothing is replayed.

   listen({view(view), heard(yes)}): a host that was last heard three seconds ago has been told as lost, and is found again
   without a reload.
*/

const LOST_MS = 2500; /* it speaks every second */
const AGAIN_MS = 1000;
const WATCH_MS = 250;

export function listen(told) {
  let feed = null;
  let last = Date.now();
  let opened = 0;
  let heard = true;

  function hear() {
    last = Date.now();
    if (!heard) told.heard(true);
    heard = true;
  }

  function open() {
    if (feed) feed.close();
    opened = Date.now();
    feed = new EventSource("/feed");
    feed.onmessage = (event) => {
      hear();
      told.view(JSON.parse(event.data));
    };
    feed.addEventListener("still", hear);
  }

  function lookAfter() {
    const silent = Date.now() - last;
    if (silent < LOST_MS) return;
    if (heard) told.heard(false);
    heard = false;
    /* A browser gives up a feed that was refused, and may keep a dead one after sleep: open it anew. */
    if (Date.now() - opened > AGAIN_MS) open();
  }

  open();
  setInterval(lookAfter, WATCH_MS);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") lookAfter();
  });
  window.addEventListener("online", lookAfter);
}
