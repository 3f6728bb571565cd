/* Draws the board: gets the map once, then a scene for each change. Contains no rule of the game.

   const board = boardView(svg, map, tapped, missed);   tapped(station) is called for a lit station, missed(station) (?) for any other
   board.show(scene)   scene: {pawns: [{name, letter, station, chosen, went: [from, mode] (?), plan: [station, mode] (?)}], lit: [stations], planning: bool (they are for later), marked: station or null,
                       seen: {station, age} or null, possible: [stations] or null, mr_x: station or null, trail: [[station, mode by which he came], ...],
                       ways: [{station, tickets}] signs of the tickets that lead to a station}
   board.place(station) -> [x, y] or undefined;   board.find(station) marks it for a moment
   board.numberedAtEdge([stations]): these have their numbers at the picture's edge, and not a second time on the board
*/

import { boardFlags } from "./board_flags.js";
import { boardLines, river, ways } from "./board_lines.js";
import { draw } from "./elements.js";

export const WIDTH = 1000;
export const HEIGHT = 749;
const MARGIN = 16;
const GHOST_LEGS = 8; /* legs after which the mark of the last shown station is faintest */

const movedTo = (place) => "translate(" + place[0] + " " + place[1] + ")";

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

function stationNode(station, place, modes, tapped, missed) {
  const kinds = ["bus", "underground", "ferry"].filter((mode) => modes[mode]);
  const plate = modes.underground
    ? draw("rect", { class: "plate", x: -11.5, y: -10.5, width: 23, height: 21, rx: 4 })
    : draw("circle", { class: "plate", r: 11.5 });
  const node = draw(
    "g",
    { class: ["station"].concat(kinds.map((mode) => "stop-" + mode)).join(" "), transform: movedTo(place) },
    draw("circle", { class: "glow", r: 19 }),
    modes.ferry ? draw("circle", { class: "pier", r: 15.5 }) : null,
    plate,
    draw("text", { y: 4.8 }, String(station))
  );
  node.addEventListener("click", () => {
    if (node.classList.contains("lit")) tapped(station);
    else if (missed) missed(station);
  });
  return node;
}

const pawnClass = (pawn) => "board-pawn pawn-" + pawn.name + (pawn.chosen ? " chosen" : "");

/* Rings are drawn under the stations, so that none covers a neighbour's number; marks beside their stations, see board_flags. */
function pawnRing(pawn, place) {
  return draw("g", { class: pawnClass(pawn), transform: movedTo(place) }, draw("circle", { class: "stand", r: 14 }));
}

function pawnFlag(pawn, place, way, kind) {
  const [x, y] = way;
  const ring = 13 / Math.sqrt(x * x + y * y);
  return draw(
    "g",
    { class: kind || pawnClass(pawn), transform: movedTo(place) },
    draw("path", { class: "stem", d: "M" + [ring * x, ring * y] + "L" + [x, y] }),
    draw("use", { href: "#pawn-" + pawn.name, x: x - 14, y: y - 14, width: 28, height: 28 }),
    draw("text", { x, y: y + (pawn.name === "green" ? 8.5 : 5.5) }, pawn.letter)
  );
}

/* The ring of the last shown station fades with age; its badge does not. */
function ghostRing(seen, place) {
  const faint = Math.max(0.45, 1 - (0.55 * seen.age) / GHOST_LEGS);
  return draw(
    "g",
    { class: "ghost", transform: movedTo(place), opacity: faint.toFixed(2) },
    draw("circle", { class: "halo", r: 24 }),
    draw("circle", { class: "ring", r: 18 })
  );
}

function mrXRing(place) {
  return draw("g", { class: "mr-x-here", transform: movedTo(place) }, draw("circle", { class: "ring", r: 16 }));
}

/* Mr. X's badge, beside the station where he is or was shown last. */
function mrXFlag(place, way) {
  const [x, y] = way;
  const ring = 16 / Math.sqrt(x * x + y * y);
  return draw(
    "g",
    { class: "mr-x-here", transform: movedTo(place) },
    draw("path", { class: "stem", d: "M" + [ring * x, ring * y] + "L" + [x, y] }),
    draw("circle", { class: "disc", r: 14, cx: x, cy: y }),
    draw("text", { x, y: y + 6.5 }, "X")
  );
}

/* The signs of the tickets that lead to a station, two in a row, on a plate beside it. */
function waysFlag(tickets, place, way) {
  const [wide, high] = tickets.length > 1 ? [14, 10.5] : [20, 15];
  const columns = Math.min(tickets.length, 2);
  const rows = Math.ceil(tickets.length / 2);
  const left = way[0] - (columns * wide) / 2;
  const top = way[1] - (rows * high) / 2;
  const signs = tickets.map((ticket, at) =>
    draw("use", { class: ticket, href: "#ticket-" + ticket, x: left + (at % 2) * wide, y: top + Math.floor(at / 2) * high, width: wide, height: high })
  );
  const plate = { class: "signs", x: left - 1.5, y: top - 1.5, width: columns * wide + 3, height: rows * high + 3, rx: 3 };
  return draw("g", { class: "ways", transform: movedTo(place) }, draw("rect", plate), ...signs);
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

const planFlag = (pawn, place, way) => pawnFlag(pawn, place, way, "board-pawn plan pawn-" + pawn.name);

function replaceAll(group, nodes) {
  while (group.firstChild) group.removeChild(group.firstChild);
  nodes.forEach((node) => node && group.appendChild(node));
}

export function boardView(svg, map, tapped, missed) {
  const places = {};
  map.stations.forEach((station) => (places[station[0]] = [station[1], station[2]]));
  const modes = modesOf(map);
  const stations = {};
  const layers = {};
  ["trail", "ghost", "rings", "stations", "marks"].forEach((name) => (layers[name] = draw("g", { class: "layer-" + name })));
  Object.keys(places).forEach((station) => {
    stations[station] = stationNode(Number(station), places[station], modes[station] || {}, tapped, missed);
    layers.stations.appendChild(stations[station]);
  });
  const way = ways(map, places);
  const flag = boardFlags(places, [-MARGIN, -MARGIN, WIDTH + MARGIN, HEIGHT + MARGIN]);
  let shown = null;
  let atEdge = [];
  svg.setAttribute("viewBox", [-MARGIN, -MARGIN, WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN].join(" "));
  [river(map, places), boardLines(map, places), layers.trail, layers.ghost, layers.rings, layers.stations, layers.marks].forEach((node) => svg.appendChild(node));

  function light(scene) {
    const lit = scene.lit || [];
    Object.keys(stations).forEach((number) => {
      const station = Number(number);
      const marks = stations[number].classList;
      marks.toggle("lit", lit.indexOf(station) >= 0);
      marks.toggle("marked", scene.marked === station);
      marks.toggle("possible", Boolean(scene.possible) && scene.possible.indexOf(station) >= 0);
    });
    svg.classList.toggle("lighting", lit.length > 0);
    svg.classList.toggle("planning", Boolean(scene.planning));
    svg.classList.toggle("trailing", (scene.trail || []).length > 0);
  }

  /* Pawns first, so that their marks do not move when Mr. X is shown; plans last, because they come and go. */
  function mark(scene) {
    const taken = [];
    const pawns = scene.pawns.filter((pawn) => places[pawn.station]);
    const flags = pawns.map((pawn) => pawnFlag(pawn, places[pawn.station], flag(pawn.station, taken)));
    const here = places[scene.mr_x];
    const seen = scene.seen && places[scene.seen.station];
    const mine = here && mrXFlag(here, flag(scene.mr_x, taken));
    const last = seen && mrXFlag(seen, flag(scene.seen.station, taken));
    const signs = (scene.ways || []).map((row) => waysFlag(row.tickets, places[row.station], flag(row.station, taken)));
    const planned = pawns.filter((pawn) => pawn.plan && places[pawn.plan[0]]);
    const plans = planned.map((pawn) => planFlag(pawn, places[pawn.plan[0]], flag(pawn.plan[0], taken)));
    replaceAll(layers.marks, signs.concat(flags, mine, last, plans));
    replaceAll(layers.ghost, [seen && ghostRing(scene.seen, seen)]);
    replaceAll(layers.rings, pawns.map((pawn) => pawnRing(pawn, places[pawn.station])).concat(here && mrXRing(here)));
    const known = (station) => Boolean(places[station]);
    const route = (scene.trail || []).filter((leg) => known(leg[0]));
    const went = wentNodes(pawns.filter((pawn) => pawn.went && known(pawn.went[0])), way);
    replaceAll(layers.trail, route.length ? trailNodes(route, way) : went.concat(planned.map((pawn) => planLine(pawn, way))));
  }

  function show(scene) {
    const now = JSON.stringify(scene);
    if (now === shown) return;
    shown = now;
    light(scene);
    mark(scene);
  }

  function find(station) {
    const node = stations[station];
    if (!node) return;
    node.classList.remove("found");
    node.getBoundingClientRect(); /* forces a layout, which restarts the animation */
    node.classList.add("found");
  }

  function numberedAtEdge(now) {
    atEdge.forEach((station) => stations[station].classList.remove("at-edge"));
    now.forEach((station) => stations[station].classList.add("at-edge"));
    atEdge = now;
  }

  return { show, find, numberedAtEdge, place: (station) => places[station] };
}
