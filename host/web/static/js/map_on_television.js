/* What the map on a television shows: during the detectives' turn the part that matters; while Mr. X moves, and after the end, the
   whole board. And how large its numbers are: at any zoom they can be read from a sofa.

   So it changes twice a round, each time with the headline, and never while somebody reads or thinks, as a clock would make it.
   Within a turn it changes only if what matters is no longer in sight.
*/

const NUMBER_PX = 24; /* at 1080 lines */
const LINES = 1080;
const USUAL_NUMBER = 15; /* board units, the least: a nearer look has larger numbers */
const LEAST_UNITS = 500; /* board units across, so that the surroundings are seen too */
const MOST_UNITS = 880; /* a larger part would be nearly the whole board */

/** The size of numbers in board units, so that they are large enough where a pixel is so many units. @param {number} unitsOfPixel */
export function numberUnits(unitsOfPixel) {
  const least = ((NUMBER_PX * window.innerHeight) / LINES) * unitsOfPixel;
  return Math.max(USUAL_NUMBER, Math.ceil(least * 10) / 10);
}

/** Returns null for the whole board, else {points: those that must be in sight, the
   pawns, where they are planned to go, the last station where he was shown, and where he can be; range: how many units across}.
    @param {Host.View} view @param {(station: number) => number[] | undefined} place @param {import("./board_pan.js").Pan} pan */
export function partThatMatters(view, place, pan) {
  const game = view.game;
  if (!game || view.state !== "pawns") return null;
  const his = (game.help ? game.help.possible : []).concat(game.seen ? game.seen.station : []);
  const planned = /** @type {Host.Leg[]} */ (game.pawns.map((pawn) => pawn.pencil).filter(Boolean));
  const theirs = game.pawns.map((pawn) => pawn.station).concat(planned.map((leg) => leg[1]));
  const points = /** @type {number[][]} */ (his.concat(theirs).map(place).filter(Boolean));
  if (!his.length || pan.needs(points) > MOST_UNITS) return null;
  return { points, range: [LEAST_UNITS, MOST_UNITS] };
}
