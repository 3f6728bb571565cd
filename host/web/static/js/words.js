/* The words that the scripts draw, written into the page by the template in the reader's language. No script contains a sentence. */

import { byId } from "./elements.js";

const words = JSON.parse(byId("words").textContent);

/** The text of a key, with {name} replaced from `values`. @param {string} key @param {Record<string, any>} values @returns {string} */
export function say(key, values = {}) {
  const text = words.says[key];
  return text.replace(/\{(\w+)\}/g, (/** @type {string} */ _, /** @type {string} */ name) => values[name]);
}

/* The name of a ticket or mode ("Taxi"), and its letter ("T"). */
export const ticketName = (/** @type {string} */ ticket) => words.tickets[ticket] || ticket;
export const ticketLetter = (/** @type {string} */ ticket) => words.letters[ticket] || "";

/* The letter of a pawn's mark. */
export const pawnLetter = (/** @type {string} */ pawn) => words.pawns[pawn];

/** One finding of an audit, [window (0 or null: the start), code], as a sentence. @param {[number | null, string]} found */
export function finding([window, code]) {
  const said = words.findings[code] || words.findings.other;
  return window ? say("in-window", { n: window, said }) : say("in-start", { said });
}
