/* Draws the board: gets the map once, then a scene for each change. Contains no rule of the game.

   const board = boardView(svg, map, tapped, missed);   tapped(station) is called for a lit station, missed(station) (?) for any other
   board.show(scene)   scene: {pawns: [{name, letter, station, chosen, went: [from, mode] (?), plan: [station, mode] (?)}], lit: [stations], planning: bool (they are for later), marked: station or null,
                       seen: {station, age} or null, possible: [stations] or null, likely: [[station, step 1 to 3]] (?), advised: the adviser's station or null (?), mr_x: station or null, trail: [[station, mode by which he came], ...],
                       ways: [{station, tickets}] signs of the tickets that lead to a station}
   board.place(station) -> [x, y] or undefined;   board.find(station) marks it for a moment
   board.numberedAtEdge([stations]): these have their numbers at the picture's edge, and not a second time on the board
   board.size(units) gives the numbers this size, and all marks one that fits it
*/

import { boardFlags } from "./board_flags.js";
import { boardLines, river, ways } from "./board_lines.js";
import { adviceFlag, frame, framed, ghostRing, movedTo, mrXFlag, mrXRing, pawnFlag, pawnRing, planFlag, waysFlag } from "./board_marks.js";
import { boardPlates, numberWidth } from "./board_plates.js";
import { draw } from "./elements.js";

export const WIDTH = 1000;
export const HEIGHT = 749;
const MARGIN = 16;

const LETTER = 15; /* the size of a pawn's letter */
const STEPS = [1, 2, 3]; /* of how likely Mr. X is at a station */
const GROWTH = 0.35; /* a mark grows less than its letter, so that it has room between the plates */

function modesOf(map) {
  const modes = {};
  const stops = (mode, station) => ((modes[station] = modes[station] || {})[mode] = true);
  Object.keys(map.lines).forEach((mode) =>
    map.lines[mode].forEach((line) => {
      stops(mode, line[0]);
      stops(mode, line[line.length - 1]);
    })
  );
  return modes;
}

/* The plate of an underground station is a square. */
const plateNode = (plate, square) => draw("rect", Object.assign({ class: "plate" }, frame(plate, 0), square ? { y: 1 - plate.high, height: 2 * plate.high - 2, rx: 4 } : {}));

/* What a station consists of; a size stretches its number to the width that its plate was made for, whatever the font. */
function stationParts(station, plate, modes, size) {
  const stretched = size ? { textLength: numberWidth(station, size).toFixed(1), lengthAdjust: "spacingAndGlyphs" } : {};
  return [
    modes.ferry ? framed("pier", plate, 4) : null,
    plateNode(plate, modes.underground),
    draw("text", Object.assign({ dy: "0.348em" }, stretched), String(station)),
  ];
}

/* Mr. X's route, leg by leg; the last leg is animated. */
function trailNodes(legs, way) {
  return legs.slice(1).map(([station, mode], at) => {
    const last = at === legs.length - 2;
    return draw("path", { class: last ? "trail trail-last" : "trail", d: way(legs[at][0], station, mode), pathLength: 1 });
  });
}

/* The last move of each pawn. */
function wentNodes(pawns, way) {
  return pawns.map((pawn) => {
    const d = way(pawn.went[0], pawn.station, pawn.went[1]);
    return draw("g", { class: "went pawn-" + pawn.name }, draw("path", { class: "went-casing", d }), draw("path", { class: "went-line", d }));
  });
}

/* Where a pawn is planned to go next: a dashed line, and beside the station its mark, hollow. */
function planLine(pawn, way) {
  const d = way(pawn.station, pawn.plan[0], pawn.plan[1]);
  return draw("g", { class: "plan pawn-" + pawn.name }, draw("path", { class: "plan-casing", d }), draw("path", { class: "plan-line", d }));
}

function replaceAll(group, nodes) {
  while (group.firstChild) group.removeChild(group.firstChild);
  nodes.forEach((node) => node && group.appendChild(node));
}

/* A station's ring lies below all plates, so that it crosses no neighbour's number. */
function stationNodes(station, modes, tapped, missed) {
  const kinds = ["bus", "underground", "ferry"].filter((mode) => modes[mode]);
  const nodes = [draw("g", { class: ["station"].concat(kinds.map((mode) => "stop-" + mode)).join(" ") }), draw("rect", { class: "glow" })];
  const tap = () => (nodes[0].classList.contains("lit") ? tapped(station) : missed && missed(station));
  nodes.forEach((node) => node.addEventListener("click", tap));
  return nodes;
}

export function boardView(svg, map, tapped, missed) {
  const places = {};
  map.stations.forEach((station) => (places[station[0]] = [station[1], station[2]]));
  const modes = modesOf(map);
  const stations = {}; /* [what has the number, the ring] */
  const layers = {};
  ["trail", "ghost", "rings", "glows", "stations", "marks"].forEach((name) => (layers[name] = draw("g", { class: "layer-" + name })));
  Object.keys(places).forEach((station) => {
    stations[station] = stationNodes(Number(station), modes[station] || {}, tapped, missed);
    layers.stations.appendChild(stations[station][0]);
    layers.glows.appendChild(stations[station][1]);
  });
  const way = ways(map, places);
  let plates = null;
  let times = 1; /* how large the marks are */
  let flag = null;
  let sized = null;
  let shown = null;
  let atEdge = [];
  svg.setAttribute("viewBox", [-MARGIN, -MARGIN, WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN].join(" "));
  [river(map, places), boardLines(map, places)].concat(Object.keys(layers).map((name) => layers[name])).forEach((node) => svg.appendChild(node));
  size(0);

  /* 0 is the usual size. */
  function size(units) {
    if (units === sized) return;
    sized = units;
    plates = boardPlates(places, units);
    times = units ? 1 + GROWTH * Math.max(0, units / LETTER - 1) : 1;
    flag = boardFlags(plates, [-MARGIN, -MARGIN, WIDTH + MARGIN, HEIGHT + MARGIN], times);
    if (units) svg.style.setProperty("--number", units + "px");
    if (units) svg.style.setProperty("--letter", units / times + "px");
    Object.keys(stations).forEach((station) => {
      const [node, glow] = stations[station];
      const plate = plates[station];
      replaceAll(node, stationParts(station, plate, modes[station] || {}, units));
      const around = frame(plate, 7.5);
      Object.keys(around).forEach((name) => glow.setAttribute(name, around[name]));
      [node, glow].forEach((each) => each.setAttribute("transform", movedTo(plate.at)));
    });
    if (shown) mark(JSON.parse(shown));
  }

  function light(scene) {
    const lit = scene.lit || [];
    const steps = {};
    (scene.likely || []).forEach(([station, step]) => (steps[station] = step));
    Object.keys(stations).forEach((number) => {
      const station = Number(number);
      stations[number].forEach((node) => {
        node.classList.toggle("lit", lit.indexOf(station) >= 0);
        node.classList.toggle("marked", scene.marked === station);
        STEPS.forEach((step) => node.classList.toggle("likely-" + step, steps[station] === step));
        node.classList.toggle("possible", Boolean(scene.possible) && scene.possible.indexOf(station) >= 0);
      });
    });
    svg.classList.toggle("lighting", lit.length > 0);
    svg.classList.toggle("planning", Boolean(scene.planning));
    svg.classList.toggle("trailing", (scene.trail || []).length > 0);
  }

  const known = (station) => Boolean(places[station]);
  const isPlanned = (pawn) => known(pawn.station) && pawn.plan && known(pawn.plan[0]);

  /* Pawns first, so that their marks do not move when Mr. X is shown; plans last, because they come and go. */
  function mark(scene) {
    const taken = [];
    const flagOf = (station) => ({ way: flag(station, taken), times });
    const pawns = scene.pawns.filter((pawn) => known(pawn.station));
    const flags = pawns.map((pawn) => pawnFlag(pawn, plates[pawn.station], flagOf(pawn.station)));
    const here = plates[scene.mr_x];
    const seen = scene.seen && plates[scene.seen.station];
    const mine = here && mrXFlag(here, flagOf(scene.mr_x));
    const last = seen && mrXFlag(seen, flagOf(scene.seen.station));
    const signs = (scene.ways || []).map((row) => waysFlag(row.tickets, plates[row.station], flagOf(row.station)));
    const best = plates[scene.advised];
    const advised = best && adviceFlag(best, flagOf(scene.advised));
    const plans = scene.pawns.filter(isPlanned).map((pawn) => planFlag(pawn, plates[pawn.plan[0]], flagOf(pawn.plan[0])));
    replaceAll(layers.marks, signs.concat(flags, mine, last, advised, plans));
    replaceAll(layers.ghost, [seen && ghostRing(scene.seen, seen)]);
    replaceAll(layers.rings, pawns.map((pawn) => pawnRing(pawn, plates[pawn.station])).concat(here && mrXRing(here)));
  }

  function trace(scene) {
    const route = (scene.trail || []).filter((leg) => known(leg[0]));
    const went = scene.pawns.filter((pawn) => known(pawn.station) && pawn.went && known(pawn.went[0]));
    const plans = scene.pawns.filter(isPlanned).map((pawn) => planLine(pawn, way));
    replaceAll(layers.trail, route.length ? trailNodes(route, way) : wentNodes(went, way).concat(plans));
  }

  function show(scene) {
    const now = JSON.stringify(scene);
    if (now === shown) return;
    shown = now;
    light(scene);
    mark(scene);
    trace(scene);
  }

  function find(station) {
    (stations[station] || []).forEach((node) => {
      node.classList.remove("found");
      node.getBoundingClientRect(); /* forces a layout, which restarts the animation */
      node.classList.add("found");
    });
  }

  function numberedAtEdge(now) {
    atEdge.forEach((station) => stations[station][0].classList.remove("at-edge"));
    now.forEach((station) => stations[station][0].classList.add("at-edge"));
    atEdge = now;
  }

  return { show, size, find, numberedAtEdge, place: (station) => places[station] };
}
