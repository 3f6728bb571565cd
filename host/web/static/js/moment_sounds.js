/* Sounds for the whole table: one for each kind of great moment. */

import { DOUBLE, SURFACED, THE_END } from "./sounds.js";

const TUNES = { surfaced: SURFACED, double: DOUBLE, captured: THE_END, escaped: THE_END };

/** Call heard(moment) when one is shown. @param {import("./sounds.js").Play} play */
export function momentSounds(play) {
  let on = false;
  let spoken = false; /* whether the page has a voice: it sounds too */
  return {
    switched: (/** @type {boolean} */ now) => (on = now),
    spoken: (/** @type {boolean} */ now) => (spoken = now),
    heard: (/** @type {Host.Moment} */ moment) => (on || spoken) && play(TUNES[moment.kind]),
  };
}
