/* Draws the map: fetches the board once, then shows every state on it, zoomed to what matters. */

import { isAnothers, isOwn, legsOf } from "./actions.js";
import { boardBeyond } from "./board_beyond.js";
import { boardPan } from "./board_pan.js";
import { boardView, HEIGHT, WIDTH } from "./board_view.js";
import { mapTools } from "./map_tools.js";
import { pawnLook } from "./pawn_look.js";
import { numberUnits, partThatMatters } from "./map_on_television.js";
import { say } from "./words.js";

const LEAST_SCALE = 0.9; /* pixels for a board unit, the least at which numbers can be read on a phone */
const NEAR_UNITS = 250; /* board units across, at least */
const QUARTER_UNITS = 500;
const NEAR_MOVES = 2;
const READABLE_PX = 800; /* the least width at which the numbers of a whole board can be read */
const USUAL_BOARD = "milton-bradley"; /* shown before a game is asked for */

/* Mr. X's whole route, once the log has been opened: [[station, mode], ...] from his start on. */
function trailOf(game) {
  const legs = game.windows.filter((window) => window.ticket).map((window) => [window.station, window.mode]);
  if (!game.over || !legs.every((leg) => leg[0])) return [];
  return (game.over.start ? [[game.over.start, null]] : []).concat(legs);
}

/* Where a pawn came from and by what, once it has moved. */
const wentOf = (pawn) => (pawn.last && pawn.came_from ? [pawn.came_from, pawn.last[0]] : null);

/* Where it is planned to go next, and by what. */
const planOf = (pawn) => (pawn.pencil ? [pawn.pencil[1], pawn.pencil[0]] : null);

/* Whether the map shows where a pawn may go: now, or the own one's next move. */
const mayShow = (pawn) => pawn.turn === "now" || (isOwn(pawn) && Boolean(pawn.could));

/* The chosen pawn, if its stations may be shown and tapped on this page. */
const chosenOf = (state, mayTap) => (mayTap && state.view.game ? state.view.game.pawns.filter((pawn) => pawn.name === state.chosen && mayShow(pawn))[0] : null);

function sceneOf(state, mayTap) {
  const game = state.view.game;
  if (!game) return { pawns: [] };
  const chosen = chosenOf(state, mayTap);
  return {
    pawns: game.pawns.map((pawn) => ({ name: pawn.name, letter: pawn.letter, station: pawn.station, went: wentOf(pawn), plan: planOf(pawn), chosen: Boolean(chosen) && pawn === chosen })),
    lit: chosen && !isAnothers(chosen) ? legsOf(chosen).map((leg) => leg[0]) : [],
    planning: Boolean(chosen) && chosen.turn !== "now",
    marked: state.at || (chosen && chosen.pencil ? chosen.pencil[1] : null),
    seen: game.over ? null : game.seen || null,
    mr_x: game.over ? game.over.station : null,
    possible: game.help ? game.help.possible : null,
    likely: state.advice && mayTap ? state.advice.likely : [],
    advised: state.advice && mayTap && chosen ? state.advice.rows.slice(0, 1).map((row) => row.station)[0] || null : null,
    trail: trailOf(game),
  };
}

/* The stations to show: the last one where Mr. X was shown, and the pawns'. */
function huntedPlaces(scene) {
  return (scene.seen ? [scene.seen.station] : []).concat(scene.mr_x || [], scene.pawns.map((pawn) => pawn.station));
}

/* The stations to show if the hunt is helped: where Mr. X can be, the pawns that are near (or the nearest), and the one to move. */
function quarterOf(game, possible) {
  const moves = {};
  game.help.near.forEach((row) => (moves[row.pawn] = row.moves === undefined || row.moves === null ? Infinity : row.moves));
  const least = Math.min.apply(null, game.pawns.map((pawn) => moves[pawn.name]));
  const toMove = game.pawns.filter((pawn) => pawn.turn === "now");
  const wanted = (pawn) => moves[pawn.name] <= Math.max(least, NEAR_MOVES) || (toMove.length === 1 && pawn === toMove[0]);
  return possible.concat(game.pawns.filter(wanted).map((pawn) => pawn.station));
}

const isUpright = () => window.innerHeight > window.innerWidth;

/* places: {svg, tools, find, found, beyond (?)}; tap, missed: called with a station that is lit, or is not; television: whether the map looks by itself as on /tv. Returns a function of the
   state, and of latest(), which returns the newest state. */
export function mapDrawing(places, { mayTap, tap, missed, television }) {
  let drawn = null;
  let name = null;
  let looked = null; /* what the view box was last fitted to, and with which stations */
  let looking = false; /* whether it is being fitted, and not moved by the user */
  let fitted = "";
  let small = false;
  let arranged = null; /* the page's classes when the map was last measured, because its layout depends on them */
  let notes = null; /* the height of the notes above the map, and the map's own height, at that time */
  let high = null;
  const ownLook = pawnLook();
  let newest = null; /* the state that is shown */
  let upright = isUpright();
  window.addEventListener("resize", () => {
    arranged = null;
    if (upright !== isUpright()) {
      upright = isUpright();
      looked = null; /* a phone that was turned: its map has another shape */
      if (drawn && newest) show(newest);
    }
    drawEdge();
  });

  function load(wanted, latest) {
    name = wanted;
    fetch("/map/" + wanted + ".json", { credentials: "same-origin" })
      .then((answer) => answer.json())
      .then((map) => {
        while (places.svg.firstChild) places.svg.removeChild(places.svg.firstChild);
        const pan = boardPan(places.svg, moved);
        const board = boardView(places.svg, map, tap, mayTap ? missed : null);
        const beyond = places.beyond && boardBeyond(places.beyond, pan, tap, (station) => say("station") + " " + station, board.numberedAtEdge);
        drawn = { board, pan, beyond };
        looked = null;
        show(latest());
      })
      .catch(() => (name = null)); /* the next view tries again */
  }

  function moved() {
    if (looking) return; /* what lies beyond the edge is drawn after it */
    ownLook.moved();
    drawEdge();
  }

  function drawEdge() {
    if (drawn && drawn.beyond) drawn.beyond.draw();
  }

  /* Measuring makes the browser lay out the whole page, which is slow on a television: only if the size may have changed. */
  function measure() {
    const room = document.body.style.getPropertyValue("--notes");
    if (arranged === document.body.className && notes === room) return;
    arranged = document.body.className;
    small = places.svg.clientWidth < READABLE_PX;
    if (notes !== room && high !== places.svg.clientHeight) looked = null; /* what was visible may be no longer, or be too small */
    notes = room;
    high = places.svg.clientHeight;
  }

  function show(state) {
    newest = state;
    const scene = sceneOf(state, mayTap);
    measure();
    if (television) lookOnTelevision(state.view);
    drawn.board.show(scene);
    places.svg.setAttribute("aria-label", state.view.game ? say("map-of", { title: state.view.game.title }) : say("map"));
    if (television) return;
    const game = state.view.game;
    const quarter = scene.possible ? quarterOf(game, scene.possible) : [];
    const look = small ? "pawn" : "hunt " + (scene.possible || []).join();
    const other = small ? ownChanged(state) : quarter.join() !== fitted && !drawn.pan.holds(placed(quarter));
    fitted = quarter.join();
    if (look !== looked || other) {
      looked = look;
      looking = true;
      lookAt(scene, quarter);
      looking = false;
    }
    if (drawn.beyond) drawn.beyond.show(scene.pawns.length ? scene.lit.map((station) => [station, drawn.board.place(station)]) : []);
  }

  function ownChanged(state) {
    const pawn = chosenOf(state, mayTap);
    return ownLook.changed(state.chosen, pawn && !isAnothers(pawn) ? pawn : null, state.view.game && state.view.game.round);
  }

  function lookOnTelevision(view) {
    const part = partThatMatters(view, drawn.board.place, drawn.pan);
    const look = part ? "part" : "whole";
    if (look !== looked || (part && !drawn.pan.holds(part.points))) {
      if (part) drawn.pan.show(part.points, part.range);
      else drawn.pan.whole();
    }
    looked = look;
    drawn.board.size(numberUnits(drawn.pan.scale()));
  }

  const placed = (stations) => stations.map(drawn.board.place).filter(Boolean);

  /* On a picture too small for the whole board: the chosen pawn's surroundings. Else: the hunted quarter, or the whole board. */
  function lookAt(scene, quarter) {
    const own = scene.pawns.filter((pawn) => pawn.chosen).map((pawn) => pawn.station);
    const near = own.length ? own.concat(scene.lit) : huntedPlaces(scene);
    const stations = small ? near : quarter;
    const across = Math.min(places.svg.clientWidth, (places.svg.clientHeight * WIDTH) / HEIGHT);
    const range = small ? [NEAR_UNITS, across / LEAST_SCALE] : [QUARTER_UNITS, Infinity];
    drawn.pan.show(placed(stations), range);
  }

  mapTools(places, () => drawn);

  return (state, latest) => {
    const { game, ask } = state.view;
    const wanted = game ? game.board : (ask && ask.board) || USUAL_BOARD;
    if (wanted !== name) load(wanted, latest);
    else if (drawn) show(state);
  };
}
