/* Draws the map: fetches the board once, then shows every state on it, zoomed to what matters. */

import { at } from "./address.js";
import { isAnothers, isOwn, legsOf } from "./actions.js";
import { boardBeyond } from "./board_beyond.js";
import { boardPan } from "./board_pan.js";
import { boardView, HEIGHT, WIDTH } from "./board_view.js";
import { mapTools } from "./map_tools.js";
import { pawnLook } from "./pawn_look.js";
import { numberUnits, partThatMatters, placesOnLaptop, RANGE } from "./map_look.js";
import { say } from "./words.js";

/** @typedef {import("./state.js").State} State
 *  @typedef {import("./board_view.js").Scene} Scene
 *  @typedef {import("./board_view.js").Ride} Ride */

const LEAST_SCALE = 0.9; /* pixels for a board unit, the least at which numbers can be read on a phone */
const NEAR_UNITS = 250; /* board units across, at least */
const QUARTER_UNITS = 500;
const NEAR_MOVES = 2;
const LAPTOP_PX = 1100; /* the least width of a laptop's or a desktop's page, as in layouts.css */
const READABLE_PX = 800; /* the least width at which the numbers of a whole board can be read */
const AGAIN_MS = 5000; /* until a map that could not be loaded is asked for again */
const USUAL_BOARD = "milton-bradley"; /* shown before a game is asked for */

/** Mr. X's whole route from his start on, once the log has been opened. @param {Host.Game} game @returns {Ride[]} */
function trailOf(game) {
  const legs = /** @type {Ride[]} */ (game.windows.filter((window) => window.ticket).map((window) => [window.station, window.mode]));
  if (!game.over || !legs.every((leg) => leg[0])) return [];
  return game.over.start ? [[game.over.start, ""], ...legs] : legs;
}

/** Where a pawn came from and by what, once it has moved. @param {Host.Pawn} pawn @returns {Ride | null} */
const wentOf = (pawn) => (pawn.last && pawn.came_from ? [pawn.came_from, pawn.last[0]] : null);

/** Where it is planned to go next, and by what. @param {Host.Pawn} pawn @returns {Ride | null} */
const planOf = (pawn) => (pawn.pencil ? [pawn.pencil[1], pawn.pencil[0]] : null);

/* Whether the map shows where a pawn may go: now, or the own one's next move. */
const mayShow = (/** @type {Host.Pawn} */ pawn) => pawn.turn === "now" || (isOwn(pawn) && Boolean(pawn.could));

/** The chosen pawn, if its stations may be shown and tapped on this page. @param {State} state @param {boolean} mayTap */
const chosenOf = (state, mayTap) => (mayTap && state.view.game && state.view.game.pawns.filter((pawn) => pawn.name === state.chosen && mayShow(pawn))[0]) || null;

/** @param {State} state @param {boolean} mayTap @returns {Scene} */
function sceneOf(state, mayTap) {
  const game = state.view.game;
  if (!game) return { pawns: [] };
  const chosen = chosenOf(state, mayTap);
  return {
    pawns: game.pawns.map((pawn) => ({ name: pawn.name, letter: pawn.letter, station: pawn.station, went: wentOf(pawn), plan: planOf(pawn), chosen: pawn === chosen })),
    lit: chosen && !isAnothers(chosen) ? legsOf(chosen).map((leg) => leg[0]) : [],
    planning: chosen !== null && chosen.turn !== "now",
    marked: state.at || (chosen && chosen.pencil ? chosen.pencil[1] : null),
    seen: (game.over && game.over.station) ? null : game.seen || null,
    mr_x: game.over ? game.over.station : null,
    possible: game.help ? game.help.possible : null,
    likely: state.advice && mayTap ? state.advice.likely : [],
    advised: state.advice && mayTap && chosen ? state.advice.rows.slice(0, 1).map((row) => row.station)[0] || null : null,
    trail: trailOf(game),
  };
}

/** The stations to show: the last one where Mr. X was shown, and the pawns'. @param {Scene} scene */
function huntedPlaces(scene) {
  return (scene.seen ? [scene.seen.station] : []).concat(scene.mr_x || [], scene.pawns.map((pawn) => pawn.station));
}

/** The stations to show if the hunt is helped: where Mr. X can be, the pawns that are near (or the nearest), and the one to move.
    @param {Host.Game | undefined} game */
function quarterOf(game) {
  if (!game || !game.help) return [];
  const moves = /** @type {Record<string, number>} */ ({});
  game.help.near.forEach((row) => (moves[row.pawn] = row.moves === undefined ? Infinity : row.moves));
  const least = Math.min.apply(null, game.pawns.map((pawn) => moves[pawn.name]));
  const toMove = game.pawns.filter((pawn) => pawn.turn === "now");
  const wanted = (/** @type {Host.Pawn} */ pawn) => moves[pawn.name] <= Math.max(least, NEAR_MOVES) || (toMove.length === 1 && pawn === toMove[0]);
  return game.help.possible.concat(game.pawns.filter(wanted).map((pawn) => pawn.station));
}

/** Names the surfacing after which Mr. X has not moved yet. @param {Host.Game | undefined} game */
const surfacingOf = (game) => (game && game.seen && game.seen.age === 0 ? [game.id, game.seen.window].join() : "");

const isUpright = () => window.innerHeight > window.innerWidth;
const isLaptop = () => window.innerWidth >= LAPTOP_PX;

/** @typedef {{board: ReturnType<typeof boardView>, pan: import("./board_pan.js").Pan, beyond: ReturnType<typeof boardBeyond> | null}} Drawn */

/** tap, missed: called with a station that is lit, or is not; television: whether the map looks by itself as on /tv. Returns a
    function of the state, and of latest(), which returns the newest state.
    @param {Record<"svg" | "missing" | "tools" | "find" | "found" | "beyond", any>} places
    @param {{mayTap: boolean, tap: (station: number) => void, missed: (station: number) => void, television: boolean}} means */
export function mapDrawing(places, { mayTap, tap, missed, television }) {
  let drawn = /** @type {Drawn | null} */ (null);
  let name = "";
  let looked = ""; /* what the view box was last fitted to, and with which stations */
  let looking = false; /* whether it is being fitted, and not moved by the user */
  let fitted = "";
  let surfaced = ""; /* the last surfacing that the map was fitted for */
  let keepsWhole = false; /* the user has chosen the whole board: it stays until he looks nearer */
  let held = false; /* he has moved the map since it was fitted */
  let small = false;
  let arranged = /** @type {string | null} */ (null); /* the page's classes when the map was last measured, because its layout depends on them */
  let messages = /** @type {string | null} */ (null); /* the height of the messages above the map, and the map's own height, at that time */
  let high = 0;
  const ownLook = pawnLook();
  let newest = /** @type {State | null} */ (null); /* the one that is shown */
  let shape = [isUpright(), isLaptop()].join();
  window.addEventListener("resize", () => {
    arranged = null;
    if (shape !== [isUpright(), isLaptop()].join()) {
      shape = [isUpright(), isLaptop()].join();
      looked = ""; /* a phone that was turned: its map has another shape */
    }
    if (drawn && newest) show(newest, drawn);
    drawEdge();
  });

  /** @param {string} wanted @param {() => State} latest */
  function load(wanted, latest) {
    name = wanted;
    fetch(at("/map/" + wanted + ".json"), { credentials: "same-origin" })
      .then((answer) => answer.json())
      .then((map) => {
        while (places.svg.firstChild) places.svg.removeChild(places.svg.firstChild);
        const pan = boardPan(places.svg, moved);
        const board = boardView(places.svg, map, tap, mayTap ? missed : null);
        const beyond = places.beyond ? boardBeyond(places.beyond, pan, tap, (/** @type {number} */ station) => say("station") + " " + station, board.numberedAtEdge) : null;
        drawn = { board, pan, beyond };
        looked = "";
        show(latest(), drawn);
      })
      .then(
        () => (places.missing.hidden = true),
        () => {
          places.missing.hidden = false;
          name = ""; /* the next view tries again, too */
          setTimeout(() => name || load(wanted, latest), AGAIN_MS);
        }
      );
  }

  function moved() {
    if (looking) return; /* what lies beyond the edge is drawn after it */
    ownLook.moved();
    held = true;
    keepsWhole = drawn !== null && drawn.pan.isWhole();
    if (drawn && isLaptop() && !television) drawn.board.size(numberUnits(drawn.pan.scale(), true));
    drawEdge();
  }

  function drawEdge() {
    if (drawn && drawn.beyond) drawn.beyond.draw();
  }

  /* Measuring makes the browser lay out the whole page, which is slow on a television: only if the size may have changed. */
  function measure() {
    const room = document.body.style.getPropertyValue("--messages");
    if (arranged === document.body.className && messages === room) return;
    arranged = document.body.className;
    small = places.svg.clientWidth < READABLE_PX;
    if (messages !== room && high !== places.svg.clientHeight && !isLaptop()) looked = ""; /* what was visible may be no longer, or be too small */
    messages = room;
    high = places.svg.clientHeight;
  }

  /** @param {State} state @param {Drawn} on */
  function show(state, { board, pan, beyond }) {
    newest = state;
    const scene = sceneOf(state, mayTap);
    measure();
    looking = true;
    if (television) lookOnTelevision(state.view, board, pan);
    else if (isLaptop()) lookOnLaptop(state, scene, board, pan);
    board.show(scene);
    places.svg.setAttribute("aria-label", state.view.game ? say("map-of", { title: state.view.game.title }) : say("map"));
    if (!television && !isLaptop() && !keepsWhole) lookElsewhere(state, scene, board, pan);
    looking = false;
    if (beyond) beyond.show((scene.lit || []).map((station) => [station, board.place(station)]));
  }

  /** @param {State} state @param {Scene} scene @param {Drawn["board"]} board @param {Drawn["pan"]} pan */
  function lookElsewhere(state, scene, board, pan) {
    const quarter = quarterOf(state.view.game);
    const look = small ? "pawn" : "hunt " + (scene.possible || []).join();
    const other = small ? ownChanged(state) : quarter.join() !== fitted && !pan.holds(placed(board, quarter));
    const surfacing = surfacingOf(state.view.game);
    const surfaces = small && surfacing !== "" && surfacing !== surfaced;
    fitted = quarter.join();
    surfaced = surfacing;
    if (look !== looked || other || surfaces) {
      looked = look;
      lookAt(scene, quarter, surfaces, board, pan);
    }
  }

  /** A new turn, a surfacing and another chosen pawn fit the map anew; else only what has left the picture, unless the user holds it.
      @param {State} state @param {Scene} scene @param {Drawn["board"]} board @param {Drawn["pan"]} pan */
  function lookOnLaptop(state, scene, board, pan) {
    const game = state.view.game;
    const look = game ? ["laptop", state.view.state, game.round, state.chosen, game.seen && game.seen.window].join() : "none";
    const points = game ? placed(board, placesOnLaptop(game, game.pawns.filter(isOwn), scene.lit || [])) : [];
    if (!keepsWhole && (look !== looked || (!held && !pan.holds(points)))) {
      if (points.length && pan.needs(points) <= RANGE[1]) pan.show(points, RANGE);
      else pan.whole();
    }
    if (look !== looked) held = false;
    looked = look;
    board.size(numberUnits(pan.scale(), true));
  }

  function ownChanged(/** @type {State} */ state) {
    const pawn = chosenOf(state, mayTap);
    return ownLook.changed(state.chosen, pawn && !isAnothers(pawn) ? pawn : null, state.view.game ? state.view.game.round : 0);
  }

  /** @param {Host.View} view @param {Drawn["board"]} board @param {Drawn["pan"]} pan */
  function lookOnTelevision(view, board, pan) {
    const part = partThatMatters(view, board.place, pan);
    const look = part ? "part" : "whole";
    if (look !== looked || (part && !pan.holds(part.points))) {
      if (part) pan.show(part.points, part.range);
      else pan.whole();
    }
    looked = look;
    board.size(numberUnits(pan.scale(), false));
  }

  /** @param {Drawn["board"]} board @param {number[]} stations */
  const placed = (board, stations) => /** @type {number[][]} */ (stations.map(board.place).filter(Boolean));

  /** On a picture too small for the whole board: the chosen pawn's surroundings, and Mr. X's station until his next leg if there
      is room for both; as he surfaces, above all his. Else: the hunted quarter, or the whole board.
      @param {Scene} scene @param {number[]} quarter @param {boolean} surfaces @param {Drawn["board"]} board @param {Drawn["pan"]} pan */
  function lookAt(scene, quarter, surfaces, board, pan) {
    if (!small) return pan.show(placed(board, quarter), [QUARTER_UNITS, Infinity]);
    const across = Math.min(places.svg.clientWidth, (places.svg.clientHeight * WIDTH) / HEIGHT);
    const most = across / LEAST_SCALE;
    const own = scene.pawns.filter((pawn) => pawn.chosen).map((pawn) => pawn.station);
    const near = placed(board, own.length ? own.concat(scene.lit || []) : huntedPlaces(scene));
    const both = scene.seen && scene.seen.age === 0 ? placed(board, [scene.seen.station]).concat(near) : near;
    pan.show(surfaces || pan.needs(both) <= most ? both : near, [NEAR_UNITS, most]);
  }

  mapTools(places, () => drawn);

  return (/** @type {State} */ state, /** @type {() => State} */ latest) => {
    const { game, ask } = state.view;
    const wanted = game ? game.board : (ask && ask.board) || USUAL_BOARD;
    if (wanted !== name) load(wanted, latest);
    else if (drawn) show(state, drawn);
  };
}
