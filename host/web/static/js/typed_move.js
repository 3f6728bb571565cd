/* Parses a typed move, "red 67 b" or "67". Knows the names in the view, and no rule. */

const plain = (/** @type {string} */ text) => text.toLowerCase();
/** @param {string} name @param {string} word */
const starts = (name, word) => name && plain(name).indexOf(word) === 0;

/** The pawn with this letter, else one whose name begins so: in French "v" is Vert's letter, and begins Violet too. @param {string} word @param {Host.Pawn[]} pawns */
const pawnOf = (word, pawns) =>
  pawns.filter((each) => plain(each.letter) === word)[0] || pawns.filter((each) => starts(each.label, word) || starts(each.name, word))[0];

/** {pawn: name or null, station, ticket: word or null}, or null if the text cannot be parsed. A word before the number names
    a pawn, one after it a ticket, by its name or its letter.
    @param {string} text @param {Host.Pawn[]} pawns @param {Record<string, string[]>} tickets */
export function parseMove(text, pawns, tickets) {
  const parts = plain(text).match(/^\s*(?:([^\s\d]+)\s*)?(\d{1,3})(?:\s*([^\s\d]+))?\s*$/);
  if (!parts) return null;
  const pawn = parts[1] ? pawnOf(parts[1], pawns) : null;
  const ticket = parts[3] ? Object.keys(tickets).filter((word) => starts(word, parts[3]) || tickets[word].some((name) => starts(name, parts[3])))[0] : null;
  if ((parts[1] && !pawn) || (parts[3] && !ticket)) return null;
  return { pawn: pawn ? pawn.name : null, station: Number(parts[2]), ticket: ticket || null };
}
