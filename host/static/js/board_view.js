/* The board as a picture: given a map once and a scene again and again, it draws. There is no rule in it.

   const board = boardView(svg, map, tapped);   tapped(station) is called for a lit station
   board.show(scene)   scene: {pawns: [{name, letter, station, chosen}], lit: [stations], marked: station or null,
                       seen: {station, age} or null, possible: [stations] or null, mr_x: station or null, trail: [stations]}
   board.place(station) -> [x, y] or undefined;   board.find(station) marks it for a moment
*/

import { boardLines, curve, river } from "./board_lines.js";
import { draw } from "./elements.js";

export const WIDTH = 1000;
export const HEIGHT = 749;
const MARGIN = 16;
const FLAG = 29; /* how far above its station a pawn's mark stands */
const GHOST_LEGS = 8; /* legs after which the ghost of the last shown station is at its faintest */

function modesOf(map) {
  const modes = {};
  map.lines.forEach((line) => {
    [line[1], line[2]].forEach((station) => {
      (modes[station] = modes[station] || {})[line[0]] = true;
    });
  });
  return modes;
}

function stationNode(station, place, modes, tapped) {
  const kinds = ["bus", "underground", "ferry"].filter((mode) => modes[mode]);
  const plate = modes.underground
    ? draw("rect", { class: "plate", x: -11.5, y: -10.5, width: 23, height: 21, rx: 4 })
    : draw("circle", { class: "plate", r: 11.5 });
  const node = draw(
    "g",
    { class: ["station"].concat(kinds.map((mode) => "stop-" + mode)).join(" "), transform: "translate(" + place[0] + " " + place[1] + ")" },
    draw("circle", { class: "glow", r: 19 }),
    modes.ferry ? draw("circle", { class: "pier", r: 15.5 }) : null,
    plate,
    draw("text", { y: 4.8 }, String(station))
  );
  node.addEventListener("click", () => {
    if (node.classList.contains("lit")) tapped(station);
  });
  return node;
}

/* Pawns' marks stand above their stations; at the upper edge below them, so that none leaves the picture. */
function pawnNode(pawn, place) {
  const down = place[1] < FLAG + 8 ? 1 : -1;
  return draw(
    "g",
    { class: "board-pawn pawn-" + pawn.name + (pawn.chosen ? " chosen" : ""), transform: "translate(" + place[0] + " " + place[1] + ")" },
    draw("circle", { class: "stand", r: 14 }),
    draw("path", { class: "stem", d: "M0 " + down * 13 + "V" + down * 18 }),
    draw("use", { href: "#pawn-" + pawn.name, x: -15, y: down * FLAG - 15, width: 30, height: 30 }),
    draw("text", { y: down * FLAG + (pawn.name === "green" ? 9 : 6) }, pawn.letter)
  );
}

function ghostNode(seen, place) {
  const faint = Math.max(0.45, 1 - (0.55 * seen.age) / GHOST_LEGS);
  return draw(
    "g",
    { class: "ghost", transform: "translate(" + place[0] + " " + place[1] + ")", opacity: faint.toFixed(2) },
    draw("circle", { class: "halo", r: 24 }),
    draw("circle", { class: "ring", r: 18 }),
    draw("text", { class: "x", x: 19, y: -14 }, "X")
  );
}

function mrXNode(place) {
  return draw(
    "g",
    { class: "mr-x-here", transform: "translate(" + place[0] + " " + place[1] + ")" },
    draw("circle", { class: "ring", r: 17 }),
    draw("circle", { class: "disc", r: 12, cy: -25 }),
    draw("text", { y: -20 }, "X")
  );
}

/* Where he went, leg by leg; the last leg draws itself. */
function trailNodes(places) {
  return places.slice(1).map((place, at) => {
    const last = at === places.length - 2;
    return draw("path", { class: last ? "trail trail-last" : "trail", d: curve([places[at], place]), pathLength: 1 });
  });
}

function replaceAll(group, nodes) {
  while (group.firstChild) group.removeChild(group.firstChild);
  nodes.forEach((node) => node && group.appendChild(node));
}

export function boardView(svg, map, tapped) {
  const places = {};
  map.stations.forEach((station) => (places[station[0]] = [station[1], station[2]]));
  const modes = modesOf(map);
  const stations = {};
  const layers = {};
  ["trail", "ghost", "stations", "pawns", "x"].forEach((name) => (layers[name] = draw("g", { class: "layer-" + name })));
  Object.keys(places).forEach((station) => {
    stations[station] = stationNode(Number(station), places[station], modes[station] || {}, tapped);
    layers.stations.appendChild(stations[station]);
  });
  svg.setAttribute("viewBox", [-MARGIN, -MARGIN, WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN].join(" "));
  [river(map, places), boardLines(map, places), layers.trail, layers.ghost, layers.stations, layers.pawns, layers.x].forEach((node) => svg.appendChild(node));

  function show(scene) {
    const lit = scene.lit || [];
    Object.keys(stations).forEach((number) => {
      const station = Number(number);
      const marks = stations[number].classList;
      marks.toggle("lit", lit.indexOf(station) >= 0);
      marks.toggle("marked", scene.marked === station);
      marks.toggle("possible", Boolean(scene.possible) && scene.possible.indexOf(station) >= 0);
    });
    svg.classList.toggle("lighting", lit.length > 0);
    svg.classList.toggle("trailing", (scene.trail || []).length > 0);
    replaceAll(layers.ghost, [scene.seen && places[scene.seen.station] && ghostNode(scene.seen, places[scene.seen.station])]);
    replaceAll(layers.pawns, scene.pawns.map((pawn) => places[pawn.station] && pawnNode(pawn, places[pawn.station])));
    replaceAll(layers.x, [scene.mr_x && places[scene.mr_x] && mrXNode(places[scene.mr_x])]);
    replaceAll(layers.trail, trailNodes((scene.trail || []).map((station) => places[station]).filter(Boolean)));
  }

  function find(station) {
    const node = stations[station];
    if (!node) return;
    node.classList.remove("found");
    node.getBoundingClientRect(); /* a fresh start for the animation */
    node.classList.add("found");
  }

  return { show, find, place: (station) => places[station] };
}
