/* The state of this page, and the functions that are called when it changes. Neither draws nor asks the host.

   view      the newest view of the host (see host/view/presenter.py)
   heard     whether the host is connected
   chosen    the pawn whose legs are shown, or null
   at        the station that was tapped for it, while the ticket is still asked for; or null
   paused    whether the console ignores presses for a moment, because its buttons have just changed
   instead   the pawn of another player's that the user moves for him, as pawn-round, or null
   said      {ok: true, false or (news) null, said} the last answer to a press, or null; with `pencil` if it tells of a move that another page has pencilled
   pressed   the view that was shown when that press was made, or that brought that pencilled move
   advice    what the adviser says of the chosen pawn (see host/web/advice_page.py), or null
   choosing  whether the user is choosing anew which player he is
   pane      which pane a narrow screen shows: "move", "map" or "log"
*/

const now = { view: null, heard: true, chosen: null, at: null, paused: false, instead: null, said: null, pressed: null, advice: null, choosing: false, pane: "move" };
const watchers = [];

const NOBODY = { requests: [], voices: [] };

export const state = now;

/* What only this page shows of who is who (see host/web/who_is_who.py). */
export const you = () => (now.view && now.view.you) || NOBODY;

let holding = false; /* whether `drawOnce` is at work */
let changed = false; /* whether anything has changed meanwhile */

/* Have `drawn(state)` called after every change. */
export function watch(drawn) {
  watchers.push(drawn);
}

export function change(parts) {
  Object.assign(now, parts);
  changed = true;
  if (!holding) drawAll();
}

/* Draws the changes that `work` makes once, after all of them: each drawing may have the whole page laid out. */
export function drawOnce(work) {
  holding = true;
  try {
    work();
  } finally {
    holding = false;
    if (changed) drawAll();
  }
}

function drawAll() {
  changed = false;
  watchers.forEach((drawn) => drawn(now));
}

/* Takes a view from the host if it is newer than the last one; returns whether it was. */
export function receive(view) {
  const news = !now.view || view.version > now.view.version;
  if (news) change({ view });
  return news;
}
