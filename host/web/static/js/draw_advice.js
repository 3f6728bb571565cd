/* Draws what the adviser says of the chosen pawn: its moves, the best first, each with the reasons, and where Mr. X likely is. */

import { make } from "./elements.js";
import { say } from "./words.js";

const OPEN = 3; /* moves that are shown without being asked for */

/* choice(ticket, station): the button that plans this move. */
function row(move, choice) {
  return make(
    "li",
    null,
    make("p", { class: "advised" }, choice(move.ticket, move.station), make("b", null, move.text)),
    make("p", { class: "why" }, move.why.join(" "))
  );
}

export function adviceList(advice, choice) {
  if (!advice) return null;
  const rows = advice.rows.map((move) => row(move, choice));
  return make(
    "section",
    { class: "advice", "aria-label": say("adviser") },
    make("h3", null, say("adviser")),
    make("p", null, advice.text),
    make("ol", null, ...rows.slice(0, OPEN)),
    rows.length > OPEN ? make("details", null, make("summary", null, say("advice-more")), make("ol", { start: OPEN + 1 }, ...rows.slice(OPEN))) : null
  );
}
