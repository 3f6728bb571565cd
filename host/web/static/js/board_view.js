/* Draws the board: gets the map once, then a scene for each change. Contains no rule of the game.

   const board = boardView(svg, map, tapped, missed);   tapped(station) is called for a lit station, missed(station) (?) for any other
   board.show(scene)
   board.place(station) -> [x, y] or undefined;   board.find(station) marks it for a moment
   board.numberedAtEdge([stations]): these have their numbers at the picture's edge, and not a second time on the board
   board.size(units) gives the numbers this size, and all marks one that fits it
*/

import { boardFlags } from "./board_flags.js";
import { boardLines, river, ways } from "./board_lines.js";
import { adviceFlag, frame, framed, ghostRing, movedTo, mrXFlag, mrXRing, pawnFlag, pawnRing, planFlag, waysFlag } from "./board_marks.js";
import { boardPlates, numberWidth } from "./board_plates.js";
import { draw } from "./elements.js";

/**
 * @typedef {[station: number, mode: string]} Ride   where somebody is, and by what he came there or goes there
 * @typedef {{name: string, letter: string, station: number, chosen?: boolean, went?: Ride | null, plan?: Ride | null}} ScenePawn   went: from where
 * @typedef {object} Scene
 * @property {ScenePawn[]} pawns
 * @property {number[]} [lit]       the stations that may be tapped
 * @property {boolean} [planning]   for later
 * @property {number | null} [marked]
 * @property {{station: number, age: number} | null} [seen]
 * @property {number[] | null} [possible]
 * @property {Host.Advice["likely"]} [likely]
 * @property {number | null} [advised]
 * @property {number | null} [mr_x]
 * @property {Ride[]} [trail]
 * @property {{station: number, tickets: string[]}[]} [ways]   signs of the tickets that lead to a station
 */

export const WIDTH = 1000;
export const HEIGHT = 749;
const MARGIN = 16;
const EDGES = [-MARGIN, -MARGIN, WIDTH + MARGIN, HEIGHT + MARGIN];

const LETTER = 15; /* the size of a pawn's letter */
const STEPS = [1, 2, 3]; /* of how likely Mr. X is at a station */
const GROWTH = 0.35; /* a mark grows less than its letter, so that it has room between the plates */

/** @typedef {Record<string, boolean>} Modes
 *  @typedef {(station: number) => void} Tap */

function modesOf(/** @type {Host.BoardMap} */ map) {
  const modes = /** @type {Record<number, Modes>} */ ({});
  const stops = (/** @type {string} */ mode, /** @type {number} */ station) => ((modes[station] = modes[station] || {})[mode] = true);
  Object.keys(map.lines).forEach((mode) =>
    map.lines[mode].forEach((line) => {
      stops(mode, line[0]);
      stops(mode, line[line.length - 1]);
    })
  );
  return modes;
}

/** The plate of an underground station is a square. @param {Plate} plate @param {boolean | undefined} square */
const plateNode = (plate, square) => draw("rect", Object.assign({ class: "plate" }, frame(plate, 0), square ? { y: 1 - plate.high, height: 2 * plate.high - 2, rx: 4 } : {}));

/** What a station consists of; a size stretches its number to the width that its plate was made for, whatever the font.
    @param {number} station @param {Plate} plate @param {Modes} modes @param {number} size */
function stationParts(station, plate, modes, size) {
  const stretched = size ? { textLength: numberWidth(station, size).toFixed(1), lengthAdjust: "spacingAndGlyphs" } : {};
  return [
    modes.ferry ? framed("pier", plate, 4) : null,
    plateNode(plate, modes.underground),
    draw("text", Object.assign({ dy: "0.348em" }, stretched), String(station)),
  ];
}

/** Mr. X's route, leg by leg; the last leg is animated. @param {Ride[]} legs @param {Way} way */
function trailNodes(legs, way) {
  return legs.slice(1).map(([station, mode], at) => {
    const last = at === legs.length - 2;
    return draw("path", { class: last ? "trail trail-last" : "trail", d: way(legs[at][0], station, mode), pathLength: 1 });
  });
}

/** The last move of each pawn. @param {Moved[]} pawns @param {Way} way */
function wentNodes(pawns, way) {
  return pawns.map((pawn) => {
    const d = way(pawn.went[0], pawn.station, pawn.went[1]);
    return draw("g", { class: "went pawn-" + pawn.name }, draw("path", { class: "went-casing", d }), draw("path", { class: "went-line", d }));
  });
}

/** Where a pawn is planned to go next: a dashed line, and beside the station its mark, hollow. @param {Planned} pawn @param {Way} way */
function planLine(pawn, way) {
  const d = way(pawn.station, pawn.plan[0], pawn.plan[1]);
  return draw("g", { class: "plan pawn-" + pawn.name }, draw("path", { class: "plan-casing", d }), draw("path", { class: "plan-line", d }));
}

/** @param {Element} group @param {(Node | null | undefined)[]} nodes */
function replaceAll(group, nodes) {
  while (group.firstChild) group.removeChild(group.firstChild);
  nodes.forEach((node) => node && group.appendChild(node));
}

/** A station's ring lies below all plates, so that it crosses no neighbour's number. @param {number} station @param {Modes} modes @param {Tap} tapped @param {Tap | null} [missed] */
function stationNodes(station, modes, tapped, missed) {
  const kinds = ["bus", "underground", "ferry"].filter((mode) => modes[mode]);
  const nodes = [draw("g", { class: ["station"].concat(kinds.map((mode) => "stop-" + mode)).join(" ") }), draw("rect", { class: "glow" })];
  const tap = () => (nodes[0].classList.contains("lit") ? tapped(station) : missed && missed(station));
  nodes.forEach((node) => node.addEventListener("click", tap));
  return nodes;
}

/** @typedef {ReturnType<typeof ways>} Way
 *  @typedef {import("./board_plates.js").Plate} Plate
 *  @typedef {ScenePawn & {went: Ride}} Moved
 *  @typedef {ScenePawn & {plan: Ride}} Planned */

/** @param {SVGSVGElement} svg @param {Host.BoardMap} map @param {Tap} tapped @param {Tap | null} [missed] */
export function boardView(svg, map, tapped, missed) {
  const places = /** @type {Record<number, number[]>} */ ({});
  map.stations.forEach((station) => (places[station[0]] = [station[1], station[2]]));
  const modes = modesOf(map);
  const stations = /** @type {Record<number, any[]>} */ ({}); /* [what has the number, the ring] */
  const layers = /** @type {Record<string, SVGElement>} */ ({});
  ["trail", "ghost", "rings", "glows", "stations", "marks"].forEach((name) => (layers[name] = draw("g", { class: "layer-" + name })));
  Object.keys(places).map(Number).forEach((station) => {
    stations[station] = stationNodes(station, modes[station] || {}, tapped, missed);
    layers.stations.appendChild(stations[station][0]);
    layers.glows.appendChild(stations[station][1]);
  });
  const way = ways(map, places);
  let plates = boardPlates(places, 0);
  let times = 1; /* how large the marks are */
  let flag = boardFlags(plates, EDGES, times);
  let sized = -1;
  let shown = "";
  let atEdge = /** @type {number[]} */ ([]);
  svg.setAttribute("viewBox", [-MARGIN, -MARGIN, WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN].join(" "));
  [river(map, places), boardLines(map, places)].concat(Object.keys(layers).map((name) => layers[name])).forEach((node) => svg.appendChild(node));
  size(0);

  /** 0 is the usual size. @param {number} units */
  function size(units) {
    if (units === sized) return;
    sized = units;
    plates = boardPlates(places, units);
    times = units ? 1 + GROWTH * Math.max(0, units / LETTER - 1) : 1;
    flag = boardFlags(plates, EDGES, times);
    if (units) svg.style.setProperty("--number", units + "px");
    if (units) svg.style.setProperty("--letter", units / times + "px");
    Object.keys(stations).map(Number).forEach((station) => {
      const [node, glow] = stations[station];
      const plate = plates[station];
      replaceAll(node, stationParts(station, plate, modes[station] || {}, units));
      const around = frame(plate, 7.5);
      Object.entries(around).forEach(([name, value]) => glow.setAttribute(name, value));
      [node, glow].forEach((each) => each.setAttribute("transform", movedTo(plate.at)));
    });
    if (shown) mark(JSON.parse(shown));
  }

  function light(/** @type {Scene} */ scene) {
    const lit = scene.lit || [];
    const steps = /** @type {Record<number, number>} */ ({});
    (scene.likely || []).forEach(([station, step]) => (steps[station] = step));
    Object.keys(stations).map(Number).forEach((station) => {
      stations[station].forEach((node) => {
        node.classList.toggle("lit", lit.indexOf(station) >= 0);
        node.classList.toggle("marked", scene.marked === station);
        STEPS.forEach((step) => node.classList.toggle("likely-" + step, steps[station] === step));
        node.classList.toggle("possible", (scene.possible || []).indexOf(station) >= 0);
      });
    });
    svg.classList.toggle("lighting", lit.length > 0);
    svg.classList.toggle("planning", Boolean(scene.planning));
    svg.classList.toggle("trailing", (scene.trail || []).length > 0);
  }

  const known = (/** @type {number} */ station) => Boolean(places[station]);
  /** @returns {pawn is Planned} */
  const isPlanned = (/** @type {ScenePawn} */ pawn) => known(pawn.station) && !!pawn.plan && known(pawn.plan[0]);
  /** @returns {pawn is Moved} */
  const isMoved = (/** @type {ScenePawn} */ pawn) => known(pawn.station) && !!pawn.went && known(pawn.went[0]);

  /** Pawns first, so that their marks do not move when Mr. X is shown; plans last, because they come and go. @param {Scene} scene */
  function mark(scene) {
    const taken = /** @type {number[][]} */ ([]);
    const flagOf = (/** @type {number} */ station) => ({ way: flag(station, taken), times });
    const pawns = scene.pawns.filter((pawn) => known(pawn.station));
    const flags = pawns.map((pawn) => pawnFlag(pawn, plates[pawn.station], flagOf(pawn.station)));
    /** @param {number | null | undefined} station @param {(plate: Plate, flag: any) => SVGElement} drawn */
    const markAt = (station, drawn) => (station && known(station) ? drawn(plates[station], flagOf(station)) : null);
    const { seen, mr_x } = scene;
    const mine = markAt(mr_x, mrXFlag);
    const last = markAt(seen && seen.station, mrXFlag);
    const signs = (scene.ways || []).map((row) => waysFlag(row.tickets, plates[row.station], flagOf(row.station)));
    const advised = markAt(scene.advised, adviceFlag);
    const plans = scene.pawns.filter(isPlanned).map((pawn) => planFlag(pawn, plates[pawn.plan[0]], flagOf(pawn.plan[0])));
    replaceAll(layers.marks, [...signs, ...flags, mine, last, advised, ...plans]);
    replaceAll(layers.ghost, [seen && last && ghostRing(seen, plates[seen.station])]);
    replaceAll(layers.rings, pawns.map((pawn) => pawnRing(pawn, plates[pawn.station])).concat(mr_x && mine ? mrXRing(plates[mr_x]) : []));
  }

  function trace(/** @type {Scene} */ scene) {
    const route = (scene.trail || []).filter((leg) => known(leg[0]));
    const went = scene.pawns.filter(isMoved);
    const plans = scene.pawns.filter(isPlanned).map((pawn) => planLine(pawn, way));
    replaceAll(layers.trail, route.length ? trailNodes(route, way) : wentNodes(went, way).concat(plans));
  }

  function show(/** @type {Scene} */ scene) {
    const now = JSON.stringify(scene);
    if (now === shown) return;
    shown = now;
    light(scene);
    mark(scene);
    trace(scene);
  }

  function find(/** @type {number} */ station) {
    (stations[station] || []).forEach((node) => {
      node.classList.remove("found");
      node.getBoundingClientRect(); /* forces a layout, which restarts the animation */
      node.classList.add("found");
    });
  }

  function numberedAtEdge(/** @type {number[]} */ now) {
    atEdge.forEach((station) => stations[station][0].classList.remove("at-edge"));
    now.forEach((station) => stations[station][0].classList.add("at-edge"));
    atEdge = now;
  }

  return { show, size, find, numberedAtEdge, /** @returns {number[] | undefined} */ place: (/** @type {number} */ station) => places[station] };
}
