/* Removes the lines that answer a press: what came with the page after ten seconds, or as soon as what is asked changes; the
   console's own line after the next change of the game, but not before there was time to read it.

   place: the lines that came with the page, for plain forms. The console's own line is `said` in the state.
*/

import { replace } from "./elements.js";
import { change, watch } from "./state.js";

const READ_MS = 6000;
const CAME_MS = 10000;

/* A text that changes whenever the game moves on, or who is who. */
export const stateKey = (/** @type {Host.View} */ view) =>
  JSON.stringify([view.state, view.headline, view.awaited, view.game ? view.game.round : 0, { ...view.you, requests: 0, voices: 0 }]);

/** A line's timer: call shown() when the line appears and outdated() when it may go; remove() is called then. @param {() => void} remove */
function expiry(remove) {
  let since = Date.now();
  let timer = 0;
  return {
    shown() {
      clearTimeout(timer);
      since = Date.now();
    },
    outdated() {
      clearTimeout(timer);
      timer = setTimeout(remove, Math.max(0, since + READ_MS - Date.now()));
    },
  };
}

export function expireAnswers(/** @type {HTMLElement} */ place) {
  const said = expiry(() => change({ said: null }));
  let line = /** @type {import("./state.js").Told | null} */ (null);
  let game = "";
  const came = () => replace(place, []);
  let asked = /** @type {string | null} */ (null);

  setTimeout(came, CAME_MS);
  watch((state) => {
    const { ask } = state.view;
    const asks = ask ? ask.id + Boolean(ask.withdrawn) : "";
    if (asked !== null && asked !== asks) came();
    asked = asks;
    const now = stateKey(state.view);
    if (game && game !== now) said.outdated();
    game = now;
    if (state.said === line) return;
    line = state.said;
    said.shown();
    if (state.pressed && stateKey(state.pressed) !== now) said.outdated(); /* the game moved on before the answer came */
  });
}
