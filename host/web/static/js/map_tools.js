/* The map's buttons (nearer, farther, whole map) and its "find station" form. */

import { say } from "./words.js";

const NEARER = 1 / 1.5;
const FARTHER = 1.5;
const AROUND = 370; /* board units across, around a found station */

/** shown() returns null while no board is drawn.
    @param {Record<"tools" | "find" | "found", any>} places
    @param {() => {board: ReturnType<typeof import("./board_view.js").boardView>, pan: import("./board_pan.js").Pan} | null} shown */
export function mapTools(places, shown) {
  places.tools.addEventListener("click", (/** @type {any} */ event) => {
    const button = event.target.closest("button[data-look]");
    const drawn = shown();
    if (!button || !drawn) return;
    const look = button.getAttribute("data-look");
    if (look === "whole") drawn.pan.whole();
    else drawn.pan.zoom(look === "nearer" ? NEARER : FARTHER);
  });

  places.find.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    const drawn = shown();
    if (!drawn) return;
    const typed = places.find.elements.station.value;
    const place = drawn.board.place(Number(typed));
    places.found.textContent = place ? "" : say("no-station", { station: typed });
    if (!place) return;
    drawn.pan.show([place], [AROUND, AROUND]);
    drawn.board.find(Number(typed));
  });
}
