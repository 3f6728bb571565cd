/* The map's buttons (nearer, farther, whole map) and its "find station" form. */

import { say } from "./words.js";

const NEARER = 1 / 1.5;
const FARTHER = 1.5;
const AROUND = 370; /* board units across, around a found station */

/* places: {tools, find, found}; shown() returns {board, pan}, or null while no board is drawn. */
export function mapTools(places, shown) {
  places.tools.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-look]");
    if (!button || !shown()) return;
    const look = button.getAttribute("data-look");
    if (look === "whole") shown().pan.whole();
    else shown().pan.zoom(look === "nearer" ? NEARER : FARTHER);
  });

  places.find.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!shown()) return;
    const typed = places.find.elements.station.value;
    const place = shown().board.place(Number(typed));
    places.found.textContent = place ? "" : say("no-station", { station: typed });
    if (!place) return;
    shown().pan.show([place], [AROUND, AROUND]);
    shown().board.find(Number(typed));
  });
}
