/* Draws the logbook: the edition's windows in rows of six, surfacing windows larger and marked from the beginning. */

import { make, painter, sign } from "./elements.js";
import { ticketMark } from "./marks.js";
import { say, ticketLetter } from "./words.js";

const ROW = 6;
const MOST_ROWS = 4; /* of any edition; a house rule may allow more, and then the logbook scrolls to the current row */

/** @param {Host.LogWindow} window @param {number} next @param {boolean} fresh */
function classes(window, next, fresh) {
  const names = ["window"];
  if (window.surfacing) names.push("surfacing");
  if (window.ticket) names.push("filled");
  if (window.leg === "first" || window.leg === "second") names.push("double-" + window.leg);
  if (window.station) names.push("shown");
  if (window.taken_back) names.push("returned");
  if (window.n === next) names.push("next");
  if (fresh) names.push("fresh");
  return names.join(" ");
}

function content(/** @type {Host.LogWindow} */ window) {
  return [
    make("span", { class: "n", "aria-hidden": "true" }, String(window.n)),
    window.leg === "first" ? make("span", { class: "twice", "aria-hidden": "true" }, ticketLetter("double")) : null,
    window.station ? make("span", { class: "at", "aria-hidden": "true" }, String(window.station)) : null,
    window.ticket ? make("span", { class: "paid", "aria-hidden": "true" }, ticketMark(window.ticket, false)) : null,
    window.surfacing && !window.station ? sign("sign-eye", "eye") : null,
    window.taken_back ? make("s", { class: "taken-back", "aria-hidden": "true" }, ...window.taken_back.map((ticket) => ticketMark(ticket, false))) : null,
    make("span", { class: "unseen" }, window.said || say(window.surfacing ? "window-surfacing" : "window-open", { n: window.n })),
  ];
}

/* The short form of each filled window's seal, to compare with the opened logbook afterwards. */
export function sealsDrawing(/** @type {HTMLElement} */ place) {
  const paint = painter(place, (/** @type {[number, string | undefined][]} */ seals) => seals.map((seal) => make("li", null, make("b", null, String(seal[0])), " ", make("code", null, seal[1]))));
  return (/** @type {Host.Game} */ game) => paint(game.windows.filter((window) => window.seal).map((window) => [window.n, window.seal]));
}

export function logbookDrawing(/** @type {HTMLElement} */ place) {
  let filledBefore = -1;
  const paint = painter(place, (/** @type {Host.LogWindow[]} */ windows) => {
    const filled = windows.filter((window) => window.ticket).length;
    const rows = [];
    for (let at = 0; at < windows.length; at += ROW) {
      const row = windows.slice(at, at + ROW).map((window) => {
        const fresh = filledBefore >= 0 && Boolean(window.ticket) && window.n > filledBefore;
        return make("li", { class: classes(window, filled + 1, fresh), "data-window": window.n }, ...content(window));
      });
      /* Fillers keep the windows of a short last row as wide as the others. */
      while (row.length < ROW) row.push(make("li", { class: "filler", "aria-hidden": "true" }));
      rows.push(make("ol", { class: "log-row", start: at + 1 }, ...row));
    }
    filledBefore = filled;
    return rows;
  });
  return (/** @type {Host.Game} */ game) => {
    const before = filledBefore;
    const long = game.windows.length > MOST_ROWS * ROW;
    place.classList.toggle("long", long);
    place.tabIndex = long ? 0 : -1;
    paint(game.windows);
    if (long && filledBefore !== before) roll(place);
  };
}

/** Scrolls so that the row of the next window is below the two before it. @param {HTMLElement} place */
function roll(place) {
  const rows = /** @type {HTMLElement[]} */ (Array.from(place.children));
  const next = place.querySelector(".next");
  const at = rows.findIndex((row) => row.contains(next));
  place.scrollTop = at < 0 ? place.scrollHeight : rows[Math.max(at - 2, 0)].offsetTop;
}
