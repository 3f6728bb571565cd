/* The detectives' console: the chosen pawn, its legal stations grouped by ticket, the pencil and Move. */

import * as actions from "./actions.js";
import { stateKey } from "./expire_answers.js";
import { make, painter } from "./elements.js";
import { pawnMark, ticketCounts, ticketMark } from "./marks.js";
import { parseMove } from "./typed_move.js";
import { you } from "./state.js";
import { say, ticketLetter, ticketName } from "./words.js";

const ORDER = ["taxi", "bus", "underground", "black"];

/* A button of the console. `paused`: what it does has just changed, so it ignores presses for a moment. */
function key(paused, attributes, press, ...children) {
  const still = { type: "button", "aria-disabled": paused ? "true" : null, onclick: () => paused || press() };
  return make("button", Object.assign(still, attributes), ...children);
}

function stationButton(pawn, ticket, station, paused) {
  const pencilled = pawn.pencil && pawn.pencil[0] === ticket && pawn.pencil[1] === station;
  return key(
    paused,
    {
      class: "leg " + ticket,
      "data-key": [pawn.name, ticket, station].join("-"),
      "aria-pressed": pencilled ? "true" : "false",
      "aria-label": say("leg", { station, ticket: ticketName(ticket) }),
    },
    () => actions.pencil(pawn.name, ticket, station),
    String(station)
  );
}

function group(pawn, ticket, paused) {
  const stations = pawn.legal.filter((leg) => leg[1].indexOf(ticket) >= 0).map((leg) => leg[0]);
  if (!stations.length) return null;
  const left = pawn.tickets ? say("tickets-left", { n: pawn.tickets[ticket] }) : null;
  return make(
    "div",
    { class: "legs", role: "group", "aria-label": ticketName(ticket) },
    make("p", { class: "legs-by" }, ticketMark(ticket, false), make("span", null, ticketName(ticket)), make("small", null, left)),
    make("div", { class: "legs-to" }, ...stations.map((station) => stationButton(pawn, ticket, station, paused)))
  );
}

function payQuestion(pawn, station, paused) {
  return make(
    "div",
    { class: "pay", role: "group", "aria-label": say("pay-with", { station }) },
    make("p", null, say("pay-with", { station })),
    ...actions.ticketsTo(pawn, station).map((ticket) =>
      key(paused, { "data-key": "pay-" + ticket }, () => actions.pencil(pawn.name, ticket, station), ticketMark(ticket, false), ticketName(ticket))
    )
  );
}

function decision(pawn, paused) {
  if (!pawn.pencil) return make("p", { class: "decide hint" }, say("tap-a-station"));
  const ticket = pawn.pencil[0];
  const station = pawn.pencil[1];
  return make(
    "div",
    { class: "decide" },
    key(
      paused,
      { class: "main-button", "data-key": "move" },
      () => actions.move(pawn.name, ticket, station),
      say("move", { pawn: pawn.label, station, ticket: ticketName(ticket) })
    ),
    key(paused, { "data-key": "rub" }, () => actions.clear(pawn.name), say("rub"))
  );
}

function legsOf(slice) {
  const pawn = slice.pawn;
  const paused = slice.paused;
  return [
    make("div", { class: "console-head" }, pawnMark(pawn), make("h2", null, say("from", { pawn: pawn.label, station: pawn.station }))),
    takenBack(pawn.taken_back),
    slice.at ? payQuestion(pawn, slice.at, paused) : make("div", { class: "leg-groups" }, ...ORDER.map((ticket) => group(pawn, ticket, paused))),
    decision(pawn, paused),
  ];
}

/* Moves of this pawn that were taken back, struck through. */
function takenBack(moves) {
  if (!moves) return null;
  return make(
    "ul",
    { class: "moves-back", "aria-label": say("taken-back") },
    ...moves.map((leg) => make("li", null, make("s", null, ticketMark(leg[0]), " " + leg[1])))
  );
}

/* When there is nothing to enter: one sentence, or the facts about the pawn that was tapped. */
function waiting(pawn, mayAsk) {
  if (!pawn) return [make("p", { class: "hint" }, say("nothing-to-enter"))];
  return [
    make("div", { class: "console-head" }, pawnMark(pawn), make("h2", null, say("on", { pawn: pawn.label, station: pawn.station }))),
    pawn.tickets ? make("ul", { class: "counts" }, ...ticketCounts(pawn.tickets, ORDER)) : null,
    takenBack(pawn.taken_back),
    pawn.may_take_back && mayAsk
      ? make("button", { type: "button", "data-key": "take-back", onclick: () => actions.takeBack(pawn.name) }, say("take-back"))
      : null,
    make("p", { class: "hint" }, whyNot(pawn)),
  ];
}

/* The sentence that says why this pawn cannot move now. */
function whyNot(pawn) {
  return pawn.note || say("turn-" + pawn.turn + "-long", { pawn: pawn.label });
}

/* Which player the user is, his pawns being offered first; and the button to change that. */
function holder(players, own) {
  if (!players.length || own.ask) return null; /* a note asks */
  const player = players[own.player];
  const told = player ? say("you-are", { player: player.name }) : say(own.voices.length ? "you-own" : "you-look");
  return make("p", { class: "holder" }, make("span", null, told), make("button", { type: "button", "data-key": "who", onclick: actions.chooseWho }, say("who-change")));
}

export function consoleDrawing(places) {
  const legs = painter(places.legs, (slice) => (slice.pawn ? legsOf(slice) : waiting(slice.looked, slice.mayAsk)));
  const said = painter(places.said, (answer) => (answer && answer.said ? [make("span", { class: answer.ok ? "good" : "bad" }, answer.said)] : []));
  const holding = painter(places.holder, (slice) => [holder(slice.players, slice.you)]);

  const typed = typing(places.typed);

  return (state) => {
    const game = state.view.game;
    const pawn = actions.pawnNamed(state.chosen);
    const open = pawn && actions.mayEnter(pawn) ? pawn : null;
    legs({ pawn: open, at: open ? state.at : null, looked: open ? null : pawn, mayAsk: you().voices.length > 0, paused: Boolean(open && state.paused) });
    said(state.said);
    holding({ players: game ? game.players : [], you: you() });
    typed(stateKey(state.view));
    places.typed.hidden = !actions.pawns().some(actions.mayEnter);
  };
}

/* The field for a typed move. It is emptied once the host has accepted the move; a refused move stays, to be corrected, until the
   game moves on. */
function typing(form) {
  const field = form.elements.move;
  let stands = null;
  let refused = null; /* {text, stands}: the last refused move, and the game's state then */
  const empty = (text) => {
    if (field.value === text) field.value = ""; /* but not a new text that is being typed */
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

/* Enters a typed move; returns whether that was done, or a promise of it. */
function typedMove(typed) {
  const tickets = {};
  ORDER.forEach((ticket) => (tickets[ticket] = [ticketName(ticket), ticketLetter(ticket)]));
  const read = parseMove(typed, actions.pawns(), tickets);
  const pawn = read && actions.pawnNamed(read.pawn || actions.chosenName());
  if (!pawn) return actions.refuse(say("typed-unclear"));
  if (!actions.mayEnter(pawn)) return actions.refuse(whyNot(pawn));
  if (pawn.name !== actions.chosenName()) actions.choose(pawn.name);
  const payable = actions.ticketsTo(pawn, read.station);
  const ticket = read.ticket || (payable.length === 1 ? payable[0] : null);
  if (!ticket && !payable.length) return actions.refuse(say("typed-no-leg", { pawn: pawn.label, station: read.station }));
  if (ticket) return actions.pencil(pawn.name, ticket, read.station);
  actions.tap(read.station);
  return true;
}
