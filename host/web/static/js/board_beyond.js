/* Buttons at the map's edge for the stations that may be tapped but lie beyond it, so that no move needs the map to be moved.

   const beyond = boardBeyond(place, pan, tap, label);   label(station) is what a button is called
   beyond.show([[station, [x, y]], ...]) from now on;   beyond.draw() after the map has moved
*/

import { make, replace } from "./elements.js";

const APART_PX = 48;
const STEP_PX = 12;

/* A place like this one that meets none of those taken: further down the edge, or further along it. */
function free([left, top], taken, room) {
  const meets = (at) => taken.some((other) => Math.abs(other[0] - at[0]) < APART_PX && Math.abs(other[1] - at[1]) < APART_PX);
  const along = left < APART_PX || left > room[0] - APART_PX ? [0, 1] : [1, 0];
  for (let far = 0; far < Math.max(room[0], room[1]); far += STEP_PX) {
    for (const by of [far, -far]) {
      const at = [left + by * along[0], top + by * along[1]];
      if (!meets(at) && at[0] > 0 && at[1] > 0 && at[0] < room[0] && at[1] < room[1]) return at;
    }
  }
  return [left, top];
}

export function boardBeyond(place, pan, tap, label) {
  let stations = [];

  function draw() {
    const placed = stations.map(([station, point]) => Object.assign({ station }, pan.spot(point)));
    const taken = placed.filter((one) => !one.beyond).map((one) => one.at); /* no button covers a station that may be tapped */
    const buttons = placed.map(({ station, at, beyond }) => {
      if (!beyond) return null;
      const [left, top] = free(at, taken, [place.clientWidth, place.clientHeight]);
      taken.push([left, top]);
      const style = "left:" + left.toFixed() + "px;top:" + top.toFixed() + "px";
      return make("button", { type: "button", style, "data-key": "beyond-" + station, "aria-label": label(station), onclick: () => tap(station) }, String(station));
    });
    replace(place, buttons);
  }

  return {
    show(next) {
      stations = next;
      draw();
    },
    draw,
  };
}
