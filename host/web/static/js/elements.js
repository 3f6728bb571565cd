/* Makes and replaces parts of the page. Knows no game and no words; text goes in as text, never as HTML. */

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

/* An element: make("li", {class: "pawn", onclick: f}, "text", node, ...); null children and attributes are left out. */
export function make(tag, attributes, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/* The same for SVG. */
export function draw(tag, attributes, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

/* One of the signs in templates/_marks.html. */
export function sign(name, kind) {
  return draw("svg", { class: kind || "sign", "aria-hidden": "true", focusable: "false" }, draw("use", { href: "#" + name }));
}

/* Puts `children` in place of what `place` held. The key under the finger keeps the focus (by its data-key); if it has gone, the
   part of the page that it was in has it, so that the next key is near. */
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

/* A painter that calls build(slice) and fills `place` with it, only when the slice differs from the last one; answers whether it did. */
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
