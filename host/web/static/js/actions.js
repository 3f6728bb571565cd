/* What a tap does: changes the state of this page, or posts to the host and keeps the answer to be shown. Judges nothing. */

import { inquire, post } from "./post.js";
import { change, receive, state, drawOnce, you } from "./state.js";
import { say, ticketName } from "./words.js";

const NEXT_MS = 350; /* time to lift the thumb from Move and to see that the next pawn is chosen */
const SLOW_MS = 700; /* without an answer, after which the page says that the press is on its way */
const CHANGED_MS = 1500; /* time to read that another page has pencilled a move */

export const mayEnter = (/** @type {Host.Pawn} */ pawn) => pawn.turn === "now";

/* Whether a pawn is that of a player who holds this page; false on a page that nobody holds. */
export const isOwn = (/** @type {Host.Pawn} */ pawn) => pawn.player !== undefined && you().players.indexOf(pawn.player) >= 0;

/* The game, where the page shows one. */
const shownGame = () => /** @type {Host.Game} */ (state.view.game);
export const pawns = () => (state.view && state.view.game ? state.view.game.pawns : []);
export const pawnNamed = (/** @type {string | null} */ name) => pawns().filter((pawn) => pawn.name === name)[0] || null;
export const chosenName = () => state.chosen;
const filledWindows = () => (state.view && state.view.game ? state.view.game.windows.filter((window) => window.ticket).length : 0);

/* Where a pawn may go now, or could go when it is its turn. */
export const legsOf = (/** @type {Host.Pawn} */ pawn) => pawn.legal || pawn.could || [];

/** The tickets that can pay for a leg of this pawn to this station. @param {Host.Pawn} pawn @param {number} station */
export function ticketsTo(pawn, station) {
  const found = legsOf(pawn).filter((pair) => pair[0] === station)[0];
  return found ? found[1] : [];
}

/** The player of a pawn, which for a bobby is nobody. @param {Host.Pawn} pawn */
export const playerOf = (pawn) => (pawn.player === undefined ? null : shownGame().players[pawn.player]);

/** Whether the player of a pawn has a page of his own, so that nobody should move it by mistake. @param {Host.Pawn} pawn */
export function isAnothers(pawn) {
  const player = playerOf(pawn);
  return !isOwn(pawn) && Boolean(player && player.held) && state.instead !== insteadKey(pawn);
}

const insteadKey = (/** @type {Host.Pawn} */ pawn) => pawn.name + "-" + shownGame().round;

/* The user moves this pawn for its player, in this round. */
export const moveInstead = (/** @type {Host.Pawn} */ pawn) => change({ instead: insteadKey(pawn) });

/* After a new view: whose page this is keeps to his own pawns, the one to move first; on any other page a pawn that can move now. */
export function keepChoice() {
  const own = pawns().filter(isOwn);
  const open = pawns().filter(mayEnter);
  const before = pawnNamed(state.chosen);
  const stays = before && (mayEnter(before) || (own.length > 0 && !own.some(mayEnter)));
  if (stays) return;
  const next = own.filter(mayEnter)[0] || own[0] || open[0];
  const chosen = next ? next.name : null;
  if (chosen !== state.chosen) change({ chosen, at: null });
}

/* Takes a new view. If it changes what the console's buttons do (another pawn is chosen, or another page has pencilled a move),
   the buttons ignore presses for a moment: a press belongs to what was seen. The sentence about the other page's pencil stays
   as long as that move is pencilled. */
export const take = (/** @type {Host.View} */ view) => drawOnce(() => takeNow(view));

function takeNow(/** @type {Host.View} */ view) {
  const before = offered();
  const players = you().players.join();
  const filled = filledWindows();
  if (!receive(view)) return;
  if (state.said && state.said.ok && filledWindows() !== filled) change({ said: null }); /* it was of the turn before */
  if (you().players.join() !== players) change({ chosen: null, at: null }); /* their pawns come first */
  keepChoice();
  const now = offered();
  if (state.said && state.said.pencil && state.said.pencil !== now.pencil) change({ said: null });
  if (now.pawn !== before.pawn) {
    if (now.pawn) pause(NEXT_MS, {});
  } else if (now.pencil !== before.pencil && now.pencil && !wasPencilledHere(now.pencil)) {
    const { label, pencil: [ticket, station] } = /** @type {Required<Host.Pawn>} */ (pawnNamed(now.pawn));
    const said = say("pencilled-elsewhere", { pawn: label, ticket: ticketName(ticket), station });
    pause(CHANGED_MS, { said: { ok: null, said, pencil: now.pencil }, pressed: view });
  }
}

function offered() {
  const pawn = pawnNamed(state.chosen);
  return { pawn: state.chosen, pencil: pawn && pawn.pencil ? keyOf(pawn.name, pawn.pencil[0], pawn.pencil[1]) : null };
}

/** @param {string} pawn @param {string} ticket @param {number} station */
const keyOf = (pawn, ticket, station) => [pawn, ticket, station].join("-");
let pencilled = /** @type {string[]} */ ([]); /* the moves that this page has pencilled and that no view has shown yet, oldest first */

function wasPencilledHere(/** @type {string} */ offer) {
  const at = pencilled.indexOf(offer);
  pencilled = pencilled.slice(at + 1);
  return at >= 0;
}

let pausing = 0;

/** @param {number} ms @param {Partial<import("./state.js").State>} parts */
function pause(ms, parts) {
  clearTimeout(pausing);
  change(Object.assign({ paused: true }, parts));
  pausing = setTimeout(() => change({ paused: false }), ms);
}

export function choose(/** @type {string} */ name) {
  const pawn = pawnNamed(name);
  if (!pawn) return;
  change({ chosen: name, at: null, said: null });
}

export const chooseWho = () => change({ choosing: true });

/** The user says which player he is, or that he just looks. @param {number} [player] */
export function be(player) {
  change({ choosing: false });
  return send("/who", Object.assign({ game: shownGame().id }, player === undefined ? {} : { player }));
}

/** The users of this page are this player too, or no longer. @param {number} player */
export function share(player) {
  return send("/who", { game: shownGame().id, player, change: you().players.indexOf(player) < 0 ? "also" : "not" });
}

export const chosenWho = () => change({ choosing: false });

/** @param {string} request @param {boolean} yes */
export const answerRequest = (request, yes) => send("/who/answer", { request, yes: yes ? "yes" : "no" });

/** Shows why a press does nothing, without asking the host. Returns false: it was not done. @param {string} said */
export function refuse(said) {
  change({ said: { ok: false, said }, pressed: state.view });
  return false;
}

/** Clears the last answer first, so that an equal one is shown and announced again. Resolves to whether it was done.
    @param {string} path @param {object} fields */
function send(path, fields) {
  change({ said: null, pressed: state.view });
  const slow = setTimeout(() => change({ said: { ok: null, said: say("sending") } }), state.heard ? SLOW_MS : 0);
  return post(path, fields).then((answer) => {
    clearTimeout(slow);
    change({ said: answer ? Object.assign({ path }, answer) : { ok: false, said: say("unsent") } });
    return Boolean(answer && answer.ok);
  });
}

/** Asks the host why this pawn cannot go there, by this ticket or (none given) by any; nothing is entered. Resolves to false.
    @param {string} pawn @param {number} station @param {string | null} [ticket] */
export function askWhy(pawn, station, ticket) {
  change({ said: null, pressed: state.view });
  const asked = state.pressed;
  return inquire("/why.json", Object.assign({ pawn, station }, ticket ? { ticket } : {})).then((answer) => {
    if (state.pressed === asked && !state.said) change({ said: answer || { ok: false, said: say("unsent") } });
    return false;
  });
}

/** Resolves to what the adviser says of a pawn's moves, to why it says nothing, or to null.
    @param {string} pawn @returns {Promise<(Host.Advice & {ok: true}) | {ok: false, said: string} | null>} */
export const askAdviser = (pawn) => inquire("/advice.json", { pawn });

/** A station was tapped on the map to which the chosen pawn cannot go. @param {number} station */
export function missed(station) {
  const pawn = pawnNamed(state.chosen);
  if (pawn && !shownGame().over && !isAnothers(pawn)) askWhy(pawn.name, station);
}

/** @param {string} pawn @param {string} ticket @param {number} station */
function leg(pawn, ticket, station) {
  const named = pawnNamed(pawn);
  return { pawn, ticket, station, round: (named && named.round) || shownGame().round };
}

/** @param {string} pawn @param {string} ticket @param {number} station */
export function pencil(pawn, ticket, station) {
  change({ at: null });
  pencilled.push(keyOf(pawn, ticket, station));
  return send("/pencil", leg(pawn, ticket, station));
}

/** A station was tapped on the map: pencils the move, or asks for the ticket if several can pay. @param {number} station */
export function tap(station) {
  const pawn = pawnNamed(state.chosen);
  if (!pawn || isAnothers(pawn)) return;
  const tickets = ticketsTo(pawn, station);
  if (tickets.length === 1) pencil(pawn.name, tickets[0], station);
  else if (tickets.length) change({ at: station, said: null });
}

/** The ticket for the tapped station was chosen: that is the move, or the plan where it is not the pawn's turn.
    @param {Host.Pawn} pawn @param {string} ticket @param {number} station */
export function pay(pawn, ticket, station) {
  if (!mayEnter(pawn)) return pencil(pawn.name, ticket, station);
  const press = () => {
    change({ at: null });
    return send("/move", leg(pawn.name, ticket, station));
  };
  return pawn.pencil ? clear(pawn.name).then(press) : press();
}

export const clear = (/** @type {string} */ pawn) => send("/clear", { pawn });
/** @param {string} pawn @param {string} ticket @param {number} station */
export const move = (pawn, ticket, station) => send("/move", Object.assign(leg(pawn, ticket, station), { seen: "yes" }));
export const dismiss = () => send("/dismiss", {});
export const withdraw = (/** @type {string} */ ask) => send("/withdraw", { ask });
/** @param {string} ask @param {boolean} yes @param {number} [player] */
export const answer = (ask, yes, player) => send("/answer", Object.assign({ ask, yes: yes ? "yes" : "no" }, player === undefined ? {} : { player }));
export const saidMoved = () => send("/moved", { game: shownGame().id, round: shownGame().round });
/** @param {string} station @param {string} pawn */
export const ask = (station, pawn) => send("/ask", { game: shownGame().id, window: /** @type {Host.OnBoard} */ (shownGame().on_board).window, station, pawn });
export const stranded = () => send("/stranded", {});
export const takeBack = (/** @type {string} */ pawn) => send("/take-back", { pawn });
