/* What this page knows at one moment, and who is told when it changes. It holds; it neither draws nor asks.

   view      the newest view of the host (see host/view/presenter.py)
   heard     whether the host is heard
   chosen    the pawn whose legs are shown, or null
   at        the station tapped for it that several tickets could pay, or null
   calm      whether the console's presses are not heeded for a moment, since they have just changed
   said      {ok, said} the last answer to a press, or null; with the `pencil` that it tells of, where another page has pencilled
   pressed   the view on which that press was made, or by which that pencil came
   mine      the index of the player who holds this page, or null for everybody
   pane      which part a narrow screen shows: "move", "map" or "log"
*/

const now = { view: null, heard: true, chosen: null, at: null, calm: false, said: null, pressed: null, mine: null, pane: "move" };
const watchers = [];

export const state = now;

/* Calls `drawn(state)` after every change. */
export function watch(drawn) {
  watchers.push(drawn);
}

export function change(parts) {
  Object.assign(now, parts);
  watchers.forEach((drawn) => drawn(now));
}

/* Takes a view from the host, unless what stands is as new; answers whether it was news. */
export function receive(view) {
  const news = !now.view || view.version > now.view.version;
  if (news) change({ view });
  return news;
}
