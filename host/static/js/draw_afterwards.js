/* The lists of a game that is over: seals as they are checked, near misses, tickets spent, time taken. */

import { make, replace, sign } from "./elements.js";
import { pawnMark, ticketMark } from "./marks.js";
import { pawnLetter, say, ticketName } from "./words.js";

const TICKETS = ["taxi", "bus", "underground", "black", "double"];
const SHORT_SEAL = 8;

const markOf = (name) => pawnMark({ name, letter: pawnLetter(name) });

/* A row for each seal, its last cell still open; returns answered(leg, held) that fills it. */
export function sealRows(place, legs) {
  const cells = {};
  replace(
    place,
    legs.map((leg) => {
      cells[leg.window] = make("td", { class: "held" }, "…");
      const rode = leg.opened && leg.window ? ticketMark(leg.opened.mode) : "";
      return make(
        "tr",
        null,
        make("th", { scope: "row" }, leg.window ? String(leg.window) : say("start")),
        make("td", null, leg.opened ? make("b", null, String(leg.opened.station)) : "?"),
        make("td", null, leg.ticket ? ticketMark(leg.ticket) : ""),
        make("td", null, rode),
        make("td", null, make("code", null, leg.seal.slice(0, SHORT_SEAL))),
        cells[leg.window]
      );
    })
  );
  return (leg, held) => replace(cells[leg.window], [sign(held ? "sign-check" : "sign-cross"), make("span", { class: held ? "good" : "bad" }, say(held ? "holds" : "broken"))]);
}

/* Each pawn's nearest moment; a press shows it on the map. */
export function nearMisses(place, close, show) {
  replace(
    place,
    close.map((row) => make("li", null, markOf(row.pawn), make("span", null, row.text), make("button", { type: "button", onclick: () => show(row.event) }, say("show-me"))))
  );
}

/* spenders: ["mr_x" or a pawn's name, ...] in the order of the table. */
export function spentTickets(place, spent, spenders, mrX) {
  replace(
    place,
    spenders.map((who) =>
      make(
        "li",
        null,
        who === "mr_x" ? make("strong", null, mrX) : markOf(who),
        make(
          "ul",
          { class: "counts" },
          ...TICKETS.filter((ticket) => spent[who][ticket]).map((ticket) =>
            make("li", { class: "count" }, ticketMark(ticket, false), make("span", { class: "unseen" }, ticketName(ticket) + ": "), make("span", { class: "number" }, String(spent[who][ticket])))
          )
        )
      )
    )
  );
}

function lasted(seconds) {
  const whole = Math.round(seconds);
  return whole < 60 ? say("seconds", { n: whole }) : say("minutes", { n: Math.floor(whole / 60), s: ("0" + (whole % 60)).slice(-2) });
}

export function turnTimes(place, clock) {
  const each = clock.map((row) => (row.turns ? row.seconds / row.turns : 0));
  const most = Math.max.apply(null, each.concat(1));
  replace(
    place,
    clock.map((row, at) =>
      make("li", null, make("span", { class: "plot-name" }, row.name), make("meter", { min: 0, max: most, value: each[at], "aria-hidden": "true" }), make("span", null, say("a-turn", { time: lasted(each[at]), n: row.turns })))
    )
  );
}
