/* Sounds for the whole table: one for each kind of great moment. */

import { DOUBLE, SURFACED, THE_END } from "./sounds.js";

const TUNES = { surfaced: SURFACED, double: DOUBLE, captured: THE_END, escaped: THE_END };

/* play(tune) plays a sound. Call heard(moment) when one is shown. */
export function momentSounds(play) {
  let on = false;
  return {
    switched: (now) => (on = now),
    heard: (moment) => on && play(TUNES[moment.kind]),
  };
}
