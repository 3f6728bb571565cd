/* Draws the lists of a game that is over: seals, near misses, tickets spent, time for a move. */

import { make, replace, sign } from "./elements.js";
import { pawnMark, PURSE, ticketMark } from "./marks.js";
import { pawnLetter, say, ticketName } from "./words.js";

const SHORT_SEAL = 8;

const markOf = (/** @type {string} */ name) => pawnMark({ name, letter: pawnLetter(name) });

/** Draws a row for each seal; legs: as shared/log/log_check.py has them. @param {HTMLElement} place @param {any[]} legs */
export function sealRows(place, legs) {
  replace(
    place,
    legs.map((leg) => {
      const rode = leg.opened && leg.window ? ticketMark(leg.opened.mode) : "";
      return make(
        "tr",
        leg.counts ? null : { class: "undone-leg" },
        make("th", { scope: "row" }, leg.window ? String(leg.window) : say("start")),
        make("td", null, leg.opened ? make("b", null, String(leg.opened.station)) : "?"),
        make("td", null, leg.ticket ? ticketMark(leg.ticket) : ""),
        make("td", null, rode),
        make("td", null, make("code", null, leg.seal.slice(0, SHORT_SEAL))),
        make("td", { class: "held" }, ...(leg.opened ? held(leg.holds) : ["…"]))
      );
    })
  );
}

const held = (/** @type {boolean} */ holds) => [sign(holds ? "sign-check" : "sign-cross"), make("span", { class: holds ? "good" : "bad" }, say(holds ? "holds" : "broken"))];

/** When each pawn was nearest to Mr. X; a press shows that moment on the map.
    @param {HTMLElement} place @param {Host.NearMiss[]} close @param {(event: number) => void} show */
export function nearMisses(place, close, show) {
  replace(
    place,
    close.map((row) => make("li", null, markOf(row.pawn), make("span", null, row.text), make("button", { type: "button", onclick: () => show(row.event) }, say("show-me"))))
  );
}

/** Leaves out whoever spent nothing, and the whole part if nobody did.
    @param {any} place @param {Host.Afterwards["spent"]} spent @param {string[]} who   "mr_x" and the pawns, in playing order @param {string} mrX */
export function spentTickets(place, spent, who, mrX) {
  const spenders = who.filter((each) => PURSE.some((ticket) => spent[each] && spent[each][ticket]));
  place.parentNode.hidden = !spenders.length;
  replace(
    place,
    spenders.map((each) =>
      make(
        "li",
        null,
        each === "mr_x" ? make("strong", null, mrX) : markOf(each),
        make(
          "ul",
          { class: "counts" },
          ...PURSE.filter((ticket) => spent[each][ticket]).map((ticket) =>
            make("li", { class: "count" }, ticketMark(ticket, false), make("span", { class: "unseen" }, ticketName(ticket) + " "), make("span", { class: "number" }, String(spent[each][ticket])))
          )
        )
      )
    )
  );
}

function lasted(/** @type {number} */ seconds) {
  const whole = Math.round(seconds);
  return whole < 60 ? say("seconds", { n: whole }) : say("minutes", { n: Math.floor(whole / 60), s: ("0" + (whole % 60)).slice(-2) });
}

/** The time of each for a move. Leaves out whoever had none, and the whole part if nobody had. @param {any} place @param {Host.MoveTime[]} all */
export function moveTimes(place, all) {
  const clock = all.filter((row) => row.moves);
  place.parentNode.hidden = !clock.length;
  const each = clock.map((row) => row.seconds / row.moves);
  const most = Math.max.apply(null, each.concat(1));
  replace(
    place,
    clock.map((row, at) =>
      make("li", null, make("span", { class: "plot-name" }, row.name), make("meter", { min: 0, max: most, value: each[at], "aria-hidden": "true" }), make("span", null, say("a-move", { time: lasted(each[at]), n: row.moves })))
    )
  );
}
