/* The page of a game that is over: loads its data once, replays it on the map event by event, and checks the seals one by one. */

import { boardPan } from "./board_pan.js";
import { boardView } from "./board_view.js";
import { nearMisses, sealRows, spentTickets, turnTimes } from "./draw_afterwards.js";
import { copies, witnessed } from "./draw_witness.js";
import { mapTools } from "./map_tools.js";
import { brokenAt, consentsHold, holds, sealedLegs } from "./seals.js";
import { pawnLetter, say } from "./words.js";

const MOMENT_MS = 1100;
const LEAST_SCALE = 0.9; /* pixels for a board unit, as on the table page: a small picture follows Mr. X instead of showing the whole board */
const READABLE_PX = 700;
const SEAL_MS = 60; /* between two seals, so that each check can be seen */

const $ = (id) => document.getElementById(id);
const game = JSON.parse($("view").textContent).game;
const json = (path) => fetch(path, { credentials: "same-origin" }).then((answer) => answer.json());

function replay(data, map) {
  const board = boardView($("board"), map, () => {});
  const pan = boardPan($("board"));
  mapTools({ tools: $("map-tools"), find: $("find"), found: $("found") }, () => ({ board, pan }));
  const moments = data.moments;
  let timer = null;

  function show(at) {
    const moment = moments[at];
    const route = moments.slice(0, at + 1).map((each) => each.mr_x).filter(Boolean);
    $("when").value = at;
    $("moment").textContent = moment.text;
    board.show({
      pawns: Object.keys(moment.pawns).map((name) => ({ name, letter: pawnLetter(name), station: moment.pawns[name] })),
      mr_x: moment.mr_x,
      trail: route.filter((station, place) => station !== route[place - 1]),
      possible: $("with-possible").checked ? moment.possible : null,
    });
    const across = $("board").clientWidth;
    if (moment.mr_x && across < READABLE_PX) pan.show([board.place(moment.mr_x)], [across / LEAST_SCALE, across / LEAST_SCALE]);
  }

  const now = () => Number($("when").value);
  const go = (at) => show(Math.min(Math.max(at, 0), moments.length - 1));

  function pause() {
    clearInterval(timer);
    timer = null;
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
  return (event) => {
    pause();
    go(moments.map((moment) => moment.event).indexOf(event));
    $("board").scrollIntoView(); /* to its top: the buttons of the replay are below it */
  };
}

function checkSeals(data) {
  const legs = sealedLegs(data.events, data.numbers);
  const answered = sealRows($("seal-rows"), legs);
  const showResult = (key, values) => ($("sealed").textContent = say(key, values));
  /* Old browsers cannot load the library; the rest of the page works without it. */
  import("/hashes/sha2.js").then(
    ({ sha256 }) => {
      const hash = (bytes) => sha256(Uint8Array.from(bytes));
      const waiting = legs.filter((leg) => leg.opened);
      let held = 0;
      waiting.forEach((leg, at) =>
        setTimeout(() => {
          const good = holds(hash, data.game_id, leg);
          held += good ? 1 : 0;
          answered(leg, good);
          if (at < waiting.length - 1) return showResult("seals-so-far", { n: at + 1, of: legs.length });
          const chain = brokenAt(hash, data.events, data.links) < 0;
          const consents = consentsHold(hash, data.key, data.events, data.links);
          $("sealed").classList.add(held === legs.length && chain && consents !== false ? "good" : "bad");
          if (consents === false) return showResult("consents-broken");
          return showResult(chain ? (consents ? "all-held" : "seals-held") : "chain-broken", { n: held, of: legs.length });
        }, SEAL_MS * at)
      );
    },
    () => showResult("seals-not-here")
  );
}

Promise.all([json("/afterwards.json"), json("/map/" + game.board + ".json")]).then(([data, map]) => {
  const show = replay(data, map);
  checkSeals(data);
  witnessed({ said: $("witness"), answers: $("answers"), head: $("head") }, data);
  nearMisses($("close"), data.close, show);
  spentTickets($("spent"), data.spent, ["mr_x"].concat(game.pawns.map((pawn) => pawn.name)), game.mr_x.name);
  turnTimes($("clock"), data.clock);
  copies($("copy-head"), $("head"));
  document.body.setAttribute("data-ready", "");
});
