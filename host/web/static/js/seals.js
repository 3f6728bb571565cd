/* Checks seals and chain, as shared/commitment.py defines them, and consents, as host/table/witness.py does, from the opened log.
   The hash function is handed in.

   inner = H("mrx mode 1", mode, mode salt);  seal = H("mrx seal 1", game id, window, station, salt, inner)
   first chain hash = H("mrx log  1");  next chain hash = H(chain hash before, the event's text)
*/

const MODES = { taxi: 0, bus: 1, underground: 2, ferry: 3, start: 255 };

const ascii = (text) => Array.from(text, (letter) => letter.charCodeAt(0));

function fromHex(text) {
  return (text.match(/../g) || []).map((pair) => parseInt(pair, 16));
}

function toHex(bytes) {
  return Array.from(bytes, (byte) => ("0" + byte.toString(16)).slice(-2)).join("");
}

/* The text of an event that the chain hashes: JSON with a space after each comma. Events are lists of words and numbers. */
function eventText(part) {
  return Array.isArray(part) ? "[" + part.map(eventText).join(", ") + "]" : JSON.stringify(part);
}

export function sealOf(hash, gameId, window, station, mode, salt, modeSalt) {
  const inner = hash(ascii("mrx mode 1").concat([MODES[mode]], fromHex(modeSalt)));
  return toHex(hash(ascii("mrx seal 1").concat(fromHex(gameId), [window, station], fromHex(salt), Array.from(inner))));
}

/* The seals of a log in its order: [{number of the event, window, ticket, seal, counts, opened: {station, mode, salt, modeSalt} or null}].
   counts: false for a leg that was taken back, which has an opening of its own. */
export function sealedLegs(events, numbers) {
  const effective = new Set(numbers);
  const legs = [];
  events.forEach((event, number) => {
    const counts = effective.has(number);
    if (event[0] === "mr_x_started") legs.push({ number, window: 0, ticket: null, seal: event[1], counts, opened: null });
    if (event[0] === "mr_x_moved") legs.push({ number, window: event[1], ticket: event[2], seal: event[4], counts, opened: null });
    if (event[0] !== "leg_opened") return;
    const leg = legs.find((each) => (event.length > 6 ? each.number === event[6] : each.counts && each.window === event[1]));
    if (leg) leg.opened = { window: event[1], station: event[2], mode: event[3], salt: event[4], modeSalt: event[5] };
  });
  return legs;
}

export function holds(hash, gameId, leg) {
  const { window, station, mode, salt, modeSalt } = leg.opened;
  return leg.window === window && sealOf(hash, gameId, window, station, mode, salt, modeSalt) === leg.seal;
}

/* The number of the first event whose chain hash does not follow from the one before, or -1 if the chain holds. */
export function brokenAt(hash, events, hashes) {
  let last = Array.from(hash(ascii("mrx log  1")));
  for (let at = 0; at < events.length; at += 1) {
    last = Array.from(hash(last.concat(ascii(eventText(events[at])))));
    if (toHex(last) !== hashes[at]) return at;
  }
  return -1;
}

const BLOCK = 64; /* bytes of a block of SHA-256 */

function hmac(hash, key, data) {
  const padded = (byte) => Array.from({ length: BLOCK }, (_, at) => (key[at] || 0) ^ byte);
  return Array.from(hash(padded(0x5c).concat(Array.from(hash(padded(0x36).concat(data))))));
}

/* first: the first event that is taken back, or 0 for abandoning; head: the chain hash before the event; all in hex but voices. */
export function consentOf(hash, key, gameId, head, first, voices) {
  const about = [first ? 1 : 2, first >> 8, first & 255].concat(ascii(voices));
  const data = ascii("mrx yes  1").concat(fromHex(gameId), fromHex(head), about);
  return toHex(hmac(hash, fromHex(key), data).slice(0, 16));
}

/* Whether every taking back and abandoning bears its consent, in a game that a host began: null where no key is known. */
export function consentsHold(hash, key, events, hashes) {
  const keyHash = events[0][6];
  if (!keyHash || !key) return null;
  if (toHex(hash(fromHex(key))) !== keyHash) return false;
  return events.every((event, number) => {
    if (event[0] === "taken_back") return event[3] === consentOf(hash, key, events[0][1], hashes[number - 1], event[1], event[2] || "");
    if (event[0] === "game_ended" && event[2] === "abandoned") return event[4] === consentOf(hash, key, events[0][1], hashes[number - 1], 0, event[3] || "");
    return true;
  });
}
