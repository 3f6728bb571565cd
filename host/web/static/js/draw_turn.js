/* Draws the head of the page: whose turn it is and what is awaited, the link, and where Mr. X was last shown. */

import { isOwn, mayEnter } from "./actions.js";
import { make, painter, sign } from "./elements.js";
import { say } from "./words.js";

const LONG = 16; /* letters of a headline; longer ones take two lines on a television */
const LONGEST = 32; /* still longer ones are set smaller: they name five pawns, or somebody with a long name */

/** @param {Host.View} view */
function picture({ state, game }) {
  if (!game || !game.over || state !== "over") return state;
  const audit = game.audit;
  return "over " + (game.over.winner || "nobody") + (audit ? " audit-" + audit.state : "");
}

function roundAndRest(/** @type {Host.Game | undefined} */ game) {
  if (!game) return [];
  const round = game.rounds ? say("round-of", { n: game.round, of: game.rounds }) : say("round", { n: game.round });
  return [round, game.left].filter(Boolean);
}

/** The head of the page. On a player's own page it says whether it is his turn, in a band of his pawn's colour, and who has moved his pawn for him. @param {Host.View} view */
function headOf(view) {
  const plain = { headline: view.headline, awaited: view.awaited, band: null };
  const own = view.game && !view.game.over ? view.game.pawns.filter(isOwn) : [];
  if (!own.length) return plain;
  const now = own.filter(mayEnter)[0];
  const band = (now || own[0]).name;
  const told = own.map((pawn) => pawn.moved_by).filter(Boolean);
  const after = (/** @type {string} */ text) => told.concat(text).join(" ");
  if (now) return { headline: yourTurn(view, now), awaited: [after(view.headline), now.warning].filter(Boolean).join(". "), band, now: true };
  if (view.waiting) return { headline: view.waiting, awaited: after(view.headline), band };
  return { headline: view.headline, awaited: after(view.awaited), band };
}

/** That it is the turn of whoever has this page; by name where people share it. @param {Host.View} view @param {Host.Pawn} pawn */
function yourTurn({ game, you }, pawn) {
  if (!game || !you || pawn.player === undefined || you.players.length < 2) return say("your-turn");
  return say("turn-of", { player: game.players[pawn.player].name });
}

/** @param {HTMLElement} place @param {{band: string | null, now?: boolean}} head */
function showBand(place, head) {
  place.className = head.band ? "turn band pawn-" + head.band + (head.now ? " now" : "") : "turn";
}

export function turnDrawing(/** @type {Record<"page" | "head" | "headline" | "awaited" | "round" | "link", HTMLElement>} */ places) {
  const headline = painter(places.headline, (text) => [text]);
  const awaited = painter(places.awaited, (text) => [text]);
  const round = painter(places.round, (/** @type {string[]} */ texts) => texts.map((text) => make("span", null, text)));
  const link = painter(places.link, (/** @type {string} */ state) => [sign(state === "up" ? "sign-link" : "sign-unlinked"), make("span", null, say("link-" + state))]);

  return (/** @type {import("./state.js").State} */ state) => {
    const view = state.view;
    places.page.setAttribute("data-state", picture(view));
    places.page.classList.toggle("unheard", !state.heard);
    const head = headOf(view);
    headline(head.headline);
    places.headline.classList.toggle("long", head.headline.length > LONG);
    places.headline.classList.toggle("longest", head.headline.length > LONGEST);
    awaited(head.awaited);
    showBand(places.head, head);
    const title = view.title ? [view.title] : [];
    document.title = [...title, ...document.title.split(" · ").slice(-1)].join(" · ");
    round([...(document.body.getAttribute("data-place") === "tv" ? title : []), ...roundAndRest(view.game)]);
    const shown = state.heard ? view.link.state : "lost";
    places.link.setAttribute("data-link", shown);
    link(shown);
  };
}

/* The last shown station, as large as fits, and its age. */
export function seenDrawing(/** @type {HTMLElement} */ place) {
  return painter(place, (/** @type {Host.Seen | null} */ seen) => {
    place.classList.toggle("just-now", seen !== null && seen.age === 0);
    if (!seen) return [make("h2", null, say("seen")), make("p", { class: "seen-none" }, say("seen-never"))];
    return [
      make("h2", null, say("seen")),
      make("p", { class: "seen-station" }, String(seen.station)),
      make("p", { class: "seen-age" }, seen.ago),
    ];
  });
}
