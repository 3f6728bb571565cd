/* Replays a game that is over on the map, moment by moment. */

import { boardPan } from "./board_pan.js";
import { boardView, HEIGHT, WIDTH } from "./board_view.js";
import { byId as $, make, replace } from "./elements.js";
import { mapTools } from "./map_tools.js";
import { pawnLetter, say } from "./words.js";

const MOMENT_MS = 1100;
const LEAST_SCALE = 0.9; /* pixels for a board unit, as on the table page: a small picture follows whoever moves instead of showing the whole board */
const READABLE_PX = 700;

/** thoughts: by event, the sentences on what the handheld thought that was Mr. X; they come later.
    @param {Pick<Host.Afterwards, "moments">} data @param {Host.BoardMap} map @param {Host.DecisionsShown["thoughts"]} thoughts */
export function replay(data, map, thoughts) {
  const board = boardView($("board"), map, () => {});
  const pan = boardPan($("board"));
  mapTools({ tools: $("map-tools"), find: $("find"), found: $("found") }, () => ({ board, pan }));
  const moments = data.moments;
  let timer = 0;

  function show(/** @type {number} */ at) {
    const moment = moments[at];
    const route = /** @type {import("./board_view.js").Ride[]} */ (moments.slice(0, at + 1).filter((each) => each.mr_x).map((each) => [each.mr_x, each.mode]));
    $("when").value = at;
    $("moment").textContent = moment.text;
    const thought = thoughts[moment.event] || [];
    replace($("thoughts"), thought.map((text) => make("li", null, text)));
    $("thoughts").hidden = !thought.length;
    board.show({
      pawns: Object.keys(moment.pawns).map((name) => ({ name, letter: pawnLetter(name), station: moment.pawns[name] })),
      mr_x: moment.mr_x || null,
      trail: route.filter((leg, place) => !place || leg[0] !== route[place - 1][0]),
      possible: $("with-possible").checked ? moment.possible : null,
    });
    look(moment.pawns, at ? moments[at - 1].pawns : moment.pawns, moment.mr_x);
  }

  /** On a small picture: the pawn that has moved, or else Mr. X; both, where they are near. The whole board before he has a place.
      @param {Record<string, number>} pawns @param {Record<string, number>} before @param {number} [mrX] */
  function look(pawns, before, mrX) {
    const across = Math.min($("board").clientWidth, ($("board").clientHeight * WIDTH) / HEIGHT);
    if (across >= READABLE_PX) return;
    const moved = Object.keys(pawns).filter((name) => pawns[name] !== before[name]).map((name) => pawns[name]);
    pan.show(moved.concat(mrX || []).map(board.place), [across / LEAST_SCALE, across / LEAST_SCALE]);
  }

  /* Before a moment is shown, so that no press plays what cannot be seen. */
  function bringInSight() {
    const [picture, bar] = [$("board"), $("moment")].map((part) => part.getBoundingClientRect());
    const end = bar.left < picture.right ? bar.top : window.innerHeight; /* the bar lies below the map, or beside it */
    if (picture.top < -1 || picture.bottom > end + 1) $("board").scrollIntoView(); /* to its top: the buttons are below it */
  }

  const now = () => Number($("when").value);
  const go = (/** @type {number} */ at) => show(Math.min(Math.max(at, 0), moments.length - 1));

  function step(/** @type {number} */ by) {
    bringInSight();
    go(now() + by);
  }

  function pause() {
    clearInterval(timer);
    timer = 0;
    $("play").setAttribute("aria-pressed", "false");
    $("play").textContent = say("play");
  }

  function play() {
    if (now() === moments.length - 1) go(0);
    bringInSight();
    $("play").setAttribute("aria-pressed", "true");
    $("play").textContent = say("pause");
    timer = setInterval(() => (now() < moments.length - 1 ? go(now() + 1) : pause()), MOMENT_MS);
  }

  $("when").max = moments.length - 1;
  $("when").addEventListener("input", () => go(now()));
  $("with-possible").addEventListener("change", () => go(now()));
  $("before").addEventListener("click", () => step(-1));
  $("after").addEventListener("click", () => step(1));
  $("play").addEventListener("click", () => (timer ? pause() : play()));
  go(moments.length - 1);
  const showEvent = (/** @type {number} */ event) => {
    pause();
    go(moments.map((moment) => moment.event).indexOf(event));
    bringInSight();
  };
  return { showEvent, showAgain: () => go(now()) };
}
