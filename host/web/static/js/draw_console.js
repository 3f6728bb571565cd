/* The detectives' console: the chosen pawn, its legal stations grouped by ticket, the pencil and Move. */

import * as actions from "./actions.js";
import { stateKey } from "./expire_answers.js";
import { adviceList } from "./draw_advice.js";
import { key, moveBar } from "./draw_move_bar.js";
import { make, painter } from "./elements.js";
import { pawnMark, ticketCounts, ticketMark, TICKETS } from "./marks.js";
import { parseMove } from "./typed_move.js";
import { you } from "./state.js";
import { say, ticketLetter, ticketName } from "./words.js";

/* `which` tells buttons of one move apart. */
function stationButton(pawn, ticket, station, paused, which) {
  const pencilled = pawn.pencil && pawn.pencil[0] === ticket && pawn.pencil[1] === station;
  return key(
    paused,
    {
      class: "leg " + ticket,
      "data-key": (which || "") + [pawn.name, ticket, station].join("-"),
      "aria-pressed": pencilled ? "true" : "false",
      "aria-label": say("leg", { station, ticket: ticketName(ticket) }),
    },
    () => actions.pencil(pawn.name, ticket, station),
    String(station)
  );
}

function group(pawn, ticket, paused) {
  const stations = actions.legsOf(pawn).filter((leg) => leg[1].indexOf(ticket) >= 0).map((leg) => leg[0]);
  if (!stations.length) return null;
  const left = pawn.tickets ? say("tickets-left", { n: pawn.tickets[ticket] }) : null;
  return make(
    "div",
    { class: "legs", role: "group", "aria-label": ticketName(ticket) },
    make("p", { class: "legs-by" }, ticketMark(ticket, false), make("span", null, ticketName(ticket)), make("small", null, left)),
    make("div", { class: "legs-to" }, ...stations.map((station) => stationButton(pawn, ticket, station, paused)))
  );
}

const hint = (pawn) => make("p", { class: "decide hint" }, say(actions.mayEnter(pawn) ? "tap-a-station" : "tap-to-plan"));

/* The chosen pawn's stations, to move to or, as long as it is not its turn, to plan. */
function legsFor(slice) {
  const { pawn, at, paused, anothers } = slice;
  return [
    make("div", { class: "console-head" }, pawnMark(pawn), make("h2", null, say("from", { pawn: pawn.label, station: pawn.station }))),
    actions.mayEnter(pawn) ? null : make("p", { class: "hint" }, whyNot(pawn)),
    takenBack(pawn.taken_back),
    anothers ? null : make("div", { class: "leg-groups" }, ...TICKETS.map((ticket) => group(pawn, ticket, paused))),
    moveBar(pawn, at, paused) || hint(pawn),
    anothers ? null : adviceList(slice.advice, (ticket, station) => stationButton(pawn, ticket, station, paused, "advised-")),
    askBack(pawn, slice.mayAsk),
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

function askBack(pawn, mayAsk) {
  if (!pawn.may_take_back || !mayAsk) return null;
  return make("button", { type: "button", "data-key": "take-back", onclick: () => actions.takeBack(pawn.name) }, say("take-back"));
}

/* When there is nothing to enter: one sentence and, where the handheld is Mr. X, that it is; or the facts about the pawn that was tapped. */
function waiting(pawn, mayAsk, over, handheld) {
  if (!pawn) return [make("p", { class: "hint" }, say("nothing-to-enter")), handheld ? make("p", { class: "hint played-by" }, handheld) : null];
  return [
    make("div", { class: "console-head" }, pawnMark(pawn), make("h2", null, say("on", { pawn: pawn.label, station: pawn.station }))),
    pawn.tickets ? make("ul", { class: "counts" }, ...ticketCounts(pawn.tickets)) : null,
    takenBack(pawn.taken_back),
    askBack(pawn, mayAsk),
    over ? null : make("p", { class: "hint" }, whyNot(pawn)),
  ];
}

/* The sentence that says why this pawn cannot move now. */
function whyNot(pawn) {
  return pawn.note || pawn.moved_by || say("turn-" + pawn.turn + "-long", { pawn: pawn.label });
}

/* Which player the user is, his pawns being offered first; and the button to change that. */
function holder(players, own) {
  if (!players.length || own.ask) return null; /* a note asks */
  const player = players[own.player];
  const told = player ? say("you-are", { player: player.name }) : say(own.voices.length ? "you-own" : "you-look");
  return make("p", { class: "holder" }, make("span", null, told), make("button", { type: "button", "data-key": "who", onclick: actions.chooseWho }, say("who-change")));
}

/* The chosen pawn, if it may move now, or is the user's own and can be planned; else null. */
function offered(state) {
  const pawn = actions.pawnNamed(state.chosen);
  return pawn && (actions.mayEnter(pawn) || (actions.isOwn(pawn) && pawn.could)) ? pawn : null;
}

/* What the host said to a press; where it said no, a button shows the rule. */
function answered(answer, help) {
  const kind = answer.ok ? "good" : answer.ok === null ? "news" : "bad";
  const open = (event) => help(answer.why, event.currentTarget);
  const why = answer.why ? make("button", { type: "button", class: "why-not", "data-key": "why-not", onclick: open }, say("why-not")) : null;
  return [make("span", { class: kind }, answer.said), why];
}

/* help(subject, opener) shows a rule. */
export function consoleDrawing(places, help) {
  const legs = painter(places.legs, (slice) => (slice.pawn ? legsFor(slice) : waiting(slice.looked, slice.mayAsk, slice.over, slice.handheld)));
  const said = painter(places.said, (answer) => (answer && answer.said ? answered(answer, help) : []));
  const holding = painter(places.holder, (slice) => [holder(slice.players, slice.you)]);

  const typed = typing(places.typed);

  return (state) => {
    const game = state.view.game;
    const pawn = actions.pawnNamed(state.chosen);
    const open = offered(state);
    const mayAsk = you().voices.length > 0;
    const paused = Boolean(open && state.paused);
    legs({ pawn: open, at: open ? state.at : null, looked: open ? null : pawn, anothers: open && actions.isAnothers(open), mayAsk, paused, advice: open ? state.advice : null, over: Boolean(game && game.over), handheld: (game && !game.over && game.mr_x.by) || null });
    said(state.said);
    holding({ players: game ? game.players : [], you: you() });
    typed(stateKey(state.view));
    places.typed.hidden = !actions.pawns().some(actions.mayEnter);
  };
}

/* The bar on the map, with what was refused, because the console may be out of sight. */
export function mapMoveDrawing(place, help) {
  const paint = painter(place, (slice) => [
    slice.pawn ? moveBar(slice.pawn, slice.at, slice.paused) : null,
    slice.refused ? make("p", { class: "said" }, ...answered(slice.refused, help)) : null,
  ]);
  return (state) => {
    const pawn = offered(state);
    place.classList.toggle("deciding", Boolean(pawn && (state.at || pawn.pencil || actions.isAnothers(pawn))));
    paint({ pawn, at: pawn && state.at, paused: Boolean(pawn && state.paused), anothers: pawn && actions.isAnothers(pawn), refused: state.said && !state.said.ok && state.said });
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
  TICKETS.forEach((ticket) => (tickets[ticket] = [ticketName(ticket), ticketLetter(ticket)]));
  const read = parseMove(typed, actions.pawns(), tickets);
  const pawn = read && actions.pawnNamed(read.pawn || actions.chosenName());
  if (!pawn) return actions.refuse(say("typed-unclear"));
  if (!actions.mayEnter(pawn)) return actions.askWhy(pawn.name, read.station, read.ticket);
  if (pawn.name !== actions.chosenName()) actions.choose(pawn.name);
  const payable = actions.ticketsTo(pawn, read.station);
  const ticket = read.ticket || (payable.length === 1 ? payable[0] : null);
  if (!ticket && !payable.length) return actions.askWhy(pawn.name, read.station);
  if (ticket) return actions.pencil(pawn.name, ticket, read.station);
  actions.tap(read.station);
  return true;
}
