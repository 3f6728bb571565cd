/* The page of a game that is over: loads its data once, replays it on the map event by event, and checks the log. */

import { at } from "./address.js";
import { moveTimes, nearMisses, sealRows, spentTickets } from "./draw_afterwards.js";
import { copies, witnessed } from "./draw_witness.js";
import { byId as $, make, replace } from "./elements.js";
import { checkHere } from "./log_check.js";
import { replay } from "./replay.js";
import { sharePicture } from "./share_picture.js";
import { finding, say } from "./words.js";

document.body.setAttribute("data-started", ""); /* its data is still to come */

/** @type {Host.Game} */
const game = JSON.parse($("view").textContent).game;
const path = document.body.getAttribute("data-path") || "";
/** @returns {Promise<any>} */
const json = (/** @type {string} */ from) => fetch(from, { credentials: "same-origin" }).then((answer) => answer.json());

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
    /** @type {HTMLElement} */ ($("verdict").parentNode).className = "verdict " + found.verdict.state;
  }
  Object.assign(thoughts, found.thoughts);
  showAgain();
}

if (game.over && game.over.story.length) sharePicture($("share"));
Promise.all([json(path), json(at("/map/" + game.board + ".json"))]).then((/** @type {[Host.Afterwards, Host.BoardMap]} */ [data, map]) => {
  const thoughts = {};
  const { showEvent, showAgain } = replay(data, map, thoughts);
  json(path.replace("afterwards.json", "decision-check.json")).then((found) => showDecisions(found, thoughts, showAgain), () => {}); /* the rest of the page works without it */
  const checked = checkHere({ events: data.events, key: data.key }, at);
  showSeals(data, checked);
  witnessed({ said: $("witness"), answers: $("answers"), head: $("head") }, data, () => checked);
  nearMisses($("close"), data.close, showEvent);
  spentTickets($("spent"), data.spent, ["mr_x"].concat(game.pawns.map((pawn) => pawn.name)), game.mr_x.name);
  moveTimes($("clock"), data.clock);
  copies($("copy-head"), $("head"));
  document.body.setAttribute("data-ready", "");
}).catch(() => {
  document.body.removeAttribute("data-started");
  $("not-started").hidden = false;
});
