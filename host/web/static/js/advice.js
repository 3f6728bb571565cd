/* Asks the host what the adviser says of the chosen pawn, where it is on and the pawn may move: once for each state of the game. Draws nothing. */

import { askAdviser, isAnothers, mayEnter, pawnNamed } from "./actions.js";
import { change, state } from "./state.js";

let asked = ""; /* what was asked last */

function wanted() {
  const game = state.view.game;
  const pawn = game && game.adviser ? pawnNamed(state.chosen) : null;
  return game && pawn && mayEnter(pawn) && !isAnothers(pawn) ? [game.chain.head, game.outbox.length, pawn.name].join(" ") : "";
}

/* To be called after every change. */
export function seekAdvice() {
  const now = wanted();
  if (now === asked) return;
  asked = now;
  if (state.advice) change({ advice: null });
  if (!now || !state.chosen) return;
  askAdviser(state.chosen).then((answer) => {
    if (now !== asked) return; /* it is about an earlier state */
    if (!answer) asked = ""; /* the host is away; asked again with the next change */
    if (answer && answer.ok) change({ advice: answer });
  });
}
