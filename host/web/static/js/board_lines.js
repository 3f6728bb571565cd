/* The lines of a board as SVG: four modes told apart by colour, width and pattern. Knows coordinates and lines, no game.

   A line that passes a station without stopping is drawn beside it, in an arc around its disc; where it stops it runs
   into it. Lines of two modes on one street lie on top of each other, the thinner above.
*/

import { draw } from "./elements.js";

/** @typedef {Record<number, number[]>} Places   x and y by station */

/** @type {Record<string, number>} */
const BESIDE = { bus: 13, underground: -13 };

/** @param {number[]} before @param {number[]} after */
function tangent(before, after) {
  const x = after[0] - before[0];
  const y = after[1] - before[1];
  const length = Math.sqrt(x * x + y * y) || 1;
  return [x / length, y / length];
}

/** The points a line runs through: its first and last station, where it stops, and a place beside each that it passes.
    @param {string} mode @param {Places} places @param {number[]} stations */
function course(mode, places, stations) {
  return stations.map((station, at) => {
    const here = places[station];
    if (at === 0 || at === stations.length - 1) return here;
    const way = tangent(places[stations[at - 1]], places[stations[at + 1]]);
    const aside = BESIDE[mode] * (stations[0] < stations[stations.length - 1] ? 1 : -1);
    return [here[0] - way[1] * aside, here[1] + way[0] * aside];
  });
}

/** A smooth curve through points (Catmull-Rom, as cubic Béziers). @param {number[][]} points */
function curve(points) {
  const text = ["M" + points[0].map((n) => n.toFixed(1)).join(" ")];
  for (let at = 0; at < points.length - 1; at += 1) {
    const before = points[Math.max(at - 1, 0)];
    const from = points[at];
    const to = points[at + 1];
    const after = points[Math.min(at + 2, points.length - 1)];
    const first = from.map((n, i) => n + (to[i] - before[i]) / 6);
    const second = to.map((n, i) => n - (after[i] - from[i]) / 6);
    text.push("C" + first.concat(second, to).map((n) => n.toFixed(1)).join(" "));
  }
  return text.join("");
}

/** Returns way(from, to, mode): the path along the drawn line of that mode, or straight where none is drawn. @param {Host.BoardMap} map @param {Places} places */
export function ways(map, places) {
  const lines = /** @type {Record<string, number[]>} */ ({});
  const key = (/** @type {string} */ mode, /** @type {number} */ a, /** @type {number} */ b) => [mode, Math.min(a, b), Math.max(a, b)].join();
  Object.keys(map.lines).forEach((mode) => map.lines[mode].forEach((line) => (lines[key(mode, line[0], line[line.length - 1])] = line)));
  return (/** @type {number} */ from, /** @type {number} */ to, /** @type {string} */ mode) => {
    const line = lines[key(mode, from, to)] || [from, to];
    return curve(course(mode, places, line[0] === from ? line : line.slice().reverse()));
  };
}

/** One path for the casing and one for the stroke of each mode: a board has 468 lines, and a television draws few paths faster. @param {Host.BoardMap} map @param {Places} places */
export function boardLines(map, places) {
  const texts = /** @type {Record<string, string>} */ ({ taxi: "", bus: "", underground: "", ferry: "" });
  Object.keys(map.lines).forEach((mode) => map.lines[mode].forEach((line) => (texts[mode] += curve(course(mode, places, line)))));
  return draw(
    "g",
    { class: "lines" },
    draw("path", { class: "line-casing bus-casing", d: texts.bus }),
    draw("path", { class: "line-bus", d: texts.bus }),
    draw("path", { class: "line-taxi", d: texts.taxi }),
    draw("path", { class: "line-casing underground-casing", d: texts.underground }),
    draw("path", { class: "line-underground", d: texts.underground }),
    draw("path", { class: "line-ferry", d: texts.ferry })
  );
}

/** The river behind the ferry piers, a hint, not to scale; then straight on, so that no picture is so wide that it shows an end. @param {Host.BoardMap} map @param {Places} places */
export function river(map, places) {
  const piers = /** @type {Places} */ ({});
  map.lines.ferry.forEach((line) => line.forEach((station) => (piers[station] = places[station])));
  const inOrder = Object.keys(piers)
    .map((station) => piers[Number(station)])
    .sort((a, b) => a[0] - b[0]);
  const west = inOrder[0];
  const east = inOrder[inOrder.length - 1];
  const points = [[-400, west[1] - 40], [west[0] - 170, west[1] - 22]].concat(inOrder, [[east[0] + 90, east[1] + 22], [1400, east[1] - 60]]);
  const inner = curve(points).slice(1);
  const level = (/** @type {number} */ at) => points[at][1].toFixed(1);
  return draw("path", { class: "river", d: "M-2400.0 " + level(0) + "L" + inner + "L3400.0 " + level(points.length - 1) });
}
