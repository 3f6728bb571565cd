/* Marks of tickets and pawns, each with colour, shape and letter, so that colour is never alone. */

import { make, sign } from "./elements.js";
import { ticketLetter, ticketName } from "./words.js";

/* As shared/board/edition.py has them. */
export const TICKETS = ["taxi", "bus", "underground", "black"];
export const PURSE = TICKETS.concat("double"); /* what Mr. X can hold */

/** A ticket's plate. With `told` false, screen readers skip it because a text beside it says the same. @param {string} ticket @param {boolean} told */
export function ticketMark(ticket, told = true) {
  return make(
    "span",
    { class: "ticket " + ticket },
    sign("ticket-" + ticket, "picture"),
    make("span", { "aria-hidden": "true" }, ticketLetter(ticket)),
    told ? make("span", { class: "unseen" }, ticketName(ticket)) : null
  );
}

/** A pawn's mark. Screen readers skip it: the caller gives the name in another way. @param {{name: string, letter: string}} pawn */
export function pawnMark(pawn) {
  return make("span", { class: "pawn-mark pawn-" + pawn.name, "aria-hidden": "true" }, sign("pawn-" + pawn.name, "shape"), make("b", null, pawn.letter));
}

/** Tickets with their numbers, as list items. @param {Host.Purse} tickets */
export function ticketCounts(tickets) {
  return PURSE
    .filter((ticket) => ticket in tickets)
    .map((ticket) =>
      make(
        "li",
        { class: tickets[ticket] === 0 ? "count none" : "count" },
        ticketMark(ticket),
        make("span", { class: "number" }, tickets[ticket] === null ? "∞" : String(tickets[ticket]))
      )
    );
}
