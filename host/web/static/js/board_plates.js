/* Where the stations' plates lie, for numbers of a size: as wide as the number needs, and pushed aside by a few units where two would
   lie on each other. Knows only coordinates.

   boardPlates(places, size): the plates by station. Without a size: discs on their stations, for the usual numbers.
*/

/** @typedef {{at: number[], wide: number, high: number, number: number[]}} Plate   its middle, half its width and height, and half of what its number takes */

const DISC = 11.5;
const USUAL_NUMBER = [10.5, 8.5];
const DIGIT = 0.456; /* the width of a narrow digit, as part of its size, and the height of one */
const TALL = 0.72;
const RIM = [3, 2.5]; /* between the number and the edge of its plate */
const GAP = 1; /* between two plates */
const PASSES = 60; /* on both boards 30 are enough for the sizes of a television */

/** @param {number} station @param {number} size */
export const numberWidth = (station, size) => String(station).length * DIGIT * size;

/** @param {number} station @param {number[]} place @param {number} size @returns {Plate} */
function plateOf(station, place, size) {
  if (!size) return { at: place, wide: DISC, high: DISC, number: USUAL_NUMBER };
  const high = Math.max((TALL * size) / 2 + RIM[1], DISC - 1);
  const wide = Math.max(numberWidth(station, size) / 2 + RIM[0], high);
  return { at: place.slice(), wide, high, number: [wide, high] };
}

/** Pushes two plates apart, the shorter way; returns whether they lay on each other. @param {Plate} one @param {Plate} other */
function push(one, other) {
  const [x, y] = [one.at[0] - other.at[0], one.at[1] - other.at[1]];
  const across = one.wide + other.wide + GAP - Math.abs(x);
  const down = one.high + other.high + GAP - Math.abs(y);
  if (across <= 0 || down <= 0) return false;
  const side = across < down ? 0 : 1;
  const by = (Math.min(across, down) / 2 + 0.02) * ([x, y][side] < 0 ? -1 : 1);
  one.at[side] += by;
  other.at[side] -= by;
  return true;
}

/** @param {Record<number, number[]>} places @param {number} size */
export function boardPlates(places, size) {
  const plates = /** @type {Record<number, Plate>} */ ({});
  const stations = Object.keys(places).map(Number);
  stations.forEach((station) => (plates[station] = plateOf(station, places[station], size)));
  if (!size) return plates;
  const all = stations.map((station) => plates[station]);
  /** @param {Plate} one @param {Plate} other */
  const near = (one, other) => Math.abs(one.at[0] - other.at[0]) < 4 * size && Math.abs(one.at[1] - other.at[1]) < 4 * size;
  const pairs = /** @type {Plate[][]} */ ([]).concat(...all.map((one, at) => all.slice(0, at).filter((other) => near(one, other)).map((other) => [one, other])));
  for (let pass = 0; pass < PASSES && pairs.filter(([one, other]) => push(one, other)).length; pass += 1);
  return plates;
}
