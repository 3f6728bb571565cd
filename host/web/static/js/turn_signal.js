/* Tells the user of a player's own page that his turn has come: a short sound, and a vibration where the device has one. Where the
   page was hidden then, it tells him again once it is shown: a phone in a pocket may have kept quiet. */

import { isOwn, mayEnter, pawns } from "./actions.js";
import { YOUR_TURN } from "./sounds.js";

const VIBRATION_MS = [90, 60, 90];

/** Call changed() after each new view. @param {import("./sounds.js").Play} play */
export function turnSignal(play) {
  let on = false;
  let mine = ["?"]; /* the players of this page whose turn it is; a turn that came with the page makes no sound */
  let missed = false;
  const tell = () => {
    missed = document.visibilityState === "hidden";
    play(YOUR_TURN);
    if (navigator.vibrate) navigator.vibrate(VIBRATION_MS);
  };
  document.addEventListener("visibilitychange", () => missed && mine.length && on && tell());
  return {
    switched: (/** @type {boolean} */ now) => (on = now),
    changed() {
      const before = mine;
      mine = pawns().filter((pawn) => isOwn(pawn) && mayEnter(pawn)).map((pawn) => String(pawn.player));
      if (on && before[0] !== "?" && mine.some((player) => before.indexOf(player) < 0)) tell();
    },
  };
}
