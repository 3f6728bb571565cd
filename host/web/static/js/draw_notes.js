/* Draws the notes: troubles, what Mr. X is asked on his handheld, entered moves that wait, the audit of the opened logbook. */

import { requests, whoAreYou } from "./draw_who.js";
import { make, painter, sign, yesOrNo } from "./elements.js";
import { pawnMark } from "./marks.js";
import { pawnLetter, say } from "./words.js";

const GAP_PX = 10;

function troubles(lines, serious, dismiss) {
  if (!lines.length) return null;
  return make(
    "div",
    { class: serious ? "note-box trouble" : "note-box news" },
    make("ul", null, ...lines.map((line) => make("li", null, line))),
    dismiss ? make("button", { type: "button", "data-key": "dismiss", onclick: dismiss }, say("dismiss")) : null
  );
}

/* Says which connection is down, page to host or host to handheld, and lists the moves that wait for the handheld. */
function silence(link, heard, outbox) {
  if (heard && link.state === "up") return null;
  return make(
    "div",
    { class: "note-box silence " + (heard ? link.state : "lost") },
    sign("sign-unlinked"),
    make("p", null, heard ? link.text : say("host-lost")),
    outbox.length ? make("ul", { class: "outbox" }, ...outbox.map((move) => make("li", null, sign("sign-clock"), move.text))) : null
  );
}

/* The start cards of a proposed game: each pawn, its station, and who moves it. */
function starts(pawns) {
  if (!pawns) return null;
  const card = ([name, station, player]) => make("li", null, pawnMark({ name, letter: pawnLetter(name) }), make("b", null, String(station)), player ? make("span", { class: "whose" }, player) : null);
  return make("ul", { class: "starts" }, ...pawns.map(card));
}

/* What was agreed on: the house rules, whether the pages help the hunt, for whom the computer plays. */
export function agreed(part) {
  if (!part.rules) return null;
  return make("ul", { class: "agreed" }, ...part.rules.concat(part.helped, part.computers || []).map((line) => make("li", null, line)));
}

/* Where everybody must agree: who has agreed, who is still asked, and buttons for those for whom this page may answer. */
function answers(ask, you, press) {
  const mayAnswer = (row) => row.asked && press.answer && you.voices.indexOf(row.player) >= 0;
  return make(
    "ul",
    { class: "answers" },
    ...ask.answers.map((row) => make("li", null, sign(row.asked ? "sign-clock" : "sign-check"), row.text, mayAnswer(row) ? agreeOrNot(ask.id, press.answer, row.player) : null))
  );
}

function agreeOrNot(ask, answer, player) {
  const key = player === undefined ? "" : "-" + player;
  return yesOrNo(key, (yes) => answer(ask, yes, player), say("agree"), say("decline"));
}

function asked(ask, you, press) {
  if (!ask) return null;
  return make(
    "div",
    { class: "note-box ask" },
    sign("sign-clock"),
    make("p", null, ask.text),
    starts(ask.pawns),
    agreed(ask),
    ask.answers ? answers(ask, you, press) : null,
    press.answer && ask.asks_here && !ask.answers && you.voices.length ? agreeOrNot(ask.id, press.answer) : null,
    press.withdraw && !ask.asks_here && (press.dismiss || ask.kind === "abandon") ? make("button", { type: "button", "data-key": "withdraw", onclick: () => press.withdraw(ask.id) }, say("withdraw")) : null
  );
}

function opened(audit) {
  if (!audit) return null;
  return make(
    "div",
    { class: "note-box audit audit-" + audit.state },
    sign({ sound: "sign-check", broken: "sign-cross" }[audit.state] || "sign-clock"),
    make("p", null, audit.text),
    audit.state === "waiting" ? make("progress", { value: audit.opened, max: audit.of, "aria-label": audit.text }) : null,
    listed(audit.faults),
    listed(audit.notes),
    audit.state === "sound" || audit.state === "unproven" ? make("p", null, audit.witnessed) : null
  );
}

function listed(findings) {
  return findings.length ? make("ul", null, ...findings.map((finding) => make("li", null, finding.text))) : null;
}

function warning(text) {
  return text ? make("div", { class: "note-box trouble-box" }, sign("sign-cross"), make("p", null, text)) : null;
}

/* press: {dismiss(), withdraw(id), answer(id, yes, player), be(player), answerRequest(id, yes)}, each left out for those who may
   not press it; without dismiss only leaving off can be withdrawn. The height is set as --notes, and the map above the notes becomes smaller by it. */
export function notesDrawing(place, press) {
  const paint = painter(place, (slice) => [
    press.be ? whoAreYou(slice.players, slice.you, slice.choosing, press.be) : null,
    press.answerRequest ? requests(slice.players, slice.you.requests, press.answerRequest) : null,
    asked(slice.ask, slice.you, press),
    troubles(slice.trouble, slice.serious, press.dismiss),
    troubles(slice.news, false),
    warning(slice.unwitnessed),
    warning(slice.unchecked),
    silence(slice.link, slice.heard, slice.outbox),
    opened(slice.audit),
  ]);
  const giveWay = () => document.body.style.setProperty("--notes", place.offsetHeight ? place.offsetHeight + GAP_PX + "px" : "0px");
  window.addEventListener("resize", giveWay);
  let choosing = false;
  return (slice) => {
    if (paint(slice)) giveWay();
    if (slice.choosing && !choosing) place.querySelector(".who-are-you button").focus();
    choosing = slice.choosing;
  };
}
