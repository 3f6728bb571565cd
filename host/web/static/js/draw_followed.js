/* Draws a game that is followed by scanning: whose turn it is, where Mr. X was seen last, the logbook, his tickets, and after the end
   whether all holds. shown: what shared/log/followed.py found. */

import { byId as $, make, replace } from "./elements.js";
import { logbookDrawing } from "./draw_logbook.js";
import { ticketCounts } from "./marks.js";
import { finding, say, ticketName } from "./words.js";

/** @type {((game: any) => void) | null} */
let paintLogbook = null;

/** @param {Host.Followed | null} shown @param {Host.Kept} game @param {boolean} kept   whether this browser keeps it */
export function drawFollowed(shown, game, kept) {
  $("game").hidden = $("kept").hidden = !shown;
  if (!shown) return;
  paintLogbook = paintLogbook || logbookDrawing($("logbook"));
  $("turn").textContent = shown.ended ? say("ended-" + shown.ended[1]) : say("turn-" + shown.turn);
  $("round").textContent = say(shown.rounds ? "round-of" : "round", { n: shown.round, of: shown.rounds });
  $("seen").textContent = shown.seen ? say("seen-at", { station: shown.seen[0], n: shown.seen[1] }) : say("seen-never");
  replace($("asked"), shown.asked.map(([station, there]) => make("p", null, say(there ? "asked-there" : "asked-not", { station }))));
  replace($("left"), ticketCounts(shown.left));
  paintLogbook({ windows: shown.windows.map(said) });
  const warnings = [kept ? "" : say("not-kept"), game.other ? say("two-logs") : ""].filter(Boolean).map(warning);
  replace($("found"), warnings.concat(shown.check ? found(shown.check) : []));
  $("game-name").textContent = say("game-name", { id: game.id.slice(0, 8) }) + (kept ? " " + say("witness") : "");
}

/** A window with what a screen reader says of it. @param {Host.LogWindow} window @returns {Host.LogWindow} */
function said(window) {
  const values = { n: window.n, ticket: ticketName(window.ticket || ""), station: window.station };
  const parts = [window.ticket && say(window.station ? "window-shown" : "window-filled", values)];
  if (window.taken_back) parts.push(say("window-back", { n: window.n, tickets: window.taken_back.map(ticketName).join(", ") }));
  const text = parts.filter(Boolean).join(" ");
  return text ? Object.assign({}, window, { said: text }) : window;
}

const warning = (/** @type {string} */ sentence) => make("p", { class: "flashed bad" }, sentence);

/** What was found in the log. @param {Host.FollowedCheck} check */
function found({ state, faults, remarks }) {
  if (state === "broken") return [warning(say("check-broken"))].concat(faults.map(finding).map(warning));
  return [say("check-" + state)].concat(remarks.map(finding)).map((sentence) => make("p", { class: "flashed" }, sentence));
}
