/* The new-game form: shows only the questions and fields that the answers so far need. The host has written into the page what
   goes with which edition (players, shares, bobbies). The form works without this script too. */

import { byId, make } from "./elements.js";

const form = byId("new-game");
/** @typedef {{players: number, shares: string[][], bobbies: string[]}} Pawns   how many detectives, and the pawns of each
 *  @type {{name: string, players: Pawns[]}[]} */
const editions = JSON.parse(byId("editions").textContent);
/** @type {Record<string, string>} */
const BOX = { yes: "milton-bradley", "no-yes": "ravensburger", "no-no": "ravensburger-2013" };

const PAWNS = ["purple", "red", "green", "yellow", "blue", "bobby1", "bobby2"];

const answer = (/** @type {string} */ name) => {
  const field = form.querySelector('input[name="' + name + '"]:checked');
  return field ? field.value : "";
};

const flattened = (/** @type {string[][]} */ shares) => shares.reduce((all, share) => all.concat(share), []);

/** Whether they play at a board of their own. @param {string} mode */
const atBoard = (mode) => mode === "board" || mode === "entered";

function chosenEdition(/** @type {string} */ mode) {
  const has200 = answer("station_200");
  const box = BOX[has200 === "no" ? "no-" + answer("line_13_14") : has200];
  const beginner = byId("beginner").checked ? "ravensburger-beginner" : "";
  const name = beginner || form.elements.edition.value || (atBoard(mode) ? box : form.elements.usual.value);
  return editions.filter((edition) => edition.name === name)[0];
}

/** @param {{players: Pawns[]}} edition @param {number} players */
function pawnsOf(edition, players) {
  const fewest = edition.players[0];
  const row = edition.players.filter((choice) => choice.players === players)[0];
  if (row) return row;
  /* One detective alone moves all the pawns that two would share. */
  return { shares: [flattened(fewest.shares)], bobbies: fewest.bobbies };
}

/** A copy of the pawn's mark beside its start card. @param {string} pawn */
function markOf(pawn) {
  const line = form.querySelector('[data-start="' + pawn + '"]');
  const mark = line.querySelector(".pawn-mark").cloneNode(true);
  mark.classList.add("pawn-" + pawn);
  return make("span", { class: "share" }, mark, make("span", { class: "unseen" }, line.querySelector("label").textContent));
}

/** @param {string} selector @param {(part: any) => void} act */
function each(selector, act) {
  Array.prototype.forEach.call(form.querySelectorAll(selector), act);
}

/** "board": the pawns' moves are not entered; "entered": at a board they are; "screens" or "computer". */
function modeOfPlay() {
  const mode = answer("mode");
  return mode === "board" && byId("enter-pawns").checked ? "entered" : mode;
}

/* What the way of playing does not ask for is hidden. What is chosen there is not sent; names are, for another time. */
function showMode(/** @type {string} */ mode) {
  each("[data-mode]", (part) => {
    part.hidden = part.getAttribute("data-mode").split(" ").indexOf(mode) < 0;
    Array.prototype.forEach.call(part.querySelectorAll("input[type=radio], input[type=checkbox], select"), (field) => (field.disabled = part.hidden));
  });
  if (mode === "computer" && !answer("played_by")) form.querySelector('input[name="played_by"][value="fair"]').checked = true;
}

function show() {
  const mode = modeOfPlay();
  showMode(mode);
  const has200 = answer("station_200");
  const players = Number(answer("players"));
  const row = pawnsOf(chosenEdition(mode), players);
  const changed = ["pawns", "shares", "bobbies"].some((name) => form.elements[name].value);
  const playing = changed ? PAWNS : flattened(row.shares).concat(row.bobbies);
  const typed = answer("starts") === "typed";

  const mrX = mode === "computer" || (mode === "entered" && answer("played_by")) ? "handheld" : "person";
  each("[data-mr-x]", (part) => (part.hidden = part.getAttribute("data-mr-x") !== mrX));
  byId("ask-line").hidden = !atBoard(mode) || has200 !== "no";
  byId("ask-printed").hidden = !atBoard(mode) || has200 !== "yes";
  byId("usual-edition").hidden = byId("usual-edition").hidden || byId("beginner").checked;
  byId("bobbies").hidden = row.bobbies.length === 0;
  byId("draw").hidden = typed;
  each("[data-player]", (line) => (line.hidden = Number(line.getAttribute("data-player")) > players));
  each("[data-shares]", (place) => {
    place.textContent = "";
    (row.shares[Number(place.getAttribute("data-shares")) - 1] || []).forEach((pawn) => place.appendChild(markOf(pawn)));
  });
  each("[data-start]", (line) => {
    const field = line.querySelector("input");
    line.hidden = playing.indexOf(line.getAttribute("data-start")) < 0 || (!typed && !field.value);
    field.readOnly = !typed;
  });
}

form.addEventListener("change", show);
show();
