/* The great moments: says which one is new to this page, and shows it across the whole page for a moment,
   in the half where the station is not that everybody wants to see.

   A moment is new if its id is greater than all that this page knows of the same game: on the first view of a game nothing is new,
   nor is an older moment that counts again after a taking back.
*/

import { make, replace } from "./elements.js";

const SHOWN_MS = 2800; /* as long as the animation in moments.css */

/* Returns a function of the view: its moment if that is new, else null. Call it for each view, from the first on. */
export function newMoments() {
  let game = "";
  let known = -1;
  return (/** @type {Host.View} */ view) => {
    const now = view.game;
    if (!now) return null;
    const newest = now.moment ? now.moment.id : -1;
    const first = now.id !== game;
    game = now.id;
    const isNew = !first && newest > known;
    known = first ? newest : Math.max(known, newest);
    return (isNew && now.moment) || null;
  };
}

/** Returns show(moment). The place is never in the way: it takes no tap and no focus, and screen readers hear it announced instead. @param {HTMLElement} place */
export function momentDrawing(place) {
  let ending = 0;
  return (/** @type {Host.Moment} */ moment) => {
    clearTimeout(ending);
    const shown = document.querySelector(".board .ghost, .board .mr-x-here"); /* where Mr. X is: not to be covered now */
    const { top, bottom } = shown ? shown.getBoundingClientRect() : { top: 0, bottom: 0 };
    place.classList.toggle("above", top + bottom > window.innerHeight);
    place.classList.toggle("below", Boolean(shown) && top + bottom <= window.innerHeight);
    replace(place, [make("div", { class: "moment-band moment-" + moment.kind }, make("p", null, moment.text))]);
    ending = setTimeout(() => replace(place, []), SHOWN_MS);
  };
}
