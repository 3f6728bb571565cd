/* Draws the pawns' cards (mark, station, tickets, turn). With `choose` a card is a button. */

import { make, painter, sign } from "./elements.js";
import { pawnMark, ticketCounts } from "./marks.js";
import { say } from "./words.js";

/** @type {Record<string, string>} */
const TURN_SIGNS = { now: "sign-arrow", pencil: "sign-pencil", done: "sign-check", entered: "sign-clock", passed: "sign-cross", computer: "sign-computer" };

/** What a pawn does in this round; where that has no sign of its own and the computer plays it, that it does. @param {Host.Pawn} pawn @param {boolean} byComputer */
function mark(pawn, byComputer) {
  const turn = pawn.turn === "now" && pawn.pencil ? "pencil" : pawn.turn;
  const shown = TURN_SIGNS[turn] || (byComputer ? TURN_SIGNS.computer : null);
  return make("span", { class: "turn-mark" }, shown ? sign(shown) : null, make("span", { class: "unseen" }, say("turn-" + turn)));
}

/** Whose a pawn is, or that the computer plays it: for somebody by name, or at which level. @param {Host.Player | null} player */
function ownerOf(player) {
  if (!player) return null;
  if (!player.computer) return make("small", { title: player.name }, player.name);
  const told = player.unnamed ? player.computer : say("by-computer", { player: player.name });
  return make("small", { class: "by-computer", title: told }, told);
}

function where(/** @type {Host.Pawn} */ pawn) {
  const next = pawn.entered || pawn.pencil; /* off turn a plan */
  return make(
    "span",
    { class: next ? "where going" : "where" },
    make("span", { class: "unseen" }, say("station") + " "),
    make("b", null, String(pawn.station)),
    next ? make("i", { class: pawn.entered ? "entered" : "pencilled" }, "→ " + next[1]) : null
  );
}

/** @param {Host.Pawn} pawn @param {Host.Player | null} player @param {boolean} chosen @param {Choose} choose */
function card(pawn, player, chosen, choose) {
  const inside = [
    pawnMark(pawn),
    make("span", { class: "who" }, make("strong", null, pawn.label), ownerOf(player)),
    where(pawn),
    mark(pawn, Boolean(player && player.computer)),
  ];
  const top = choose
    ? make("button", { type: "button", class: "card-top", "data-key": "pawn-" + pawn.name, "aria-pressed": chosen ? "true" : "false", onclick: () => choose(pawn.name) }, ...inside)
    : make("div", { class: "card-top" }, ...inside);
  return make(
    "li",
    { class: ["pawn-card", "pawn-" + pawn.name, "turn-" + pawn.turn, chosen ? "chosen" : "", pawn.status ? "with-status" : ""].filter(Boolean).join(" "), "data-pawn": pawn.name },
    top,
    pawn.tickets ? make("ul", { class: "counts" }, ...ticketCounts(pawn.tickets)) : make("p", { class: "counts" }, say("bobby-tickets")),
    pawn.status ? make("p", { class: "status" }, pawn.status) : null
  );
}

/** @typedef {((name: string) => void) | null} Choose */

/** @param {HTMLElement} place @param {Choose} choose */
export function pawnsDrawing(place, choose) {
  /** @typedef {{pawns: Host.Pawn[], players: Host.Player[], chosen: string | null}} Slice */
  const paint = painter(place, (/** @type {Slice} */ slice) =>
    slice.pawns.map((pawn) => {
      const player = pawn.player === undefined ? null : slice.players[pawn.player];
      return card(pawn, player, pawn.name === slice.chosen, choose);
    })
  );
  return (/** @type {Host.Game} */ game, /** @type {string | null} */ chosen) => {
    place.setAttribute("data-count", String(game.pawns.length));
    paint({ pawns: game.pawns, players: game.players, chosen });
  };
}
