/* Moves and zooms the SVG's view box: drag, two fingers, wheel, buttons, arrow keys. Knows only coordinates.

   const pan = boardPan(svg);   pan.zoom(factor); pan.whole(); pan.show([[x, y], ...], [least, most]) fits points;
   pan.needs([[x, y], ...]): how many units across they need;   pan.holds([[x, y], ...]): whether all are visible
   pan.isWhole(): whether it shows the whole board;   pan.scale(): how many units a pixel is;   pan.spot([x, y]): {at, beyond}: where a point is,
   in pixels; for one that is not visible, the place at the edge nearest to it. moved() is called after every change.
*/

const CLOSEST = 180; /* board units across at the closest zoom */
const STEP = 0.15;
export const RIM_PX = 26; /* between the edge and the middle of a button there */
const EDGE = 20; /* board units between the edge and a point that counts as visible */

/** @typedef {ReturnType<typeof boardPan>} Pan */

/** @param {SVGSVGElement} svg @param {() => void} [moved] */
export function boardPan(svg, moved) {
  const whole = (svg.getAttribute("viewBox") || "").split(" ").map(Number);
  let box = whole.slice();
  const fingers = /** @type {Record<string, number[]>} */ ({});
  let dragged = false;

  /* An element with another aspect ratio than the board shows more than the box; that part is kept inside the board too. */
  function look(/** @type {number[]} */ next) {
    const width = Math.min(Math.max(next[2], CLOSEST), whole[2]);
    const height = (width * whole[3]) / whole[2];
    const place = svg.getBoundingClientRect();
    const unit = place.width && place.height ? Math.max(width / place.width, height / place.height) : 0;
    /** @param {number} side @param {number} length @param {number} seen */
    const start = (side, length, seen) => {
      const beyond = Math.max(Math.min(seen, whole[side + 2]) - length, 0) / 2;
      return Math.min(Math.max(next[side], whole[side] + beyond), whole[side] + whole[side + 2] - length - beyond);
    };
    box = [start(0, width, unit * place.width), start(1, height, unit * place.height), width, height];
    svg.setAttribute("viewBox", box.map((n) => n.toFixed(2)).join(" "));
    svg.classList.toggle("close", width < whole[2] * 0.6);
    if (moved) moved();
  }

  function scale() {
    const place = svg.getBoundingClientRect();
    return Math.max(box[2] / place.width, box[3] / place.height);
  }

  /** @param {number} x @param {number} y */
  function toBoard(x, y) {
    const place = svg.getBoundingClientRect();
    const unit = scale();
    return [
      box[0] + box[2] / 2 + (x - place.left - place.width / 2) * unit,
      box[1] + box[3] / 2 + (y - place.top - place.height / 2) * unit,
    ];
  }

  /** @param {number[]} point @param {number} factor */
  function zoomAt(point, factor) {
    const width = Math.min(Math.max(box[2] * factor, CLOSEST), whole[2]);
    const by = width / box[2];
    look([point[0] - (point[0] - box[0]) * by, point[1] - (point[1] - box[1]) * by, width]);
  }

  const middle = () => [box[0] + box[2] / 2, box[1] + box[3] / 2];

  svg.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoomAt(toBoard(event.clientX, event.clientY), event.deltaY > 0 ? 1 + STEP : 1 / (1 + STEP));
  }, { passive: false });

  svg.addEventListener("pointerdown", (event) => {
    fingers[event.pointerId] = [event.clientX, event.clientY];
    if (Object.keys(fingers).length === 1) dragged = false;
  });
  svg.addEventListener("pointermove", (event) => {
    const before = fingers[event.pointerId];
    if (!before) return;
    const ids = Object.keys(fingers);
    const now = [event.clientX, event.clientY];
    if (!dragged && Math.abs(now[0] - before[0]) + Math.abs(now[1] - before[1]) < 8) return;
    dragged = true;
    if (ids.length === 1) {
      const unit = scale();
      look([box[0] - (now[0] - before[0]) * unit, box[1] - (now[1] - before[1]) * unit, box[2]]);
    } else {
      const other = fingers[ids.filter((id) => id !== String(event.pointerId))[0]];
      /** @param {number[]} a @param {number[]} b */
      const gap = (a, b) => Math.sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1])) || 1;
      zoomAt(toBoard((now[0] + other[0]) / 2, (now[1] + other[1]) / 2), gap(before, other) / gap(now, other));
    }
    fingers[event.pointerId] = now;
  });
  const lifted = (/** @type {PointerEvent} */ event) => delete fingers[event.pointerId];
  ["pointerup", "pointercancel", "pointerleave"].forEach((name) => svg.addEventListener(/** @type {"pointerup"} */ (name), lifted));
  /* The click event at the end of a drag must not count as a tap on a station. */
  svg.addEventListener("click", (event) => {
    if (dragged) event.stopPropagation();
    dragged = false;
  }, true);

  svg.addEventListener("keydown", (event) => {
    const far = box[2] * STEP;
    const ways = /** @type {Record<string, number[]>} */ ({ ArrowLeft: [-far, 0], ArrowRight: [far, 0], ArrowUp: [0, -far], ArrowDown: [0, far] });
    if (ways[event.key]) look([box[0] + ways[event.key][0], box[1] + ways[event.key][1], box[2]]);
    else if (event.key === "+") zoomAt(middle(), 1 / (1 + STEP));
    else if (event.key === "-") zoomAt(middle(), 1 + STEP);
    else if (event.key === "0") look(whole);
    else return;
    event.preventDefault();
  });

  /** Fits these points and a margin, at least range[0] and at most range[1] board units across; if they need more, centres the
      first of them. @param {number[][]} points @param {number[]} range */
  function show(points, range) {
    if (!points.length) return look(whole);
    const width = Math.max(needs(points), range[0]);
    if (width > range[1]) return centre(points[0], range[1]);
    return centre([0, 1].map((side) => (most(points, side) + least(points, side)) / 2), width);
  }

  /** @param {number[][]} points @param {number} side */
  const most = (points, side) => Math.max.apply(null, points.map((point) => point[side]));
  /** @param {number[][]} points @param {number} side */
  const least = (points, side) => Math.min.apply(null, points.map((point) => point[side]));

  /** How many board units across these points and a margin need. @param {number[][]} points */
  function needs(points) {
    const wide = most(points, 0) - least(points, 0) + 110;
    const high = most(points, 1) - least(points, 1) + 120;
    return Math.max(wide, (high * whole[2]) / whole[3]);
  }

  /** @param {number[]} point @param {number} width */
  function centre(point, width) {
    look([point[0] - width / 2, point[1] - (width * whole[3]) / whole[2] / 2, width]);
  }

  const holds = (/** @type {number[][]} */ points) =>
    points.every((point) => point[0] > box[0] + EDGE && point[0] < box[0] + box[2] - EDGE && point[1] > box[1] + EDGE && point[1] < box[1] + box[3] - EDGE);

  function spot(/** @type {number[]} */ point) {
    const view = svg.getBoundingClientRect();
    const unit = scale();
    const left = (point[0] - box[0] - box[2] / 2) / unit + view.width / 2;
    const top = (point[1] - box[1] - box[3] / 2) / unit + view.height / 2;
    const beyond = left <= RIM_PX / 2 || top <= RIM_PX / 2 || left >= view.width - RIM_PX / 2 || top >= view.height - RIM_PX / 2;
    /** @param {number} at @param {number} length */
    const within = (at, length) => Math.min(Math.max(at, RIM_PX), length - RIM_PX);
    return { beyond, at: beyond ? [within(left, view.width), within(top, view.height)] : [left, top] };
  }

  const isWhole = () => box[2] > whole[2] - 1;

  return { show, needs, scale, holds, spot, isWhole, whole: () => look(whole), zoom: (/** @type {number} */ factor) => zoomAt(middle(), factor) };
}
