/* The list of moves: fetched from the host when it is opened, and again when the game has moved on while it is open. */

import { make, painter } from "./elements.js";
import { pawnMark } from "./marks.js";
import { pawnLetter, say } from "./words.js";

const markOf = (/** @type {string} */ who) => (who === "mr_x" ? make("span", { class: "x-mark", "aria-hidden": "true" }, "X") : pawnMark({ name: who, letter: pawnLetter(who) }));

function row(/** @type {Host.ListedMove} */ move) {
  const said = move.undone ? [make("s", null, move.text), " ", make("em", null, say("taken-back"))] : [move.text];
  return make("li", { class: move.undone ? "undone-move" : null }, markOf(move.who), make("span", null, ...said));
}

/** part: the details element; place: its list. Call the returned function with the game of each new view.
    @param {HTMLDetailsElement} part @param {HTMLElement} place */
export function moveList(part, place) {
  const paint = painter(place, (/** @type {Host.ListedRound[]} */ rounds) => rounds.map((round) => make("section", null, make("h3", null, round.title), make("ul", null, ...round.moves.map(row)))));
  let now = "";
  let shown = "";

  function load() {
    const wanted = now;
    if (!part.open || wanted === shown) return;
    shown = wanted;
    fetch("/moves.json", { credentials: "same-origin" })
      .then((answer) => (answer.ok ? answer.json() : { rounds: [] }))
      .then((/** @type {Host.MoveList} */ moves) => wanted === now && paint(moves.rounds))
      .catch(() => (shown = "")); /* the next view tries again */
  }

  part.addEventListener("toggle", () => {
    load();
    if (part.open) part.scrollIntoView({ block: "nearest" });
  });
  return (/** @type {Host.Game} */ game) => {
    now = JSON.stringify(game.chain);
    load();
  };
}
