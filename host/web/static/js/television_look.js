/* What the map on a television shows: during the detectives' turn the part that matters, with numbers that can be read from a sofa;
   while Mr. X moves, and after the end, the whole board.

   So it changes twice a round, each time with the headline, and never while somebody reads or thinks, as a clock would make it.
   Within a turn it changes only if what matters is no longer in sight.
*/

const NUMBER_UNITS = 15; /* the size of numbers in this part, see map.css */
const NUMBER_PX = 24; /* at 1080 lines */
const LINES = 1080;
const LEAST_UNITS = 500; /* board units across, so that the surroundings are seen too */

const far = (a, b) => (a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]);

/* The most board units across a picture of this width in pixels at which numbers are large enough. */
const mostUnits = (across) => (across * NUMBER_UNITS * LINES) / (NUMBER_PX * window.innerHeight);

/* place(station) -> [x, y]; pan: see board_pan.js. Returns null for the whole board, else {firm: the points that must be in sight,
   points: those to fit, range}. */
export function partThatMatters(view, place, pan) {
  const game = view.game;
  if (!game || view.state !== "pawns") return null;
  const must = (game.help ? game.help.possible : []).concat(game.seen ? game.seen.station : []).map(place).filter(Boolean);
  const most = mostUnits(pan.across());
  const fits = (points) => pan.needs(points) <= most;
  if (!must.length || !fits(must)) return null;
  const nearest = (pawn) => Math.min.apply(null, must.map((point) => far(point, place(pawn.station))));
  const added = (pawns, points) =>
    pawns
      .filter((pawn) => place(pawn.station))
      .sort((one, other) => nearest(one) - nearest(other))
      .reduce((kept, pawn) => (fits(kept.concat([place(pawn.station)])) ? kept.concat([place(pawn.station)]) : kept), points);
  const firm = added(game.pawns.filter((pawn) => pawn.turn === "now"), must);
  return { firm, points: added(game.pawns, firm), range: [LEAST_UNITS, most] };
}
