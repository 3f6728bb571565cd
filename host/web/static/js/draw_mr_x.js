/* Draws Mr. X's name and the tickets that he has left. */

import { make, painter } from "./elements.js";
import { ticketCounts } from "./marks.js";

export function mrXDrawing(/** @type {HTMLElement} */ place) {
  return painter(place, (/** @type {Host.MrX} */ mrX) => {
    place.classList.toggle("by-handheld", Boolean(mrX.by));
    const x = make("span", { class: "x-mark", "aria-hidden": "true" }, "X");
    return [make("h2", null, x, mrX.by || mrX.name), make("ul", { class: "counts" }, ...ticketCounts(mrX.tickets))];
  });
}
