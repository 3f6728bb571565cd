/* Buttons at the map's edge for the stations that may be tapped but lie beyond it, so that no move needs the map to be moved.

   const beyond = boardBeyond(place, pan, tap, label);   label(station) is what a button is called
   beyond.show([[station, [x, y]], ...]) from now on;   beyond.draw() after the map has moved
*/

import { make, replace } from "./elements.js";

const APART_PX = 48;

/* A place like this one that meets no other: further down the edge, or further along it. */
function free([left, top], taken, room) {
  const meets = (at) => taken.some((other) => Math.abs(other[0] - at[0]) < APART_PX && Math.abs(other[1] - at[1]) < APART_PX);
  const along = left < APART_PX || left > room[0] - APART_PX ? [0, 1] : [1, 0];
  for (let step = 0; step < 12; step += 1) {
    const far = (step % 2 ? -1 : 1) * Math.ceil(step / 2) * APART_PX;
    const at = [left + far * along[0], top + far * along[1]];
    if (!meets(at) && at[0] > 0 && at[1] > 0 && at[0] < room[0] && at[1] < room[1]) return at;
  }
  return [left, top];
}

export function boardBeyond(place, pan, tap, label) {
  let stations = [];

  function draw() {
    const taken = [];
    const buttons = stations.map(([station, point]) => {
      const edge = pan.edge(point);
      if (!edge) return null;
      const [left, top] = free(edge, taken, [place.clientWidth, place.clientHeight]);
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
