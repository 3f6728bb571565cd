/* The words that the scripts draw, as the template hands them over in the reader's language. No sentence lives in a script. */

const words = JSON.parse(document.getElementById("words").textContent);

/* The text of a key, with {name} replaced from `values`. */
export function say(key, values) {
  const text = words.says[key];
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/* What a ticket or mode is called ("Taxi"), and its letter ("T"). */
export const ticketName = (ticket) => words.tickets[ticket] || ticket;
export const ticketLetter = (ticket) => words.letters[ticket] || "";

/* The letter of a pawn's mark. */
export const pawnLetter = (pawn) => words.pawns[pawn];
