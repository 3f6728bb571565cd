/* The answers to presses, as lines: each goes once it has been answered in its turn, by the next deed on this page or by the
   game, which has moved on; yet none before there was time to read it.

   place: the lines that came with the page, from plain forms. The console's own line is `said` of the state.
*/

import { replace } from "./elements.js";
import { change, watch } from "./state.js";

const READ_MS = 6000;

/* How the game stands: it has moved on where this is another. */
export const standing = (view) => JSON.stringify([view.state, view.headline, view.awaited, view.game ? view.game.round : 0]);

/* A line: shown() when it appears, answered() when it may go; go() then takes it away. */
function fleeting(go) {
  let since = Date.now();
  let timer = null;
  return {
    shown() {
      clearTimeout(timer);
      since = Date.now();
    },
    answered() {
      clearTimeout(timer);
      timer = setTimeout(go, Math.max(0, since + READ_MS - Date.now()));
    },
  };
}

export function answers(place) {
  const came = fleeting(() => replace(place, []));
  const said = fleeting(() => change({ said: null }));
  let line = null;
  let game = null;

  document.addEventListener("click", came.answered);
  watch((state) => {
    const now = standing(state.view);
    if (game !== null && game !== now) [came, said].forEach((each) => each.answered());
    game = now;
    if (state.said === line) return;
    line = state.said;
    said.shown();
    if (state.pressed && standing(state.pressed) !== now) said.answered(); /* the answer came after the news */
  });
}
