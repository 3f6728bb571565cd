/* The list of moves: fetched from the host when it is opened, and again when the game has moved on while it is open. What can be taken
   back has a button where the page's user may ask for that. */

import { at } from "./address.js";
import { takeBack } from "./actions.js";
import { make, painter } from "./elements.js";
import { pawnMark } from "./marks.js";
import { pawnLetter, say } from "./words.js";

const markOf = (/** @type {string} */ who) => (who === "mr_x" ? make("span", { class: "x-mark", "aria-hidden": "true" }, "X") : pawnMark({ name: who, letter: pawnLetter(who) }));

/** @param {Host.ListedMove} move @param {boolean} back */
function row(move, back) {
  const said = move.undone ? [make("s", null, move.text), " ", make("em", null, say("taken-back"))] : [move.text];
  const button = back ? make("button", { type: "button", "data-key": "back-" + move.who, onclick: () => takeBack(move.who) }, say("take-back")) : null;
  return make("li", { class: move.undone ? "undone-move" : null }, markOf(move.who), make("span", null, ...said), button);
}

/** The newest move of each of these pawns. @param {Host.ListedRound[]} rounds @param {string[]} pawns */
function newest(rounds, pawns) {
  const moves = rounds.map((round) => round.moves.slice().reverse()).reduce((all, some) => all.concat(some), []);
  return pawns.map((pawn) => moves.filter((move) => move.who === pawn && !move.undone)[0]);
}

/** @param {{rounds: Host.ListedRound[], back: string[]}} slice */
function drawn({ rounds, back }) {
  const asked = newest(rounds, back);
  return rounds.map((round) =>
    make("section", null, make("h3", null, round.title), make("ul", null, ...round.moves.map((move) => row(move, asked.indexOf(move) >= 0))))
  );
}

/** part: the details element; place: its list. Call the returned function with the game of each new view, and whether its user may ask
    for a taking back. @param {HTMLDetailsElement} part @param {HTMLElement} place */
export function moveList(part, place) {
  const paint = painter(place, drawn);
  let rounds = /** @type {Host.ListedRound[]} */ ([]);
  let back = /** @type {string[]} */ ([]);
  let now = "";
  let shown = "";

  function load() {
    const wanted = now;
    if (!part.open || wanted === shown) return;
    shown = wanted;
    fetch(at("/moves.json"), { credentials: "same-origin" })
      .then((answer) => (answer.ok ? answer.json() : { rounds: [] }))
      .then((/** @type {Host.MoveList} */ moves) => {
        if (wanted !== now) return;
        rounds = moves.rounds;
        paint({ rounds, back });
      })
      .catch(() => (shown = "")); /* the next view tries again */
  }

  part.addEventListener("toggle", () => {
    load();
    if (part.open) part.scrollIntoView({ block: "nearest" });
  });
  return (/** @type {Host.Game} */ game, /** @type {boolean} */ mayAsk) => {
    now = JSON.stringify(game.chain);
    back = mayAsk ? game.pawns.filter((pawn) => pawn.may_take_back).map((pawn) => pawn.name) : [];
    if (now === shown) paint({ rounds, back });
    load();
  };
}
