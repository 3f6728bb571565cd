/* The bar that enters the chosen pawn's move: under the console's stations, and on the map, where a station was tapped. */

import * as actions from "./actions.js";
import { make } from "./elements.js";
import { ticketMark } from "./marks.js";
import { say, ticketName } from "./words.js";

/** A button of the console. `paused`: what it does has just changed, so it ignores presses for a moment.
    @param {boolean} paused @param {object} attributes @param {() => void} press @param {any[]} children */
export function key(paused, attributes, press, ...children) {
  const still = { type: "button", "aria-disabled": paused ? "true" : null, onclick: () => paused || press() };
  return make("button", Object.assign(still, attributes), ...children);
}

/** The tapped station can be paid in several ways: a button for each, which moves at once. @param {Host.Pawn} pawn @param {number} station @param {boolean} paused */
function payQuestion(pawn, station, paused) {
  const text = say(actions.mayEnter(pawn) ? "move-by" : "plan-by", { pawn: pawn.label, station });
  return make(
    "div",
    { class: "decide pay", role: "group", "aria-label": text },
    make("p", { "aria-hidden": "true" }, "→ " + station),
    ...actions.ticketsTo(pawn, station).map((ticket) =>
      key(paused, { "data-key": "pay-" + ticket }, () => actions.pay(pawn, ticket, station), ticketMark(ticket, false), ticketName(ticket))
    )
  );
}

/** The pencilled move: to enter it, or, as long as it is not the pawn's turn, as a plan.
    @param {Host.Pawn} pawn @param {Host.Leg} leg @param {boolean} paused */
function pencilled(pawn, [ticket, station], paused) {
  const words = { pawn: pawn.label, station, ticket: ticketName(ticket) };
  const clear = key(paused, { "data-key": "clear" }, () => actions.clear(pawn.name), say("clear"));
  if (!actions.mayEnter(pawn)) return make("div", { class: "decide planned" }, make("p", null, say("planned", words)), clear);
  const move = () => actions.move(pawn.name, ticket, station);
  return make("div", { class: "decide" }, key(paused, { class: "main-button", "data-key": "move" }, move, say("move", words)), clear);
}

/** Another player has a page of his own for this pawn: nobody moves it by mistake. @param {Host.Pawn} pawn */
function forAnother(pawn) {
  const player = actions.playerOf(pawn);
  const words = { pawn: pawn.label, player: player && player.name };
  return make(
    "div",
    { class: "decide another" },
    make("p", null, say("is-anothers", words)),
    key(false, { "data-key": "instead" }, () => actions.moveInstead(pawn), say("move-instead", words))
  );
}

/** The bar for a pawn, or null where nothing is to be decided. @param {Host.Pawn} pawn @param {number | null} at @param {boolean} paused */
export function moveBar(pawn, at, paused) {
  if (!actions.legsOf(pawn).length) return null;
  if (actions.isAnothers(pawn)) return forAnother(pawn);
  if (at) return payQuestion(pawn, at, paused);
  return pawn.pencil ? pencilled(pawn, pawn.pencil, paused) : null;
}
