/* Draws the messages: troubles, what Mr. X is asked on his handheld, entered moves that wait, the story and the proof of a game that is over. */

import { requests, whoAreYou } from "./draw_who.js";
import { make, painter, sign, yesOrNo } from "./elements.js";
import { pawnMark } from "./marks.js";
import { pawnLetter, say } from "./words.js";

const GAP_PX = 10;
const ASKING = ["/take-back", "/stranded"];

/** @param {string[]} lines @param {boolean} serious @param {() => void} [dismiss] */
function troubles(lines, serious, dismiss) {
  if (!lines.length) return null;
  return make(
    "div",
    { class: serious ? "message trouble" : "message news" },
    make("ul", null, ...lines.map((line) => make("li", null, line))),
    dismiss ? make("button", { type: "button", "data-key": "dismiss", onclick: dismiss }, say("dismiss")) : null
  );
}

/** Says which connection is down, page to host or host to handheld, and lists the moves that wait for the handheld.
    @param {Host.Link} link @param {boolean} heard @param {Host.Entered[]} outbox */
function silence(link, heard, outbox) {
  if (heard && (link.state === "up" || !(link.text || outbox.length))) return null;
  return make(
    "div",
    { class: "message silence " + (heard ? link.state : "lost") },
    sign("sign-unlinked"),
    make("p", null, heard ? link.text : say("host-lost")),
    outbox.length ? make("ul", { class: "outbox" }, ...outbox.map((move) => make("li", null, sign("sign-clock"), move.text))) : null
  );
}

/** The start cards of a proposed game: each pawn, its station, and who moves it. @param {Host.StartCard[] | undefined} pawns */
function starts(pawns) {
  if (!pawns) return null;
  const card = (/** @type {Host.StartCard} */ [name, station, player]) => make("li", null, pawnMark({ name, letter: pawnLetter(name) }), make("b", null, String(station)), player ? make("span", { class: "whose" }, player) : null);
  return make("ul", { class: "starts" }, ...pawns.map(card));
}

/** What was agreed on: the house rules, whether the pages help the hunt, for whom the computer plays. @param {Partial<Host.Agreed>} part */
export function agreed(part) {
  if (!part.rules) return null;
  return make("ul", { class: "agreed" }, ...part.rules.concat(part.helped || [], part.computers || []).map((line) => make("li", null, line)));
}

/** @typedef {(id: string, yes: boolean, player?: number) => void} Agree
 *  @typedef {{dismiss?: () => void, withdraw?: (id: string) => void, answer?: Agree, be?: (player?: number) => void, share?: (player: number) => void, chosenWho?: () => void, answerRequest?: Agree}} Press
 *    each left out for those who may not press it; without dismiss only an end can be withdrawn */

/** Where everybody must agree: who has agreed, who is still asked, and buttons for those for whom this page may answer.
    @param {Host.Ask} ask @param {Host.Answer[]} rows @param {Host.You} you @param {Agree} [answer] */
function answers(ask, rows, you, answer) {
  return make(
    "ul",
    { class: "answers" },
    ...rows.map((row) => {
      const buttons = row.asked && answer && you.voices.indexOf(row.player) >= 0 ? agreeOrNot(ask.id, answer, row.player) : null;
      return make("li", null, sign(row.asked ? "sign-clock" : "sign-check"), row.text, buttons);
    })
  );
}

/** @param {string} ask @param {Agree} answer @param {number} [player] */
function agreeOrNot(ask, answer, player) {
  const key = player === undefined ? "" : "-" + player;
  return yesOrNo(key, (yes) => answer(ask, yes, player), say("agree"), say("decline"));
}

/** @param {Host.Ask | undefined} ask @param {Host.You} you @param {Press} press */
function asked(ask, you, press) {
  if (!ask) return null;
  const { answer, withdraw } = press;
  return make(
    "div",
    { class: "message ask" },
    sign("sign-clock"),
    make("p", null, ask.text),
    starts(ask.pawns),
    agreed(ask),
    ask.answers ? answers(ask, ask.answers, you, answer) : null,
    answer && ask.asks_here && !ask.answers && you.voices.length ? agreeOrNot(ask.id, answer) : null,
    withdraw && !ask.withdrawn && !ask.asks_here && (press.dismiss || ask.kind === "abandon" || ask.kind === "stranded") ? make("button", { type: "button", "data-key": "withdraw", onclick: () => withdraw(ask.id) }, say("withdraw")) : null
  );
}

/** The story of a game that is over, and its proof in a line. @param {Host.Audit | null} audit @param {string[]} story */
function opened(audit, story) {
  if (!audit) return null;
  return make(
    "div",
    { class: "message audit audit-" + audit.state },
    story.length ? make("ul", { class: "story" }, ...story.map((text) => make("li", null, text))) : null,
    sign(audit.state === "sound" ? "sign-check" : audit.state === "broken" ? "sign-cross" : "sign-clock"),
    make("p", null, audit.text),
    audit.state === "waiting" ? make("progress", { value: audit.opened, max: audit.of, "aria-label": audit.text }) : null,
    listed(audit.faults)
  );
}

function listed(/** @type {Host.Finding[]} */ findings) {
  return findings.length ? make("ul", null, ...findings.map((finding) => make("li", null, finding.text))) : null;
}

function warning(/** @type {string | undefined} */ text) {
  return text ? make("div", { class: "message trouble-box" }, sign("sign-cross"), make("p", null, text)) : null;
}

/** @typedef {import("./state.js").State} State */

/** What the messages show. @param {State} now @param {Host.You} you @param {Host.Audit | null} audit */
function sliceOf({ view, heard, choosing }, you, audit) {
  const notice = document.body.getAttribute("data-place") === "tv" ? view.notice : "";
  const { link, trouble, news, serious, ask, game } = view;
  const { unwitnessed, unchecked, players = [], outbox = [], over } = game || {};
  const story = (over && over.story) || [];
  return { notice, link, heard, trouble, news: news || [], serious: Boolean(serious), ask, you, choosing, players, audit, story, unwitnessed, unchecked, outbox };
}

/** Their height is set as --messages and that of a notice as --notice; the map becomes smaller by them. @param {HTMLElement} place @param {Press} press */
export function messagesDrawing(place, press) {
  const paint = painter(place, (/** @type {ReturnType<typeof sliceOf>} */ slice) => [
    press.be && press.share && press.chosenWho ? whoAreYou(slice.players, slice.you, slice.choosing, press) : null,
    press.answerRequest ? requests(slice.players, slice.you.requests, press.answerRequest) : null,
    slice.notice ? make("div", { class: "message notice" }, make("p", null, slice.notice)) : null,
    asked(slice.ask, slice.you, press),
    troubles(slice.trouble, slice.serious, press.dismiss),
    troubles(slice.news, false),
    warning(slice.unwitnessed),
    warning(slice.unchecked),
    silence(slice.link, slice.heard, slice.outbox),
    opened(slice.audit, slice.story),
  ]);
  const giveWay = () =>
    [
      ["--messages", place],
      ["--notice", place.querySelector(".notice")],
    ].forEach(([name, part]) => {
      const height = part && /** @type {HTMLElement} */ (part).offsetHeight;
      document.body.style.setProperty(/** @type {string} */ (name), height ? height + GAP_PX + "px" : "0px");
    });
  window.addEventListener("resize", giveWay);
  let choosing = false;
  let told = /** @type {import("./state.js").Told | null} */ (null);
  let hasAsked = false; /* here, and its question is not drawn yet */
  return (/** @type {State} */ now, /** @type {Host.You} */ you, /** @type {Host.Audit | null} */ audit) => {
    const slice = sliceOf(now, you, audit);
    if (paint(slice)) giveWay();
    if (slice.choosing && !choosing) /** @type {HTMLElement} */ (place.querySelector(".who-are-you button")).focus();
    choosing = slice.choosing;
    if (now.said !== told) hasAsked = Boolean(now.said && now.said.ok && ASKING.indexOf(now.said.path || "") >= 0);
    told = now.said;
    if (hasAsked && slice.ask) {
      place.tabIndex = -1;
      place.focus(); /* which scrolls there; the pressed button would scroll back when it is made anew */
      hasAsked = false;
    }
  };
}
