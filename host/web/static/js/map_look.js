/* What the map shows on a television and on a laptop, and how large its numbers are: they can be read from a sofa, or from near.

   On a television: during the detectives' turn the part that matters; while Mr. X moves, and after the end, the whole board.

   So it changes twice a round, each time with the headline, and never while somebody reads or thinks, as a clock would make it.
   Within a turn it changes only if what matters is no longer in sight.
*/

const NUMBER_PX = 24; /* at 1080 lines */
const LINES = 1080;
const LAPTOP_NUMBER_PX = 12; /* read from near */
const LAPTOP_STEP = 3; /* board units: while the user zooms, all numbers are drawn anew only now and then */
const USUAL_NUMBER = 15; /* board units, the least: a nearer look has larger numbers */
const LEAST_UNITS = 500; /* board units across, so that the surroundings are seen too */
const MOST_UNITS = 880; /* a larger part would be nearly the whole board */
export const RANGE = [LEAST_UNITS, MOST_UNITS];

/** The size of numbers in board units, so that they are large enough where a pixel is so many units. @param {number} unitsOfPixel @param {boolean} laptop */
export function numberUnits(unitsOfPixel, laptop) {
  const least = (laptop ? LAPTOP_NUMBER_PX : (NUMBER_PX * window.innerHeight) / LINES) * unitsOfPixel;
  const step = laptop ? LAPTOP_STEP : 0.1;
  return Math.max(USUAL_NUMBER, Math.ceil(least / step) * step);
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
  return { points, range: RANGE };
}

/** The same on a laptop, where one player sits: his pawns (all, where he has none) with their stations and plans, the last
    station where Mr. X was shown or is, and where he can be.
    @param {Host.Game} game @param {Host.Pawn[]} own @param {number[]} lit */
export function placesOnLaptop(game, own, lit) {
  const pawns = own.length ? own : game.pawns;
  const planned = /** @type {Host.Leg[]} */ (pawns.map((pawn) => pawn.pencil).filter(Boolean));
  const his = (game.help ? game.help.possible : []).concat(game.seen ? game.seen.station : [], (game.over && game.over.station) || []);
  return his.concat(pawns.map((pawn) => pawn.station), planned.map((leg) => leg[1]), lit);
}
