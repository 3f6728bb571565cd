/* Draws the help for the hunt, if it was agreed on: where Mr. X can be, what each leg ruled out, how far away each pawn is. */

import { make, painter } from "./elements.js";
import { pawnMark } from "./marks.js";
import { pawnLetter, say } from "./words.js";

/** The section that is shown or hidden, its content, and the sentence on the map. @param {{part: HTMLElement, inside: HTMLElement, said: HTMLElement}} places */
export function huntDrawing(places) {
  const paint = painter(places.inside, (/** @type {Host.Help | null} */ help) => {
    if (!help) return [];
    return [
      make("p", { class: "hunt-text" }, help.text),
      make("ul", { class: "possible-list" }, ...help.possible.map((station) => make("li", null, String(station)))),
      make("ul", { class: "near-list" }, ...help.near.map((row) => make("li", null, pawnMark({ name: row.pawn, letter: pawnLetter(row.pawn) }), make("span", null, row.text)))),
      make("h3", null, say("ruled-out")),
      make("ul", null, ...help.legs.map((leg) => make("li", null, leg.text))),
    ];
  });
  return (/** @type {Host.Help | undefined} */ help) => {
    places.part.hidden = !help;
    places.said.hidden = !help;
    places.said.textContent = help ? help.text : "";
    paint(help || null);
  };
}
