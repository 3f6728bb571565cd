/* Checks seals and chain, as shared/commitment.py defines them, from the opened log. The hash function is handed in.

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

/* The seals of a log, with what was opened of each: [{window, ticket, seal, opened: {station, mode, salt, modeSalt} or null}]. */
export function sealedLegs(events) {
  const opened = {};
  events.filter((event) => event[0] === "leg_opened").forEach((event) => {
    opened[event[1]] = { station: event[2], mode: event[3], salt: event[4], modeSalt: event[5] };
  });
  const legs = {};
  events.forEach((event) => {
    if (event[0] === "mr_x_started") legs[0] = { window: 0, ticket: null, seal: event[1] };
    if (event[0] === "mr_x_moved") legs[event[1]] = { window: event[1], ticket: event[2], seal: event[4] };
  });
  return Object.keys(legs).map((window) => Object.assign({ opened: opened[window] || null }, legs[window]));
}

export function holds(hash, gameId, leg) {
  const { station, mode, salt, modeSalt } = leg.opened;
  return sealOf(hash, gameId, leg.window, station, mode, salt, modeSalt) === leg.seal;
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
