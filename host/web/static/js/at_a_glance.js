/* All boards at a glance: asks for the rows every two seconds, and shows what has changed. */

import { at } from "./address.js";
import { byId } from "./elements.js";

const EVERY_MS = 2000;
const list = byId("boards");

/** The row of a table, made where it is new. @param {string} name @returns {Element} */
function rowOf(name) {
  const known = list.querySelector('[data-table="' + name + '"]');
  if (known) return known;
  const made = byId("board").content.firstElementChild.cloneNode(true);
  made.setAttribute("data-table", name);
  made.querySelector("a").setAttribute("href", at("/t/" + name + "/"));
  return list.appendChild(made);
}

/** @param {Host.Glance} glance */
function show(glance) {
  rowOf(glance.name)
    .querySelectorAll("[data-part]")
    .forEach((part) => {
      const said = /** @type {Record<string, string>} */ (/** @type {unknown} */ (glance))[part.getAttribute("data-part") || ""];
      if (part.textContent !== said) part.textContent = said;
    });
}

/** @param {Host.Glance[]} glances */
function showAll(glances) {
  const names = glances.map((glance) => glance.name);
  Array.from(list.children).forEach((row) => {
    if (names.indexOf(row.getAttribute("data-table")) < 0) list.removeChild(row);
  });
  glances.forEach(show);
}

function ask() {
  if (document.hidden) return;
  fetch(at("/tables.json"), { credentials: "same-origin" })
    .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error("refused"))))
    .then(
      (glances) => {
        showAll(glances);
        list.removeAttribute("aria-busy");
      },
      () => list.setAttribute("aria-busy", "true"), /* the host is away: what is shown is old */
    );
}

setInterval(ask, EVERY_MS);
document.body.setAttribute("data-ready", "");
