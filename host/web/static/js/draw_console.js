/* The detectives' console: the chosen pawn, its legal stations grouped by ticket, the pencil and Move. */

import * as act from "./act.js";
import { standing } from "./answers.js";
import { make, painter } from "./elements.js";
import { pawnMark, ticketCounts, ticketMark } from "./marks.js";
import { readMove } from "./typed.js";
import { say, ticketLetter, ticketName } from "./words.js";

const ORDER = ["taxi", "bus", "underground", "black"];

/* A button of the console; `calm`: it has just changed, and a press is not heeded. */
function key(calm, attributes, press, ...children) {
  const still = { type: "button", "aria-disabled": calm ? "true" : null, onclick: () => calm || press() };
  return make("button", Object.assign(still, attributes), ...children);
}

function stationButton(pawn, ticket, station, calm) {
  const pencilled = pawn.pencil && pawn.pencil[0] === ticket && pawn.pencil[1] === station;
  return key(
    calm,
    {
      class: "leg " + ticket,
      "data-key": [pawn.name, ticket, station].join("-"),
      "aria-pressed": pencilled ? "true" : "false",
      "aria-label": say("leg", { station, ticket: ticketName(ticket) }),
    },
    () => act.pencil(pawn.name, ticket, station),
    String(station)
  );
}

function group(pawn, ticket, calm) {
  const stations = pawn.legal.filter((leg) => leg[1].indexOf(ticket) >= 0).map((leg) => leg[0]);
  if (!stations.length) return null;
  const left = pawn.tickets ? say("tickets-left", { n: pawn.tickets[ticket] }) : null;
  return make(
    "div",
    { class: "legs", role: "group", "aria-label": ticketName(ticket) },
    make("p", { class: "legs-by" }, ticketMark(ticket, false), make("span", null, ticketName(ticket)), make("small", null, left)),
    make("div", { class: "legs-to" }, ...stations.map((station) => stationButton(pawn, ticket, station, calm)))
  );
}

function payQuestion(pawn, station, calm) {
  return make(
    "div",
    { class: "pay", role: "group", "aria-label": say("pay-with", { station }) },
    make("p", null, say("pay-with", { station })),
    ...act.ticketsTo(pawn, station).map((ticket) =>
      key(calm, { "data-key": "pay-" + ticket }, () => act.pencil(pawn.name, ticket, station), ticketMark(ticket, false), ticketName(ticket))
    )
  );
}

function decision(pawn, calm) {
  if (!pawn.pencil) return make("p", { class: "decide hint" }, say("tap-a-station"));
  const ticket = pawn.pencil[0];
  const station = pawn.pencil[1];
  return make(
    "div",
    { class: "decide" },
    key(
      calm,
      { class: "main-button", "data-key": "move" },
      () => act.move(pawn.name, ticket, station),
      say("move", { pawn: pawn.label, station, ticket: ticketName(ticket) })
    ),
    key(calm, { "data-key": "rub" }, () => act.clear(pawn.name), say("rub"))
  );
}

function legsOf(slice) {
  const pawn = slice.pawn;
  const calm = slice.calm;
  return [
    make("div", { class: "console-head" }, pawnMark(pawn), make("h2", null, say("from", { pawn: pawn.label, station: pawn.station }))),
    takenBack(pawn.taken_back),
    slice.at ? payQuestion(pawn, slice.at, calm) : make("div", { class: "leg-groups" }, ...ORDER.map((ticket) => group(pawn, ticket, calm))),
    decision(pawn, calm),
  ];
}

/* Moves of this pawn that were taken back: struck through, still there. */
function takenBack(moves) {
  if (!moves) return null;
  return make(
    "ul",
    { class: "moves-back", "aria-label": say("taken-back") },
    ...moves.map((leg) => make("li", null, make("s", null, ticketMark(leg[0]), " " + leg[1])))
  );
}

/* Nothing to enter: a word, or what there is to know of the pawn that was tapped. */
function waiting(pawn) {
  if (!pawn) return [make("p", { class: "hint" }, say("nothing-to-enter"))];
  return [
    make("div", { class: "console-head" }, pawnMark(pawn), make("h2", null, say("on", { pawn: pawn.label, station: pawn.station }))),
    pawn.tickets ? make("ul", { class: "counts" }, ...ticketCounts(pawn.tickets, ORDER)) : null,
    takenBack(pawn.taken_back),
    pawn.may_take_back
      ? make("button", { type: "button", "data-key": "take-back", onclick: () => act.takeBack(pawn.name) }, say("take-back"))
      : null,
    make("p", { class: "hint" }, whyNot(pawn)),
  ];
}

/* Why this pawn cannot be entered now, a sentence. */
function whyNot(pawn) {
  return pawn.note || say("turn-" + pawn.turn + "-long", { pawn: pawn.label });
}

/* Who holds this page: his pawns are offered first. */
function holder(players, mine) {
  const choice = make(
    "select",
    { id: "holder", "data-key": "holder", onchange: () => act.hold(choice.value === "" ? null : Number(choice.value)) },
    make("option", { value: "" }, say("everybody")),
    ...players.map((player, at) => make("option", { value: at, selected: at === mine }, player.name))
  );
  return make("p", { class: "holder" }, make("label", { for: "holder" }, say("you-play")), choice);
}

export function consoleDrawing(places) {
  const legs = painter(places.legs, (slice) => (slice.pawn ? legsOf(slice) : waiting(slice.looked)));
  const said = painter(places.said, (answer) => (answer && answer.said ? [make("span", { class: answer.ok ? "good" : "bad" }, answer.said)] : []));
  const holding = painter(places.holder, (slice) => (slice.players.length > 1 ? [holder(slice.players, slice.mine)] : []));

  const typed = typing(places.typed);

  return (state) => {
    const game = state.view.game;
    const pawn = act.pawnNamed(state.chosen);
    const open = pawn && act.mayEnter(pawn) ? pawn : null;
    legs({ pawn: open, at: open ? state.at : null, looked: open ? null : pawn, calm: Boolean(open && state.calm) });
    said(state.said);
    holding({ players: game ? game.players : [], mine: state.mine });
    typed(standing(state.view));
    places.typed.hidden = !act.pawns().some(act.mayEnter);
  };
}

/* The field for a typed move. What is refused stays in it to be mended, until the game has moved on; it is empty again once the
   host has it. */
function typing(form) {
  const field = form.elements.move;
  let stands = null;
  let refused = null; /* {text, stands}: the last one, and how the game stood */
  const empty = (text) => {
    if (field.value === text) field.value = ""; /* not what is being typed meanwhile */
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = field.value;
    Promise.resolve(typedMove(text)).then((ok) => {
      if (ok) empty(text);
      else refused = { text, stands };
    });
  });

  return (now) => {
    stands = now;
    if (!refused || refused.stands === now) return;
    empty(refused.text);
    refused = null;
  };
}

/* Answers whether a typed move was taken, or a promise of it. */
function typedMove(typed) {
  const tickets = {};
  ORDER.forEach((ticket) => (tickets[ticket] = [ticketName(ticket), ticketLetter(ticket)]));
  const read = readMove(typed, act.pawns(), tickets);
  const pawn = read && act.pawnNamed(read.pawn || act.chosenName());
  if (!pawn) return act.refuse(say("typed-unclear"));
  if (!act.mayEnter(pawn)) return act.refuse(whyNot(pawn));
  if (pawn.name !== act.chosenName()) act.choose(pawn.name);
  const payable = act.ticketsTo(pawn, read.station);
  const ticket = read.ticket || (payable.length === 1 ? payable[0] : null);
  if (!ticket && !payable.length) return act.refuse(say("typed-no-leg", { pawn: pawn.label, station: read.station }));
  if (ticket) return act.pencil(pawn.name, ticket, read.station);
  act.tap(read.station);
  return true;
}
