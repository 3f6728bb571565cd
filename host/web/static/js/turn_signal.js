/* Tells the user of a player's own page that his turn has come: a short sound, and a vibration where the device has one. */

import { isOwn, mayEnter, pawns } from "./actions.js";
import { YOUR_TURN } from "./sounds.js";

const VIBRATION_MS = [90, 60, 90];

/** Call changed() after each new view. @param {import("./sounds.js").Play} play */
export function turnSignal(play) {
  let on = false;
  let mine = true; /* so that a turn which has come before the page makes no sound */
  return {
    switched: (/** @type {boolean} */ now) => (on = now),
    changed() {
      const before = mine;
      mine = pawns().some((pawn) => isOwn(pawn) && mayEnter(pawn));
      if (!on || !mine || before) return;
      play(YOUR_TURN);
      if (navigator.vibrate) navigator.vibrate(VIBRATION_MS);
    },
  };
}
