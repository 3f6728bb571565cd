/* Creates and replaces elements of the page. Knows no game and no words; inserts text as text nodes, never as HTML. */

const SVG = "http://www.w3.org/2000/svg";

function filled(node, attributes, children) {
  Object.keys(attributes || {}).forEach((name) => {
    const value = attributes[name];
    if (value === null || value === undefined || value === false) return;
    if (name.slice(0, 2) === "on") node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  });
  children.forEach((child) => {
    if (child === null || child === undefined || child === false) return;
    node.appendChild(typeof child === "object" ? child : document.createTextNode(child));
  });
  return node;
}

/* Creates an element: make("li", {class: "pawn", onclick: f}, "text", node, ...); null children and attributes are left out. */
export function make(tag, attributes, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/* The same for SVG. */
export function draw(tag, attributes, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

/* Two buttons for an answer, answer(yes); `key` tells those of one question from another's. */
export function yesOrNo(key, answer, yes, no) {
  return make(
    "span",
    { class: "yes-or-no" },
    make("button", { type: "button", class: "main-button", "data-key": "agree" + key, onclick: () => answer(true) }, yes),
    make("button", { type: "button", "data-key": "decline" + key, onclick: () => answer(false) }, no)
  );
}

/* A sign from templates/_marks.html. */
export function sign(name, kind) {
  return draw("svg", { class: kind || "sign", "aria-hidden": "true", focusable: "false" }, draw("use", { href: "#" + name }));
}

/* Replaces the content of `place` by `children`. The button that had the focus keeps it (found by its data-key); if it is gone,
   the section around it gets the focus, so that the Tab key goes on from there. */
export function replace(place, children) {
  const held = place.contains(document.activeElement) ? document.activeElement.getAttribute("data-key") : null;
  while (place.firstChild) place.removeChild(place.firstChild);
  filled(place, null, children);
  if (held) {
    const again = place.querySelector('[data-key="' + held + '"]');
    const next = again || place.closest('[tabindex="-1"]');
    if (next) next.focus({ preventScroll: !again });
  }
}

/* Returns a function that fills `place` with build(slice) if the slice differs from the last one, and returns whether it did. */
export function painter(place, build) {
  let before = null;
  return (slice) => {
    const now = JSON.stringify(slice);
    if (now === before) return false;
    before = now;
    replace(place, build(slice));
    return true;
  };
}
