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

/** @typedef {import("./state.js").State} State
 *  @typedef {import("./state.js").Told} Told */

/** `which` tells buttons of one move apart. @param {Host.Pawn} pawn @param {string} ticket @param {number} station @param {boolean} paused @param {string} [which] */
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

/** @param {Host.Pawn} pawn @param {string} ticket @param {boolean} paused */
function group(pawn, ticket, paused) {
  const stations = actions.legsOf(pawn).filter((leg) => leg[1].indexOf(ticket) >= 0).map((leg) => leg[0]);
  if (!stations.length) return null;
  const held = pawn.tickets && pawn.tickets[ticket];
  const left = typeof held === "number" ? say("tickets-left", { n: held }) : null; // else they are not counted
  return make(
    "div",
    { class: "legs", role: "group", "aria-label": ticketName(ticket) },
    make("p", { class: "legs-by" }, ticketMark(ticket, false), make("span", null, ticketName(ticket)), make("small", null, left)),
    make("div", { class: "legs-to" }, ...stations.map((station) => stationButton(pawn, ticket, station, paused)))
  );
}

const hint = (/** @type {Host.Pawn} */ pawn) => make("p", { class: "decide hint" }, say(actions.mayEnter(pawn) ? "tap-a-station" : "tap-to-plan"));

/** What the console draws: of a pawn that may move or be planned, else of the one that was looked at. @param {State} state */
function sliceOf(state) {
  const { game } = state.view;
  const pawn = offered(state);
  const looked = pawn ? null : actions.pawnNamed(state.chosen);
  const [at, advice] = pawn ? [state.at, state.advice] : [null, null];
  const running = game && !game.over ? game : null;
  return { pawn, at, looked, anothers: pawn && actions.isAnothers(pawn), mayAsk: you().voices.length > 0, paused: Boolean(pawn && state.paused), advice, over: Boolean(game) && !running, handheld: running && running.mr_x.by };
}
/** @typedef {ReturnType<typeof sliceOf>} Slice */

/** The chosen pawn's stations, to move to or, as long as it is not its turn, to plan. @param {Host.Pawn} pawn @param {Slice} slice */
function legsFor(pawn, slice) {
  const { at, paused, anothers } = slice;
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

/** Moves of this pawn that were taken back, struck through. @param {Host.Leg[] | undefined} moves */
function takenBack(moves) {
  if (!moves) return null;
  return make(
    "ul",
    { class: "moves-back", "aria-label": say("taken-back") },
    ...moves.map((leg) => make("li", null, make("s", null, ticketMark(leg[0]), " " + leg[1])))
  );
}

/** @param {Host.Pawn} pawn @param {boolean} mayAsk */
function askBack(pawn, mayAsk) {
  if (!pawn.may_take_back || !mayAsk) return null;
  return make("button", { type: "button", "data-key": "take-back", onclick: () => actions.takeBack(pawn.name) }, say("take-back"));
}

/** When there is nothing to enter: one sentence, unless the game is over, and, where the handheld is Mr. X, that it is; or the facts about the pawn that was tapped. @param {Slice} slice */
function waiting({ looked: pawn, mayAsk, over, handheld }) {
  if (!pawn) return [over ? null : make("p", { class: "hint" }, say("nothing-to-enter")), handheld ? make("p", { class: "hint played-by" }, handheld) : null];
  return [
    make("div", { class: "console-head" }, pawnMark(pawn), make("h2", null, say("on", { pawn: pawn.label, station: pawn.station }))),
    pawn.tickets ? make("ul", { class: "counts" }, ...ticketCounts(pawn.tickets)) : null,
    takenBack(pawn.taken_back),
    askBack(pawn, mayAsk),
    over ? null : make("p", { class: "hint" }, whyNot(pawn)),
  ];
}

/** The sentence that says why this pawn cannot move now. @param {Host.Pawn} pawn */
function whyNot(pawn) {
  return pawn.status || pawn.moved_by || say("turn-" + pawn.turn + "-long", { pawn: pawn.label });
}

/** Which player the user is, his pawns being offered first; and the button to change that. @param {Host.Player[]} players @param {Host.You} own */
function holder(players, own) {
  if (!players.length || own.ask) return null; /* a message asks */
  const names = own.players.map((player) => players[player].name).join(", ");
  const told = names ? say("you-are", { player: names }) : say(own.voices.length ? "you-own" : "you-look");
  return make("p", { class: "holder" }, make("span", null, told), make("button", { type: "button", "data-key": "who", onclick: actions.chooseWho }, say("who-change")));
}

/** The chosen pawn, if it may move now, or is the user's own and can be planned; else null. @param {State} state */
function offered(state) {
  const pawn = actions.pawnNamed(state.chosen);
  return pawn && (actions.mayEnter(pawn) || (actions.isOwn(pawn) && pawn.could)) ? pawn : null;
}

/** What the host said to a press; where it said no, a button shows the rule. That a move is planned is seen in the bar. @param {Told} answer @param {Help} help */
function answered(answer, help) {
  const kind = answer.ok ? (answer.path === "/pencil" ? "good unseen" : "good") : answer.ok === null ? "news" : "bad";
  const open = (/** @type {Event} */ event) => help(answer.why || null, event.currentTarget);
  const why = answer.why ? make("button", { type: "button", class: "why-not", "data-key": "why-not", onclick: open }, say("why-not")) : null;
  return [make("span", { class: kind }, answer.said), why];
}

/** @typedef {(subject: string | null, opener: any) => void} Help   shows a rule */

/** @param {Record<string, any>} places @param {Help} help */
export function consoleDrawing(places, help) {
  const legs = painter(places.legs, (/** @type {Slice} */ slice) => (slice.pawn ? legsFor(slice.pawn, slice) : waiting(slice)));
  const said = painter(places.said, (/** @type {Told | null} */ answer) => (answer && answer.said ? answered(answer, help) : []));
  const holding = painter(places.holder, (/** @type {{players: Host.Player[], you: Host.You}} */ slice) => [holder(slice.players, slice.you)]);

  const typed = typing(places.typed);

  return (/** @type {State} */ state) => {
    const game = state.view.game;
    legs(sliceOf(state));
    said(state.said);
    holding({ players: game ? game.players : [], you: you() });
    typed(stateKey(state.view));
    places.typed.hidden = !actions.pawns().some(actions.mayEnter);
  };
}

/** The bar on the map, with what was refused, because the console may be out of sight. @param {any} place @param {Help} help */
export function mapMoveDrawing(place, help) {
  const paint = painter(place, (/** @type {Pick<Slice, "pawn" | "at" | "paused" | "anothers"> & {refused: Told | null}} */ slice) => [
    slice.pawn ? moveBar(slice.pawn, slice.at, slice.paused) : null,
    slice.refused ? make("p", { class: "said" }, ...answered(slice.refused, help)) : null,
  ]);
  return (/** @type {State} */ state) => {
    const pawn = offered(state);
    place.classList.toggle("deciding", Boolean(pawn && (state.at || pawn.pencil || actions.isAnothers(pawn))));
    paint({ pawn, at: pawn && state.at, paused: Boolean(pawn && state.paused), anothers: pawn && actions.isAnothers(pawn), refused: state.said && !state.said.ok ? state.said : null });
  };
}

/* The field for a typed move. It is emptied once the host has accepted the move; a refused move stays, to be corrected, until the
   game moves on. */
function typing(/** @type {any} */ form) {
  const field = form.elements.move;
  let stands = "";
  let refused = /** @type {{text: string, stands: string} | null} */ (null); /* the last refused move, and the game's state then */
  const empty = (/** @type {string} */ text) => {
    if (field.value === text) field.value = ""; /* but not a new text that is being typed */
  };

  form.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = field.value;
    Promise.resolve(typedMove(text)).then((ok) => {
      if (ok) empty(text);
      else refused = { text, stands };
    });
  });

  return (/** @type {string} */ now) => {
    stands = now;
    if (!refused || refused.stands === now) return;
    empty(refused.text);
    refused = null;
  };
}

/** Enters a typed move; returns whether that was done, or a promise of it. @param {string} typed */
function typedMove(typed) {
  const tickets = /** @type {Record<string, string[]>} */ ({});
  TICKETS.forEach((ticket) => (tickets[ticket] = [ticketName(ticket), ticketLetter(ticket)]));
  const read = parseMove(typed, actions.pawns(), tickets);
  const pawn = read && actions.pawnNamed(read.pawn || actions.chosenName());
  if (!read || !pawn) return actions.refuse(say("typed-unclear"));
  if (!actions.mayEnter(pawn)) return actions.askWhy(pawn.name, read.station, read.ticket);
  if (pawn.name !== actions.chosenName()) actions.choose(pawn.name);
  const payable = actions.ticketsTo(pawn, read.station);
  const ticket = read.ticket || (payable.length === 1 ? payable[0] : null);
  if (!ticket && !payable.length) return actions.askWhy(pawn.name, read.station);
  if (ticket) return actions.pencil(pawn.name, ticket, read.station);
  actions.tap(read.station);
  return true;
}
