/* Draws Mr. X's name and the tickets that he has left. */

import { make, painter } from "./elements.js";
import { ticketCounts } from "./marks.js";

export function mrXDrawing(/** @type {HTMLElement} */ place) {
  return painter(place, (/** @type {Host.MrX} */ mrX) => {
    place.classList.toggle("by-handheld", Boolean(mrX.by));
    const x = make("span", { class: "x-mark", "aria-hidden": "true" }, "X");
    const name = mrX.by || make("span", { class: "name", title: mrX.name }, mrX.name); /* a long name ends in dots */
    return [make("h2", null, x, name), make("ul", { class: "counts" }, ...ticketCounts(mrX.tickets))];
  });
}
