/* Draws the head of the page: whose turn it is and what is awaited, the link, and where Mr. X was last shown. */

import { isOwn, mayEnter } from "./actions.js";
import { make, painter, sign } from "./elements.js";
import { say } from "./words.js";

const LONG = 16; /* letters of a headline; longer ones take two lines on a television */

function picture(view) {
  if (view.state !== "over") return view.state;
  const audit = view.game.audit;
  return "over " + (view.game.over.winner || "nobody") + (audit ? " audit-" + audit.state : "");
}

function roundAndRest(game) {
  if (!game) return [];
  const round = game.rounds ? say("round-of", { n: game.round, of: game.rounds }) : say("round", { n: game.round });
  return [round, game.left].filter(Boolean);
}

/* The head of the page. On a player's own page it says whether it is his turn, in a band of his pawn's colour, and who has moved his pawn for him. */
function headOf(view) {
  const plain = { headline: view.headline, awaited: view.awaited, band: null };
  const own = view.game && !view.game.over ? view.game.pawns.filter(isOwn) : [];
  if (!own.length) return plain;
  const now = own.filter(mayEnter)[0];
  const band = (now || own[0]).name;
  const told = own.map((pawn) => pawn.moved_by).filter(Boolean);
  const after = (text) => told.concat(text).join(" ");
  if (!view.waiting && !now) return { headline: view.headline, awaited: after(view.awaited), band };
  return { headline: now ? say("your-turn") : view.waiting, awaited: after(view.headline), band, now: Boolean(now) };
}

function showBand(place, head) {
  place.className = head.band ? "turn band pawn-" + head.band + (head.now ? " now" : "") : "turn";
}

export function turnDrawing(places) {
  const headline = painter(places.headline, (text) => [text]);
  const awaited = painter(places.awaited, (text) => [text]);
  const round = painter(places.round, (texts) => texts.map((text) => make("span", null, text)));
  const link = painter(places.link, (state) => [sign(state === "up" ? "sign-link" : "sign-unlinked"), make("span", null, say("link-" + state))]);

  return (state) => {
    const view = state.view;
    places.page.setAttribute("data-state", picture(view));
    places.page.classList.toggle("unheard", !state.heard);
    const head = headOf(view);
    headline(head.headline);
    places.headline.classList.toggle("long", head.headline.length > LONG);
    awaited(head.awaited);
    showBand(places.head, head);
    round(roundAndRest(view.game));
    const shown = state.heard ? view.link.state : "lost";
    places.link.setAttribute("data-link", shown);
    link(shown);
  };
}

/* The last shown station, as large as fits, and its age. */
export function seenDrawing(place) {
  return painter(place, (seen) => {
    place.classList.toggle("just-now", Boolean(seen) && seen.age === 0);
    if (!seen) return [make("h2", null, say("seen")), make("p", { class: "seen-none" }, say("seen-never"))];
    return [
      make("h2", null, say("seen")),
      make("p", { class: "seen-station" }, String(seen.station)),
      make("p", { class: "seen-age" }, seen.ago),
    ];
  });
}
