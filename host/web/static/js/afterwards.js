/* The page of a game that is over: loads its data once, replays it on the map event by event, and checks the log. */

import { boardPan } from "./board_pan.js";
import { boardView } from "./board_view.js";
import { nearMisses, sealRows, spentTickets, turnTimes } from "./draw_afterwards.js";
import { copies, witnessed } from "./draw_witness.js";
import { mapTools } from "./map_tools.js";
import { byId as $, make, replace } from "./elements.js";
import { checkHere } from "./log_check.js";
import { finding, pawnLetter, say } from "./words.js";

const MOMENT_MS = 1100;
const LEAST_SCALE = 0.9; /* pixels for a board unit, as on the table page: a small picture follows Mr. X instead of showing the whole board */
const READABLE_PX = 700;

/** @type {Host.Game} */
const game = JSON.parse($("view").textContent).game;
const path = document.body.getAttribute("data-path") || "";
/** @returns {Promise<any>} */
const json = (/** @type {string} */ from) => fetch(from, { credentials: "same-origin" }).then((answer) => answer.json());

/** thoughts: by event, the sentences on what the handheld thought that was Mr. X; they come later.
    @param {Host.Afterwards} data @param {Host.BoardMap} map @param {Host.DecisionsShown["thoughts"]} thoughts */
function replay(data, map, thoughts) {
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
    const across = $("board").clientWidth;
    const here = moment.mr_x && board.place(moment.mr_x);
    if (here && across < READABLE_PX) pan.show([here], [across / LEAST_SCALE, across / LEAST_SCALE]);
  }

  const now = () => Number($("when").value);
  const go = (/** @type {number} */ at) => show(Math.min(Math.max(at, 0), moments.length - 1));

  function pause() {
    clearInterval(timer);
    timer = 0;
    $("play").setAttribute("aria-pressed", "false");
    $("play").textContent = say("play");
  }

  function play() {
    if (now() === moments.length - 1) go(0);
    $("play").setAttribute("aria-pressed", "true");
    $("play").textContent = say("pause");
    timer = setInterval(() => (now() < moments.length - 1 ? go(now() + 1) : pause()), MOMENT_MS);
  }

  $("when").max = moments.length - 1;
  $("when").addEventListener("input", () => go(now()));
  $("with-possible").addEventListener("change", () => go(now()));
  $("before").addEventListener("click", () => go(now() - 1));
  $("after").addEventListener("click", () => go(now() + 1));
  $("play").addEventListener("click", () => (timer ? pause() : play()));
  go(moments.length - 1);
  const showEvent = (/** @type {number} */ event) => {
    pause();
    go(moments.map((moment) => moment.event).indexOf(event));
    $("board").scrollIntoView(); /* to its top: the buttons of the replay are below it */
  };
  return { showEvent, showAgain: () => go(now()) };
}

/** found: as shared/log/log_check.py has it. @param {Host.Afterwards} data @param {any} found */
function verdict(data, found) {
  const counts = { n: found.legs.filter((/** @type {any} */ leg) => leg.holds).length, of: found.legs.length };
  if (found.state === "broken") return { key: "log-broken", state: "bad", counts };
  if (found.head !== data.links[data.links.length - 1]) return { key: "chain-broken", state: "bad", counts };
  if (found.state === "waiting") return { key: "seals-so-far", state: null, counts };
  if (found.state === "unproven") return { key: "seals-unproven", state: null, counts };
  return { key: data.key && found.voices ? "all-held" : "seals-held", state: "good", counts };
}

/** checked: a promise of what was found in the log. @param {Host.Afterwards} data @param {Promise<any>} checked */
function showSeals(data, checked) {
  const showResult = (/** @type {string} */ key, /** @type {object} */ values = {}) => ($("sealed").textContent = say(key, values));
  checked.then(
    (found) => {
      if (!found) {
        $("sealed").classList.add("bad");
        return showResult("log-unreadable");
      }
      const { key, state, counts } = verdict(data, found);
      sealRows($("seal-rows"), found.legs);
      showResult(key, counts);
      const wrong = found.wrong ? [[found.wrong[0], "impossible"]] : found.faults;
      replace($("findings"), wrong.concat(found.remarks).map((/** @type {[number, string]} */ each) => make("li", null, finding(each))));
      if (state) $("sealed").classList.add(state);
      return null;
    },
    () => showResult("log-not-here") /* Old browsers cannot run the VM; the rest of the page works without it. */
  );
}

/** Whether the handheld, where it was Mr. X, played its own program; takes the host some seconds.
    @param {Host.DecisionsShown} found @param {Host.DecisionsShown["thoughts"]} thoughts @param {() => void} showAgain */
function showDecisions(found, thoughts, showAgain) {
  $("decisions").hidden = !found.text;
  $("decisions-text").textContent = found.text;
  if (found.state) $("decisions-text").classList.add(found.state);
  if (found.verdict) {
    $("verdict").textContent = found.verdict.text;
    $("verdict").className = "verdict " + found.verdict.state;
  }
  Object.assign(thoughts, found.thoughts);
  showAgain();
}

Promise.all([json(path), json("/map/" + game.board + ".json")]).then((/** @type {[Host.Afterwards, Host.BoardMap]} */ [data, map]) => {
  const thoughts = {};
  const { showEvent, showAgain } = replay(data, map, thoughts);
  json(path.replace("afterwards.json", "decision-check.json")).then((found) => showDecisions(found, thoughts, showAgain), () => {}); /* the rest of the page works without it */
  const checked = checkHere({ events: data.events, key: data.key });
  showSeals(data, checked);
  witnessed({ said: $("witness"), answers: $("answers"), head: $("head") }, data, () => checked);
  nearMisses($("close"), data.close, showEvent);
  spentTickets($("spent"), data.spent, ["mr_x"].concat(game.pawns.map((pawn) => pawn.name)), game.mr_x.name);
  turnTimes($("clock"), data.clock);
  copies($("copy-head"), $("head"));
  document.body.setAttribute("data-ready", "");
});
