/* Draws what the adviser says of the chosen pawn: its moves, the best first, each with the reasons, and where Mr. X likely is. */

import { make } from "./elements.js";
import { say } from "./words.js";

const OPEN = 3; /* moves that are shown without being asked for */

/** @typedef {(ticket: string, station: number) => Node} Choice   the button that plans this move */

/** @param {Host.AdvisedMove} move @param {Choice} choice */
function row(move, choice) {
  return make(
    "li",
    { value: move.rank },
    make("p", { class: "advised" }, choice(move.ticket, move.station), make("b", null, move.text)),
    make("p", { class: "why" }, move.why.join(" "))
  );
}

/** @param {Host.Advice | null} advice @param {Choice} choice */
export function adviceList(advice, choice) {
  if (!advice) return null;
  const rows = advice.rows.map((move) => row(move, choice));
  return make(
    "section",
    { class: "advice", "aria-label": say("adviser") },
    make("h3", null, say("adviser")),
    make("p", null, advice.text),
    make("ol", null, ...rows.slice(0, OPEN)),
    rows.length > OPEN ? make("details", null, make("summary", null, say("advice-more")), make("ol", null, ...rows.slice(OPEN))) : null
  );
}
