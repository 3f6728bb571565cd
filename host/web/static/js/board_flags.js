/* Finds a place for a mark beside its station: near, inside the picture, and not over a station's number. Knows only coordinates.

   const flags = boardFlags(plates, [left, top, right, bottom], times);   plates: see board_plates.js; times: how large the marks are
   flags(station, occupied) -> [x, y] from the plate's middle: the first free place that is nearer to this station than to any
   other, straight up before the others. `occupied` are the middles of the marks so far; the new one is added.
*/

const FAR = [28, 32, 37, 42, 48, 55, 63, 72]; /* board units from the plate's middle to that of a mark of the usual size */
const TURNS = 48; /* directions around a station that are tried */
const HALF_MARK = 15.5;

/* All offsets that are tried: near before far, and close to straight up before the others. */
const WAYS = /** @type {number[][]} */ ([]).concat(
  ...FAR.map((far) =>
    Array.from({ length: TURNS }, (_, at) => {
      const turn = (Math.ceil(at / 2) * (at % 2 ? 1 : -1) * 2 * Math.PI) / TURNS;
      return [far * Math.sin(turn), -far * Math.cos(turn)];
    })
  )
);

/** @param {number} x @param {number} y */
const square = (x, y) => x * x + y * y;

/** @param {Record<number, import("./board_plates.js").Plate>} plates @param {number[]} edges @param {number} times */
export function boardFlags(plates, edges, times) {
  const all = Object.keys(plates).map((station) => plates[Number(station)]);
  const half = HALF_MARK * times;
  const offsets = WAYS.map(([x, y]) => [x * times, y * times]);
  const reach = 2 * times * FAR[FAR.length - 1]; /* a station farther off has no say about a mark: none is covered or nearer to it */
  /** @param {number} x @param {number} y */
  const inside = (x, y) => x - half >= edges[0] && y - half >= edges[1] && x + half <= edges[2] && y + half <= edges[3];
  /** @param {number} x @param {number} y @returns {(plate: import("./board_plates.js").Plate) => boolean} */
  const covers = (x, y) => ({ at, number }) => Math.abs(at[0] - x) < half + number[0] && Math.abs(at[1] - y) < half + number[1];
  /** @param {number} x @param {number} y @returns {(mark: number[]) => boolean} */
  const meets = (x, y) => (mark) => Math.abs(mark[0] - x) < 2 * half && Math.abs(mark[1] - y) < 2 * half;
  const free = /** @type {Record<number, number[][]>} */ ({});

  function freeWays(/** @type {number} */ station) {
    const here = plates[station];
    const [left, top] = here.at;
    const near = all.filter(({ at }) => Math.abs(at[0] - left) <= reach && Math.abs(at[1] - top) <= reach);
    const ways = offsets.filter(([x, y]) => inside(left + x, top + y) && !near.some(covers(left + x, top + y)));
    const strays = (/** @type {number[]} */ [x, y]) => near.some((plate) => plate !== here && square(left + x - plate.at[0], top + y - plate.at[1]) < square(x, y));
    return ways.filter((way) => !strays(way)).concat(ways.filter(strays));
  }

  /** Where every free place meets another mark: the one that meets it least. @param {number} station @param {number[][]} occupied */
  function roomiest(station, occupied) {
    const [left, top] = plates[station].at;
    const apart = (/** @type {number[]} */ [x, y]) => Math.min.apply(null, occupied.map((mark) => Math.max(Math.abs(mark[0] - left - x), Math.abs(mark[1] - top - y))));
    return free[station].slice().sort((one, other) => apart(other) - apart(one))[0];
  }

  return (/** @type {number} */ station, /** @type {number[][]} */ occupied) => {
    const [left, top] = plates[station].at;
    free[station] = free[station] || freeWays(station);
    const way = free[station].filter(([x, y]) => !occupied.some(meets(left + x, top + y)))[0] || roomiest(station, occupied) || offsets[0];
    occupied.push([left + way[0], top + way[1]]);
    return way;
  };
}
