/* Draws a game that is followed by scanning: whose turn it is, where Mr. X was seen last, the logbook, his tickets, and after the end
   whether all holds. shown: what shared/log/followed.py found. */

import { byId as $, make, replace } from "./elements.js";
import { logbookDrawing } from "./draw_logbook.js";
import { ticketCounts } from "./marks.js";
import { finding, say, ticketName } from "./words.js";

/** @type {((game: any) => void) | null} */
let paintLogbook = null;

/** @param {any} shown @param {{id: string}} game @param {boolean} kept   whether this browser keeps it */
export function drawFollowed(shown, game, kept) {
  $("game").hidden = !shown.events;
  if (!shown.events) return;
  paintLogbook = paintLogbook || logbookDrawing($("logbook"));
  $("turn").textContent = headline(shown);
  $("round").textContent = say(shown.rounds ? "round-of" : "round", { n: shown.round, of: shown.rounds });
  $("seen").textContent = shown.seen ? say("seen-at", { station: shown.seen[0], n: shown.seen[1] }) : say("seen-never");
  replace($("left"), ticketCounts({ black: shown.left[0], double: shown.left[1] }));
  paintLogbook({ windows: shown.windows.map(said) });
  replace($("found"), (kept ? [] : [warning(say("not-kept"))]).concat(found(shown)));
  $("game-name").textContent = say("game-name", { id: game.id.slice(0, 8), n: shown.events });
}

/** @param {any} shown */
function headline({ turn, ended }) {
  if (turn !== "over") return say("turn-" + turn);
  return say("ended-" + ended[1]);
}

/** A window with what a screen reader says of it. @param {any} window */
function said(window) {
  if (!window.ticket) return window;
  const values = { n: window.n, ticket: ticketName(window.ticket), station: window.station };
  return Object.assign({}, window, { said: say(window.station ? "window-shown" : "window-filled", values) });
}

const warning = (/** @type {string} */ sentence) => make("p", { class: "flashed bad" }, sentence);

/** What was found in the log. @param {any} shown */
function found({ check, other }) {
  const told = other ? [warning(say("two-logs"))] : [];
  if (!check) return told;
  if (check.state === "broken") return told.concat(warning(say("check-broken")), check.faults.map((/** @type {any} */ fault) => warning(finding(fault))));
  const notes = [say("check-" + check.state)].concat(check.remarks.map(finding));
  return told.concat(notes.map((/** @type {string} */ sentence) => make("p", { class: "flashed" }, sentence)));
}
