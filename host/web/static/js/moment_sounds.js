/* Sounds for the whole table: when Mr. X surfaces, and at the end. */

import { SURFACED, THE_END } from "./sounds.js";

/* play(tune) plays a sound. Call changed(view) after each new view. */
export function momentSounds(play) {
  let on = false;
  let before = null;
  return {
    switched: (now) => (on = now),
    changed(view) {
      const game = view.game;
      const now = game ? { shown: game.seen ? game.seen.window : 0, over: Boolean(game.over) } : { shown: 0, over: false };
      if (on && before) {
        if (now.over && !before.over) play(THE_END);
        else if (now.shown > before.shown && !now.over) play(SURFACED);
      }
      before = now;
    },
  };
}
