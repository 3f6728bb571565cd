/* What is drawn at a station's plate: rings around it, and beside it the marks of pawns and Mr. X, and the signs of tickets.
*/

import { draw } from "./elements.js";

/** @typedef {import("./board_plates.js").Plate} Plate
 *  @typedef {import("./board_view.js").ScenePawn} ScenePawn
 *  @typedef {{way: number[], times: number}} Flag   from the plate to the mark, and how large the mark is */

const GHOST_LEGS = 8; /* legs after which the mark of the last shown station is faintest */

const STAR = "M0-16 4.7-6.5 15.2-4.9 7.6 2.5 9.4 12.9 0 8-9.4 12.9-7.6 2.5-15.2-4.9-4.7-6.5Z";

export const movedTo = (/** @type {number[]} */ place) => "translate(" + place[0] + " " + place[1] + ")";

/** The rounded frame around a plate, this far from its edge. @param {Plate} plate @param {number} by */
export const frame = ({ wide, high }, by) => ({ x: -wide - by, y: -high - by, width: 2 * (wide + by), height: 2 * (high + by), rx: Math.min(wide, high) + by });
/** @param {string} name @param {Plate} plate @param {number} by */
export const framed = (name, plate, by) => draw("rect", Object.assign({ class: name }, frame(plate, by)));

const pawnClass = (/** @type {ScenePawn} */ pawn) => "board-pawn pawn-" + pawn.name + (pawn.chosen ? " chosen" : "");

/** Rings are drawn under the stations, so that none covers a neighbour's number; marks beside their stations, see board_flags. @param {ScenePawn} pawn @param {Plate} plate */
export function pawnRing(pawn, plate) {
  return draw("g", { class: pawnClass(pawn), transform: movedTo(plate.at) }, framed("stand", plate, 2.5));
}

/** How far the edge of a plate is from its middle, in this direction. @param {Plate} plate @param {number[]} way */
function edge({ wide, high }, [x, y]) {
  const far = Math.sqrt(x * x + y * y);
  return Math.min(far / Math.max(Math.abs(x) / wide, Math.abs(y) / high), Math.max(wide, high));
}

/** A mark is drawn around [0, 0]; its stem begins so far from the edge of the plate.
    @param {string} name @param {Plate} plate @param {Flag} flag @param {number} apart @param {Node[]} mark */
function flagNode(name, plate, { way, times }, apart, ...mark) {
  const begins = (edge(plate, way) + apart) / Math.sqrt(way[0] * way[0] + way[1] * way[1]);
  return draw(
    "g",
    { class: name, transform: movedTo(plate.at) },
    draw("path", { class: "stem", d: "M" + [begins * way[0], begins * way[1]] + "L" + way }),
    draw("g", { transform: movedTo(way) + " scale(" + times + ")" }, ...mark)
  );
}

/** @param {ScenePawn} pawn @param {Plate} plate @param {Flag} flag @param {string} [kind] */
export function pawnFlag(pawn, plate, flag, kind) {
  const shape = draw("use", { href: "#pawn-" + pawn.name, x: -14, y: -14, width: 28, height: 28 });
  return flagNode(kind || pawnClass(pawn), plate, flag, 1.5, shape, draw("text", { y: pawn.name === "green" ? 3 : 0, dy: "0.367em" }, pawn.letter));
}

/** The ring of the last shown station fades with age; its badge does not. @param {{age: number}} seen @param {Plate} plate */
export function ghostRing(seen, plate) {
  const faint = Math.max(0.45, 1 - (0.55 * seen.age) / GHOST_LEGS);
  return draw(
    "g",
    { class: "ghost", transform: movedTo(plate.at), opacity: faint.toFixed(2) },
    framed("halo", plate, 12.5),
    framed("ring", plate, 6.5)
  );
}

export function mrXRing(/** @type {Plate} */ plate) {
  return draw("g", { class: "mr-x-here", transform: movedTo(plate.at) }, framed("ring", plate, 4.5));
}

/** Mr. X's badge, beside the station where he is or was shown last. @param {Plate} plate @param {Flag} flag */
export function mrXFlag(plate, flag) {
  return flagNode("mr-x-here", plate, flag, 4.5, draw("circle", { class: "disc", r: 14 }), draw("text", { dy: "0.36em" }, "X"));
}

/** The adviser's mark beside the station that it advises. @param {Plate} plate @param {Flag} flag */
export function adviceFlag(plate, flag) {
  return flagNode("advised", plate, flag, 4.5, draw("path", { class: "star", d: STAR }));
}

/** The signs of the tickets that lead to a station, two in a row, on a plate beside it. @param {string[]} tickets @param {Plate} plate @param {Flag} flag */
export function waysFlag(tickets, plate, { way }) {
  const [wide, high] = tickets.length > 1 ? [14, 10.5] : [20, 15];
  const columns = Math.min(tickets.length, 2);
  const rows = Math.ceil(tickets.length / 2);
  const left = way[0] - (columns * wide) / 2;
  const top = way[1] - (rows * high) / 2;
  const signs = tickets.map((ticket, at) =>
    draw("use", { class: ticket, href: "#ticket-" + ticket, x: left + (at % 2) * wide, y: top + Math.floor(at / 2) * high, width: wide, height: high })
  );
  const back = { class: "signs", x: left - 1.5, y: top - 1.5, width: columns * wide + 3, height: rows * high + 3, rx: 3 };
  return draw("g", { class: "ways", transform: movedTo(plate.at) }, draw("rect", back), ...signs);
}

/** @param {ScenePawn} pawn @param {Plate} plate @param {Flag} flag */
export const planFlag = (pawn, plate, flag) => pawnFlag(pawn, plate, flag, "board-pawn plan pawn-" + pawn.name);
