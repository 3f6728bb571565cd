/* Buttons at the map's edge for the stations that may be tapped but lie beyond it, so that no move needs the map to be moved.

   beyond.show(stations) from now on;   beyond.draw() after the map has moved or has another size

   No two buttons lie on each other. A station for which the edge has no room left is left out; the whole map shows it.
*/

import { RIM_PX } from "./board_pan.js";
import { make, replace } from "./elements.js";

const APART_PX = 48;
const STEP_PX = 12;

/** The line along the edge on which buttons stand, clockwise from the upper left corner: point(far) is a place on it, farTo(place) how far along it one is. @param {number[]} size */
function rimOf([width, height]) {
  const [wide, high] = [width - 2 * RIM_PX, height - 2 * RIM_PX];
  const length = 2 * (wide + high);
  function point(/** @type {number} */ far) {
    const rest = ((far % length) + length) % length;
    if (rest < wide) return [RIM_PX + rest, RIM_PX];
    if (rest < wide + high) return [RIM_PX + wide, RIM_PX + rest - wide];
    if (rest < 2 * wide + high) return [RIM_PX + 2 * wide + high - rest, RIM_PX + high];
    return [RIM_PX, RIM_PX + length - rest];
  }
  function farTo(/** @type {number[]} */ [x, y]) {
    if (y <= RIM_PX) return x - RIM_PX;
    if (x >= RIM_PX + wide) return wide + y - RIM_PX;
    if (y >= RIM_PX + high) return wide + high + RIM_PX + wide - x;
    return length - (y - RIM_PX);
  }
  return { length: wide > 0 && high > 0 ? length : 0, point, farTo };
}

/** The free place on the rim that is nearest to this one, or null. @param {number[]} place @param {number[][]} taken @param {ReturnType<typeof rimOf>} rim */
function free(place, taken, rim) {
  const start = rim.farTo(place);
  const meets = (/** @type {number[]} */ at) => taken.some((other) => Math.abs(other[0] - at[0]) < APART_PX && Math.abs(other[1] - at[1]) < APART_PX);
  for (let far = 0; far <= rim.length / 2; far += STEP_PX) {
    const found = [rim.point(start + far), rim.point(start - far)].filter((at) => !meets(at))[0];
    if (found) return found;
  }
  return null;
}

/** label: what a button is called; named: is told which stations have one, so that the board does not show their numbers a second time.
    @param {HTMLElement} place @param {import("./board_pan.js").Pan} pan @param {(station: number) => void} tap
    @param {(station: number) => string} label @param {(stations: number[]) => void} named @param {string} [tabindex] */
export function boardBeyond(place, pan, tap, label, named, tabindex) {
  let stations = /** @type {[number, number[]][]} */ ([]);
  let buttons = 0;

  /** @param {number} station @param {number[]} at */
  function button(station, [left, top]) {
    const style = "left:" + left.toFixed() + "px;top:" + top.toFixed() + "px";
    return make("button", { type: "button", style, tabindex, "data-key": "beyond-" + station, "aria-label": label(station), onclick: () => tap(station) }, String(station));
  }

  function draw() {
    if (!stations.length && !buttons) return; /* measuring makes the browser lay out the page */
    const placed = stations.map(([station, point]) => Object.assign({ station }, pan.spot(point)));
    const taken = placed.filter((one) => !one.beyond).map((one) => one.at); /* no button covers a station that may be tapped */
    const rim = rimOf([place.clientWidth, place.clientHeight]);
    const settled = /** @type {[number, number[]][]} */ ([]);
    placed.filter((one) => one.beyond).forEach((one) => {
      const stands = free(one.at, taken, rim);
      if (!stands) return;
      taken.push(stands);
      settled.push([one.station, stands]);
    });
    buttons = settled.length;
    replace(place, settled.map(([station, stands]) => button(station, stands)));
    named(settled.map(([station]) => station));
  }

  return {
    show(/** @type {[number, number[]][]} */ next) {
      stations = next;
      draw();
    },
    draw,
  };
}
