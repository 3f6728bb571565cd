/* What a tap does: it changes what this page shows, or posts to the host, whose answer is kept to be shown. It judges nothing. */

import { post } from "./post.js";
import { change, receive, state } from "./state.js";
import { say, ticketName } from "./words.js";

const NEXT_MS = 350; /* a thumb that pressed Move has gone, and the next pawn is seen */
const CHANGED_MS = 1500; /* that somebody else has pencilled is read */

const isMine = (pawn) => state.mine === null || pawn.player === undefined || pawn.player === state.mine;
export const mayEnter = (pawn) => pawn.turn === "now";

export const pawns = () => (state.view && state.view.game ? state.view.game.pawns : []);
export const pawnNamed = (name) => pawns().filter((pawn) => pawn.name === name)[0] || null;
export const chosenName = () => state.chosen;

/* The tickets that can pay a leg of this pawn to this station. */
export function ticketsTo(pawn, station) {
  const leg = (pawn.legal || []).filter((pair) => pair[0] === station)[0];
  return leg ? leg[1] : [];
}

/* After a new view: keeps a pawn chosen that can be entered now, the one that was, else the holder's first, else the first. */
export function keepChoice() {
  const open = pawns().filter(mayEnter);
  if (open.some((pawn) => pawn.name === state.chosen)) return;
  const next = open.filter(isMine)[0] || open[0];
  const chosen = next ? next.name : null;
  if (chosen !== state.chosen) change({ chosen, at: null });
}

/* Takes a view of the host. Where it puts another pawn under the thumb, or what another page has pencilled, presses are not
   heeded for a moment: a press belongs to what was seen. That it was pencilled is said for as long as it is so. */
export function take(view) {
  const before = offered();
  if (!receive(view)) return;
  keepChoice();
  const now = offered();
  if (state.said && state.said.pencil && state.said.pencil !== now.pencil) change({ said: null });
  if (now.pawn !== before.pawn) {
    if (now.pawn) calm(NEXT_MS, {});
  } else if (now.pencil !== before.pencil && now.pencil && !isOwn(now.pencil)) {
    const pawn = pawnNamed(now.pawn);
    const said = say("pencilled-elsewhere", { pawn: pawn.label, ticket: ticketName(pawn.pencil[0]), station: pawn.pencil[1] });
    calm(CHANGED_MS, { said: { ok: false, said, pencil: now.pencil }, pressed: view });
  }
}

function offered() {
  const pawn = pawnNamed(state.chosen);
  return { pawn: state.chosen, pencil: pawn && pawn.pencil ? keyOf(pawn.name, pawn.pencil[0], pawn.pencil[1]) : null };
}

const keyOf = (pawn, ticket, station) => [pawn, ticket, station].join("-");
let own = []; /* what this page has pencilled and not seen in a view yet, in order */

function isOwn(offer) {
  const at = own.indexOf(offer);
  own = own.slice(at + 1);
  return at >= 0;
}

let calming = null;

function calm(ms, parts) {
  clearTimeout(calming);
  change(Object.assign({ calm: true }, parts));
  calming = setTimeout(() => change({ calm: false }), ms);
}

export function choose(name) {
  const pawn = pawnNamed(name);
  if (!pawn) return;
  change({ chosen: name, at: null, said: null });
}

/* Who holds this page has changed: his pawns come first. */
export function hold(mine) {
  change({ mine, chosen: null, at: null, said: null });
  keepChoice();
}

/* Says why a press cannot be, without asking the host; it is not done. */
export function refuse(said) {
  change({ said: { ok: false, said }, pressed: state.view });
  return false;
}

/* The last answer goes first, so that the same one again is seen and announced again. */
function send(path, fields) {
  change({ said: null, pressed: state.view });
  return post(path, fields).then((answer) => {
    change({ said: answer || { ok: false, said: say("unsent") } });
    return Boolean(answer && answer.ok);
  });
}

const leg = (pawn, ticket, station) => ({ pawn, ticket, station, round: state.view.game.round });

export function pencil(pawn, ticket, station) {
  change({ at: null });
  own.push(keyOf(pawn, ticket, station));
  return send("/pencil", leg(pawn, ticket, station));
}

/* A station was tapped on the map: pencil it, or ask for the ticket where several can pay. */
export function tap(station) {
  const pawn = pawnNamed(state.chosen);
  const tickets = pawn ? ticketsTo(pawn, station) : [];
  if (tickets.length === 1) pencil(pawn.name, tickets[0], station);
  else if (tickets.length) change({ at: station, pane: "move", said: null });
}

export const clear = (pawn) => send("/clear", { pawn });
export const move = (pawn, ticket, station) => send("/move", Object.assign(leg(pawn, ticket, station), { seen: "yes" }));
export const dismiss = () => send("/dismiss", {});
export const withdraw = (ask) => send("/withdraw", { ask });
export const answer = (ask, yes, player) => send("/answer", Object.assign({ ask, yes: yes ? "yes" : "no" }, player === undefined ? {} : { player }));
export const takeBack = (pawn) => send("/take-back", { pawn });
