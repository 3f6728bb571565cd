/* Shows how much of a turn's agreed time is left, or by how much it is over. It only shows: nobody is forced. */

import { at } from "./address.js";
import { replace, sign } from "./elements.js";

const TICK_MS = 1000;

/* The host's clock minus this device's, in ms: the two may differ by hours. Resolves to 0 if the host does not say. */
function clockDifference() {
  return fetch(at("/static/icon.svg"), { method: "HEAD", cache: "no-store" })
    .then((answer) => Date.parse(answer.headers.get("Date") || "") - Date.now() || 0)
    .catch(() => 0);
}

function minutes(/** @type {number} */ seconds) {
  const rest = Math.abs(seconds) % 60;
  return (seconds < 0 ? "+" : "") + Math.floor(Math.abs(seconds) / 60) + ":" + (rest < 10 ? "0" : "") + rest;
}

/* Returns a function of the game's timer. */
export function turnTimer(/** @type {HTMLElement} */ place) {
  let difference = /** @type {number | null} */ (null);
  let timer = /** @type {Host.Timer | null} */ (null);
  let ticking = 0;

  function run() {
    if (!timer || difference === null) return;
    const passed = Math.max(0, Math.floor((Date.now() + difference) / 1000 - timer.since));
    const left = timer.seconds - passed;
    place.classList.toggle("over-time", left < 0);
    replace(place, [sign("sign-clock"), minutes(left)]);
    place.hidden = false;
  }

  return (/** @type {Host.Timer | undefined} */ wanted) => {
    timer = wanted || null;
    if (!timer) {
      clearInterval(ticking);
      ticking = 0;
      place.hidden = true;
      return;
    }
    if (!ticking) {
      ticking = setInterval(run, TICK_MS);
      clockDifference().then((found) => {
        difference = found;
        run();
      });
    }
    run();
  };
}
