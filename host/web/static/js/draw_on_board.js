/* Where the pawns' moves are not entered (R28): what was said and asked, and on a player's page what may be said. A question and an
   end are sent once the user has confirmed them, because of what follows from a yes. */

import { make, painter, yesOrNo } from "./elements.js";
import { pawnMark } from "./marks.js";
import { say } from "./words.js";

/** @typedef {{ask: (station: string, pawn: string) => void, moved: () => void, stranded: () => void, takeBack: () => void}} Press */

/** Who said that they have moved, and what was asked; or, where moves are entered at a board, what is done with cardboard. */
export function toldDrawing(/** @type {HTMLElement} */ place) {
  const paint = painter(place, (/** @type {string[]} */ lines) => lines.map((line) => make("p", null, line)));
  return (/** @type {Host.Game | undefined} */ game) => paint(game && game.on_board ? game.on_board.said : game && game.cardboard ? [game.cardboard] : []);
}

/** @param {HTMLElement} place @param {Press} press */
export function onBoardDrawing(place, press) {
  let draft = { station: "", pawn: "" };
  let sure = ""; /* what the user is asked to confirm: "ask", "stranded" or nothing */
  let last = /** @type {Slice | null} */ (null);

  /** @typedef {{board: Host.OnBoard, speaks: boolean, sure: string, pawn: string}} Slice */
  const paint = painter(place, (/** @type {Slice} */ slice) => {
    const may = slice.speaks ? slice.board.may : [];
    return [
      may.indexOf("moved") >= 0 ? moved() : null,
      may.indexOf("ask") >= 0 ? asking(slice) : null,
      may.indexOf("take-back") >= 0 ? make("button", { type: "button", "data-key": "take-back", onclick: press.takeBack }, slice.board.back) : null,
      may.indexOf("stranded") >= 0 ? claim(slice) : null,
      slice.speaks || !goesOn(slice.board) ? null : make("p", { class: "hint" }, say("say-who-first")),
    ];
  });

  /* After the end a question alone can be taken back. */
  const goesOn = (/** @type {Host.OnBoard} */ board) => board.may.some((each) => each !== "take-back");

  const redraw = () => last && paint(Object.assign(last, { sure, pawn: draft.pawn }));

  function ask(/** @type {string} */ what) {
    sure = what;
    redraw();
  }

  function moved() {
    const button = make("button", { type: "button", class: "main-button", "data-key": "moved", onclick: press.moved }, say("have-moved"));
    return make("div", { class: "say" }, button, make("p", { class: "hint" }, say("have-moved-why")));
  }

  /** The question, and once it is put the confirmation of it. @param {Slice} slice */
  function asking({ board, sure: open, pawn }) {
    if (open === "ask") {
      const named = board.pawns.filter((each) => each.name === pawn)[0];
      const told = named ? say("asks-of", { pawn: named.label, station: draft.station }) : say("asks", { station: draft.station });
      return confirmed(told + " " + say("asks-why"), say("ask-him"), () => press.ask(draft.station, named ? pawn : ""));
    }
    const field = /** @type {HTMLInputElement} */ (make("input", { id: "asked-station", inputmode: "numeric", pattern: "[0-9]*", maxlength: 3, autocomplete: "off", "data-key": "asked-station", placeholder: say("station"), value: draft.station }));
    field.addEventListener("input", () => (draft.station = field.value.trim()));
    const form = make(
      "form",
      { class: "say asked-form" },
      make("label", { for: "asked-station" }, say("is-he-there")),
      make("div", { class: "asked-pawns", role: "group", "aria-label": say("which-pawn") }, ...board.pawns.map((each) => chip(each, pawn))),
      make("div", { class: "asked-where" }, field, make("button", { "data-key": "ask" }, say("ask")))
    );
    form.addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      if (/^[0-9]+$/.test(draft.station)) ask("ask");
      else field.focus();
    });
    return form;
  }

  /** @param {Host.AskedPawn} pawn @param {string} chosen */
  function chip(pawn, chosen) {
    const choose = () => {
      draft.pawn = chosen === pawn.name ? "" : pawn.name;
      redraw();
    };
    return make("button", { type: "button", class: "chip", "data-key": "asked-" + pawn.name, "aria-pressed": String(chosen === pawn.name), "aria-label": pawn.label, onclick: choose }, pawnMark(pawn));
  }

  /** @param {Slice} slice */
  function claim({ sure: open }) {
    if (open === "stranded") return confirmed(say("stranded-why"), say("none-can-move"), press.stranded);
    return make("button", { type: "button", "data-key": "stranded", onclick: () => ask("stranded") }, say("none-can-move"));
  }

  /** @param {string} text @param {string} yes @param {() => void} act */
  function confirmed(text, yes, act) {
    const answer = (/** @type {boolean} */ sent) => {
      if (sent) act();
      if (sent) draft = { station: "", pawn: "" };
      ask("");
    };
    return make("div", { class: "say sure" }, make("p", null, text), yesOrNo("-said", answer, yes, say("no-back")));
  }

  let turn = "";
  return (/** @type {Host.Game | undefined} */ game, /** @type {Host.You} */ you) => {
    const board = game && game.on_board;
    place.hidden = !board;
    if (!game || !board) return;
    const now = [game.id, board.window, board.may.join()].join(" ");
    if (now !== turn) sure = ""; /* a confirmation belongs to the turn that it was asked in */
    turn = now;
    last = { board, speaks: you.voices.length > 0, sure, pawn: draft.pawn };
    paint(last);
  };
}
