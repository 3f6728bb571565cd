/* The state of this page, and the functions that are called when it changes. Neither draws nor asks the host. */

/**
 * @typedef {object} State
 * @property {Host.View} view           the newest one; none only until main.js has read the page's own
 * @property {boolean} heard            whether the host is connected
 * @property {string | null} chosen     the pawn whose legs are shown
 * @property {number | null} at         the station that was tapped for it, while the ticket is still asked for
 * @property {boolean} paused           whether the console ignores presses for a moment, because its buttons have just changed
 * @property {string | null} instead    the pawn of another player's that the user moves for him, as pawn-round
 * @property {Told | null} said         the last answer to a press
 * @property {Host.View | null} pressed the view that was shown when that press was made, or that brought that pencilled move
 * @property {Host.Advice | null} advice  what the adviser says of the chosen pawn
 * @property {boolean} choosing         whether the user is choosing anew which player he is
 * @property {string} pane              which pane a narrow screen shows: "move", "map" or "log"
 *
 * @typedef {object} Told
 * @property {boolean | null} ok        null: news
 * @property {string} said
 * @property {string} [why]             as in Host.Said
 * @property {string} [path]            of the press, where the host has answered
 * @property {string | null} [pencil]   a move that another page has pencilled, if this tells of it
 */

/** @type {State} */
const now = { view: /** @type {any} */ (null), heard: true, chosen: null, at: null, paused: false, instead: null, said: null, pressed: null, advice: null, choosing: false, pane: "move" };
const watchers = /** @type {((now: State) => void)[]} */ ([]);

const NOBODY = /** @type {Host.You} */ ({ requests: [], voices: [], players: [] });

export const state = now;

/* What only this page shows of who is who (see host/web/who_is_who.py). */
export const you = () => (now.view && now.view.you) || NOBODY;

const PRESS_MS = 700; /* the longest that a press keeps changes from being drawn */
let press = 0; /* the timer of a press that is under way, or 0 */
let holding = false; /* whether `drawOnce` is at work */
let changed = false; /* whether anything has changed meanwhile */

/** Have `drawn(state)` called after every change. @param {(now: State) => void} drawn */
export function watch(drawn) {
  watchers.push(drawn);
}

export function change(/** @type {Partial<State>} */ parts) {
  Object.assign(now, parts);
  changed = true;
  drawChanges();
}

/** Draws the changes that `work` makes once, after all of them: each drawing may have the whole page laid out. @param {() => void} work */
export function drawOnce(work) {
  holding = true;
  try {
    work();
  } finally {
    holding = false;
    drawChanges();
  }
}

/* What a finger presses must neither move nor be made anew before it is lifted, or the tap is lost: changes wait for the click. */
export function drawBetweenPresses() {
  window.addEventListener("pointerdown", () => {
    clearTimeout(press);
    press = setTimeout(endPress, PRESS_MS);
  }, true);
  window.addEventListener("click", () => {
    clearTimeout(press);
    press = 0; /* what the click changes is drawn at once, with what came before it */
    setTimeout(drawChanges);
  }, true);
  window.addEventListener("pointercancel", endPress, true);
}

function endPress() {
  clearTimeout(press);
  press = 0;
  drawChanges();
}

function drawChanges() {
  if (!changed || holding || press) return;
  changed = false;
  watchers.forEach((drawn) => drawn(now));
}

/** Takes a view from the host if it is newer than the last one; returns whether it was. @param {Host.View} view */
export function receive(view) {
  const news = !now.view || view.version > now.view.version;
  if (news) change({ view });
  return news;
}
