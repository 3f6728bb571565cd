/* Mr. X's phone held out to the others: the public log as codes, in place of display and keys. Shows nothing else, and knows no rule. */

import { codesOf, drawCode } from "./codes.js";
import { make, replace } from "./elements.js";

/** @typedef {import("./codes.js").Log} Log
 *  @typedef {{showTable: string, back: string, earlier: string, newest: string, scan: string, code: string}} Words */

/** Fill `place` with the codes of a log, the newest first; `close` is called for the way back.
    @param {HTMLElement} place @param {Log} log @param {{follow: string, qr: string, version: string}} at @param {Words} words @param {() => void} close */
export async function showTable(place, log, at, words, close) {
  const texts = await codesOf(log, at.follow);
  let shown = 0;
  const canvas = /** @type {HTMLCanvasElement} */ (make("canvas", { role: "img" }));
  const name = make("p", { class: "code-name" });
  const draw = () => {
    name.textContent = words.code.replace("{n}", String(shown + 1)).replace("{of}", String(texts.length)) + " · " + at.version;
    canvas.setAttribute("aria-label", name.textContent);
    canvas.dataset.text = texts[shown];
    return drawCode(canvas, texts[shown], at.qr);
  };
  const turn = (/** @type {number} */ to) => {
    shown = to;
    return draw();
  };
  const several = texts.length > 1;
  replace(place, [
    make("p", null, words.scan),
    canvas,
    name,
    make(
      "p",
      { class: "code-buttons" },
      several && make("button", { type: "button", "data-key": "earlier", onclick: () => turn((shown + 1) % texts.length) }, words.earlier),
      several && make("button", { type: "button", "data-key": "newest", onclick: () => turn(0) }, words.newest),
      make("button", { type: "button", "data-key": "back", onclick: close }, words.back)
    ),
  ]);
  await draw();
}
