// The page of page_board.py: draws the dots that it tells, and tells it what keys and buttons do.

import { Dots } from "./dots.mjs";
import { Pad } from "./pad.mjs";

const FACES = [..."123A456B789C*0#D"];
const WORDS = { // by the board's state
  starting: "The handheld is starting.",
  off: "The handheld is off.",
  dark: "The display is off. The first key lights it, and does nothing else.",
  gone: "The table and its handheld have ended. The next start prints another address.",
};
const RETRY_MS = 1000;

const state = document.querySelector(".handheld-state p");
const dots = new Dots(document.querySelector("canvas"));
const parts = Array.from(document.querySelectorAll("[data-part]"));
const down = new Set(); // keys
let told = Promise.resolve(); // when all that was done is told

async function ask(order) {
  const answer = await fetch("order", { method: "POST", body: JSON.stringify(order) });
  if (!answer.ok) throw new Error(`${order.do}: ${answer.status}`);
  return answer.json();
}

/** Tell what was done, one thing after the other. */
function tell(order) {
  told = told.then(() => ask(order)).then(mark, lose);
}

/** Mark what is so. */
function mark(seen) {
  for (const part of parts) {
    for (const button of part.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(seen[part.dataset.part] === button.dataset.state));
    }
  }
  const sentence = WORDS[seen.state] ?? (seen.lit ? "" : WORDS.dark);
  if (state.textContent !== sentence) state.textContent = sentence;
}

function lose() {
  state.textContent = WORDS.gone;
  dots.draw(null, 0);
}

/** Draw each new picture. */
async function watch() {
  for (let screen = -1; ;) {
    try {
      const seen = await ask({ do: "look", after: screen });
      screen = seen.screen;
      dots.draw(Uint8Array.from(seen.rows.join("")), seen.contrast);
      mark(seen);
    } catch {
      lose();
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

function hold(face, isDown) {
  if (down.has(face) === isDown) return;
  if (isDown) down.add(face);
  else down.delete(face);
  tell({ do: isDown ? "hold" : "release", keys: face });
}

new Pad(document.querySelector(".handheld-keys"), FACES, hold, () => Infinity); // the board waits until a key was seen
for (const part of parts) {
  for (const button of part.querySelectorAll("button")) {
    button.addEventListener("mousedown", (event) => event.preventDefault()); // no focus: Enter stays a key of the handheld
    button.addEventListener("click", () => tell({ do: part.dataset.part, state: button.dataset.state }));
  }
}
watch();
