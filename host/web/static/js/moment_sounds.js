/* Sounds for the whole table: one for each kind of great moment. */

import { DOUBLE, SURFACED, THE_END } from "./sounds.js";

const TUNES = { surfaced: SURFACED, double: DOUBLE, captured: THE_END, escaped: THE_END };

/** Call heard(moment) when one is shown. @param {import("./sounds.js").Play} play */
export function momentSounds(play) {
  let on = false;
  return {
    switched: (/** @type {boolean} */ now) => (on = now),
    heard: (/** @type {Host.Moment} */ moment) => on && play(TUNES[moment.kind]),
  };
}
