/* The list of moves: fetched from the host when it is opened, and again when the game has moved on while it is open. */

import { make, painter } from "./elements.js";
import { pawnMark } from "./marks.js";
import { pawnLetter, say } from "./words.js";

const markOf = (who) => (who === "mr_x" ? make("span", { class: "x-mark", "aria-hidden": "true" }, "X") : pawnMark({ name: who, letter: pawnLetter(who) }));

function row(move) {
  const said = move.undone ? [make("s", null, move.text), " ", make("em", null, say("taken-back"))] : [move.text];
  return make("li", { class: move.undone ? "undone-move" : null }, markOf(move.who), make("span", null, ...said));
}

/* part: the details element; place: its list. Call the returned function with the game of each new view. */
export function moveList(part, place) {
  const paint = painter(place, (rounds) => rounds.map((round) => make("section", null, make("h3", null, round.title), make("ul", null, ...round.moves.map(row)))));
  let now = null;
  let shown = null;

  function load() {
    const wanted = now;
    if (!part.open || wanted === shown) return;
    shown = wanted;
    fetch("/moves.json", { credentials: "same-origin" })
      .then((answer) => (answer.ok ? answer.json() : { rounds: [] }))
      .then((moves) => wanted === now && paint(moves.rounds))
      .catch(() => (shown = null)); /* the next view tries again */
  }

  part.addEventListener("toggle", () => {
    load();
    if (part.open) part.scrollIntoView({ block: "nearest" });
  });
  return (game) => {
    now = JSON.stringify(game.chain || null);
    load();
  };
}
