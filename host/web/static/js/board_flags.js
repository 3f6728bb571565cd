/* Finds a place for a mark beside its station: near, inside the picture, and not over a station's number. Knows only coordinates.

   const flags = boardFlags(places, [left, top, right, bottom]);
   flags(station, occupied) -> [x, y] from the station's middle: the first free place that is nearer to this station than to any
   other, straight up before the others. `occupied` are the middles of the marks so far; the new one is added.
*/

const FAR = [28, 32, 37, 42]; /* board units from the station's middle to the mark's */
const REACH = 2 * FAR[FAR.length - 1]; /* a station farther off has no say about a mark: none is covered or nearer to it */
const TURNS = 48; /* directions around a station that are tried */
const HALF_MARK = 15.5;
const HALF_NUMBER = [10.5, 8.5];

/* All offsets that are tried: near before far, and close to straight up before the others. */
const WAYS = [].concat(
  ...FAR.map((far) =>
    Array.from({ length: TURNS }, (_, at) => {
      const turn = (Math.ceil(at / 2) * (at % 2 ? 1 : -1) * 2 * Math.PI) / TURNS;
      return [far * Math.sin(turn), -far * Math.cos(turn)];
    })
  )
);

const square = (x, y) => x * x + y * y;

export function boardFlags(places, edges) {
  const numbers = Object.keys(places).map((station) => places[station]);
  const inside = (x, y) => x - HALF_MARK >= edges[0] && y - HALF_MARK >= edges[1] && x + HALF_MARK <= edges[2] && y + HALF_MARK <= edges[3];
  const covers = (x, y) => (place) => Math.abs(place[0] - x) < HALF_MARK + HALF_NUMBER[0] && Math.abs(place[1] - y) < HALF_MARK + HALF_NUMBER[1];
  const meets = (x, y) => (mark) => Math.abs(mark[0] - x) < 2 * HALF_MARK && Math.abs(mark[1] - y) < 2 * HALF_MARK;
  const free = {};

  function freeWays(station) {
    const here = places[station];
    const [left, top] = here;
    const near = numbers.filter((place) => Math.abs(place[0] - left) <= REACH && Math.abs(place[1] - top) <= REACH);
    const ways = WAYS.filter(([x, y]) => inside(left + x, top + y) && !near.some(covers(left + x, top + y)));
    const strays = ([x, y]) => near.some((place) => place !== here && square(left + x - place[0], top + y - place[1]) < square(x, y));
    return ways.filter((way) => !strays(way)).concat(ways.filter(strays));
  }

  return (station, occupied) => {
    const [left, top] = places[station];
    free[station] = free[station] || freeWays(station);
    const way = free[station].filter(([x, y]) => !occupied.some(meets(left + x, top + y)))[0] || free[station][0] || WAYS[0];
    occupied.push([left + way[0], top + way[1]]);
    return way;
  };
}
