/* The map's panel: fetches the board's lines once, then shows every state on it. */

import { boardPan } from "./board_pan.js";
import { boardView, HEIGHT, WIDTH } from "./board_view.js";
import { mapTools } from "./map_tools.js";
import { say } from "./words.js";

const LEAST_SCALE = 0.9; /* pixels for a board unit, at which numbers can still be read in the hand */
const NEAR_UNITS = 250; /* board units across, at least */
const QUARTER_UNITS = 500;
const READABLE_PX = 800; /* the narrowest picture in which a whole board's numbers can be read */
const USUAL_BOARD = "milton-bradley"; /* what lies on the table, dimmed, before the first game */

/* His whole way, once it has been opened. */
function trailOf(game) {
  const stations = game.windows.filter((window) => window.ticket).map((window) => window.station);
  return game.over && stations.every(Boolean) ? stations : [];
}

function sceneOf(state, mayTap) {
  const game = state.view.game;
  if (!game) return { pawns: [] };
  const chosen = mayTap ? game.pawns.filter((pawn) => pawn.name === state.chosen && pawn.turn === "now")[0] : null;
  return {
    pawns: game.pawns.map((pawn) => ({ name: pawn.name, letter: pawn.letter, station: pawn.station, chosen: Boolean(chosen) && pawn === chosen })),
    lit: chosen ? chosen.legal.map((leg) => leg[0]) : [],
    marked: state.at || (chosen && chosen.pencil ? chosen.pencil[1] : null),
    seen: game.over ? null : game.seen || null,
    mr_x: game.over ? game.over.station : null,
    possible: game.help ? game.help.possible : null,
    trail: trailOf(game),
  };
}

/* Where the hunt is: around the last shown station, or among the pawns. */
function huntedPlaces(scene) {
  return (scene.seen ? [scene.seen.station] : []).concat(scene.mr_x || [], scene.pawns.map((pawn) => pawn.station));
}

/* places: {svg, tools, find, found}. The drawing takes the state, and a function for the newest one. */
export function mapDrawing(places, { mayTap, tap }) {
  let drawn = null;
  let name = null;
  let looked = null;
  let small = false;
  let arranged = null; /* the page's classes, by which it was laid out when the map was measured */
  window.addEventListener("resize", () => (arranged = null));

  function load(wanted, latest) {
    name = wanted;
    fetch("/map/" + wanted + ".json", { credentials: "same-origin" })
      .then((answer) => answer.json())
      .then((map) => {
        while (places.svg.firstChild) places.svg.removeChild(places.svg.firstChild);
        drawn = { board: boardView(places.svg, map, tap), pan: boardPan(places.svg) };
        looked = null;
        show(latest());
      })
      .catch(() => (name = null)); /* the next view tries again */
  }

  /* To measure is to lay out the whole page, which on a slow television delays the news: only when it may have changed. */
  function measure() {
    if (arranged === document.body.className) return;
    arranged = document.body.className;
    small = places.svg.clientWidth < READABLE_PX;
  }

  function show(state) {
    const scene = sceneOf(state, mayTap);
    drawn.board.show(scene);
    places.svg.setAttribute("aria-label", state.view.game ? say("map-of", { title: state.view.game.title }) : say("map"));
    measure();
    const quarter = small ? "pawn " + state.chosen : "hunt " + (scene.possible || []).join();
    if (quarter === looked) return;
    looked = quarter;
    lookAt(scene);
  }

  /* Where the whole board would be too small to read, the chosen pawn's surroundings; else the hunted quarter, or all. */
  function lookAt(scene) {
    const own = scene.pawns.filter((pawn) => pawn.chosen).map((pawn) => pawn.station);
    const near = own.length ? own.concat(scene.lit) : huntedPlaces(scene);
    const stations = small ? near : scene.possible || [];
    const across = Math.min(places.svg.clientWidth, (places.svg.clientHeight * WIDTH) / HEIGHT);
    const range = small ? [NEAR_UNITS, across / LEAST_SCALE] : [QUARTER_UNITS, Infinity];
    drawn.pan.show(stations.map(drawn.board.place).filter(Boolean), range);
  }

  mapTools(places, () => drawn);

  return (state, latest) => {
    const wanted = state.view.game ? state.view.game.board : USUAL_BOARD;
    if (wanted !== name) load(wanted, latest);
    else if (drawn) show(state);
  };
}
