/* Draws what this browser witnessed of a game that is over: whether it saw the same game, the answers that it gave, the head to keep. */

import { make, replace, sign } from "./elements.js";
import { comparison, keptOf, outcome } from "./witness.js";
import { say } from "./words.js";

const BAD = ["against", "missing"];

function verdict(/** @type {ReturnType<typeof comparison>} */ compared) {
  const { n, from, to, diverged } = compared;
  if (!diverged) return say("same-game", { n, from, to });
  const [window, last] = diverged.windows;
  return say(diverged.after ? "another-game" : "another-game-from-the-start", { after: diverged.after, by: diverged.by, window, last });
}

function asked(/** @type {any[]} */ event) {
  if (!event) return null;
  return event[0] === "mr_x_moved" ? say("asked-leg", { window: event[1] }) : say("asked-move", { station: event[3] });
}

/** @param {import("./witness.js").KeptAnswer} answer @param {any[][]} events */
function answerRow(answer, events) {
  const found = outcome(answer, events);
  const bad = BAD.indexOf(found) >= 0;
  return make("li", { class: bad ? "bad" : null }, sign(bad ? "sign-cross" : "sign-check"), " ", asked(events[answer.first]), " ", say(found + "-outcome"));
}

/** What was kept, compared with the chain heads that this browser has made of the log's events. heads: null where it could not; then
   only another log can be seen, by the heads that the host tells, and never the same one: a host could tell the heads of another log.
    @param {HTMLElement} place @param {import("./witness.js").Kept} kept @param {Log} log @param {string[] | null} heads */
function compare(place, kept, log, heads) {
  const compared = comparison(kept, log.events, heads || log.links);
  if (!heads && !compared.diverged) {
    place.textContent = say("not-compared");
    return;
  }
  replace(place, [sign(compared.diverged ? "sign-cross" : "sign-check"), " ", verdict(compared)]);
  place.classList.add(compared.diverged ? "bad" : "good");
}

/** @typedef {Pick<Host.Afterwards, "game_id" | "events" | "links">} Log */

/** places: the last two are in parts of the page that are shown only where there is something in them. check: gives a promise of
    what checkLog finds in the log; called only if something was kept, because it loads the VM.
    @param {Record<"said" | "answers" | "head", any>} places @param {Log} log @param {() => Promise<any>} check */
export function witnessed(places, log, check) {
  const kept = keptOf(log.game_id);
  if (!kept) {
    places.said.textContent = say("not-there");
    return;
  }
  check().then(
    (found) => compare(places.said, kept, log, found && found.heads),
    () => compare(places.said, kept, log, null)
  );
  replace(places.answers, kept.answers.map((answer) => answerRow(answer, log.events)));
  places.answers.parentNode.hidden = !kept.answers.length;
  places.head.value = kept.heads[kept.heads.length - 1][1];
  places.head.closest("[hidden]").hidden = false;
}

/** A button that copies the text of a field, and then says so: over plain HTTP browsers have no other way than to select it.
    @param {HTMLElement} button @param {HTMLInputElement} field */
export function copies(button, field) {
  button.addEventListener("click", () => {
    field.select();
    if (document.execCommand("copy")) button.textContent = button.getAttribute("data-done");
  });
}
