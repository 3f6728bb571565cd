/* Creates and replaces elements of the page. Knows no game and no words; inserts text as text nodes, never as HTML. */

/** The element of this id, which the template has or may lack. @returns {any} */
export const byId = (/** @type {string} */ id) => document.getElementById(id);

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | false | null | undefined} Child
 *  @typedef {Record<string, any> | null} Attributes */

/** @template {Element} T @param {T} node @param {Attributes} attributes @param {Child[]} children */
function filled(node, attributes, children) {
  Object.entries(attributes || {}).forEach(([name, value]) => {
    if (value === null || value === undefined || value === false) return;
    if (name.slice(0, 2) === "on") node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  });
  children.forEach((child) => {
    if (child === null || child === undefined || child === false) return;
    node.appendChild(typeof child === "object" ? child : document.createTextNode(String(child)));
  });
  return node;
}

/** Creates an element: make("li", {class: "pawn", onclick: f}, "text", node, ...); null children and attributes are left out.
    @param {string} tag @param {Attributes} [attributes] @param {Child[]} children */
export function make(tag, attributes = null, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** The same for SVG. @param {string} tag @param {Attributes} [attributes] @param {Child[]} children */
export function draw(tag, attributes = null, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

/** Two buttons for an answer; `key` tells those of one question from another's.
    @param {string} key @param {(yes: boolean) => void} answer @param {string} yes @param {string} no */
export function yesOrNo(key, answer, yes, no) {
  return make(
    "span",
    { class: "yes-or-no" },
    make("button", { type: "button", class: "main-button", "data-key": "agree" + key, onclick: () => answer(true) }, yes),
    make("button", { type: "button", "data-key": "decline" + key, onclick: () => answer(false) }, no)
  );
}

/** A sign from templates/_marks.html. @param {string} name @param {string} [kind] */
export function sign(name, kind) {
  return draw("svg", { class: kind || "sign", "aria-hidden": "true", focusable: "false" }, draw("use", { href: "#" + name }));
}

/** Replaces the content of `place` by `children`. The button that had the focus keeps it (found by its data-key); if it is gone,
   the section around it gets the focus, so that the Tab key goes on from there. @param {Element} place @param {Child[]} children */
export function replace(place, children) {
  const active = document.activeElement;
  const held = active && place.contains(active) ? active.getAttribute("data-key") : null;
  while (place.firstChild) place.removeChild(place.firstChild);
  filled(place, null, children);
  if (held) {
    const again = place.querySelector('[data-key="' + held + '"]');
    const next = /** @type {HTMLElement | null} */ (again || place.closest('[tabindex="-1"]'));
    if (next) next.focus({ preventScroll: !again });
  }
}

/** Returns a function that fills `place` with build(slice) if the slice differs from the last one, and returns whether it did.
    @template T @param {Element} place @param {(slice: T) => Child[]} build @returns {(slice: T) => boolean} */
export function painter(place, build) {
  let before = "";
  return (slice) => {
    const now = JSON.stringify(slice);
    if (now === before) return false;
    before = now;
    replace(place, build(slice));
    return true;
  };
}
