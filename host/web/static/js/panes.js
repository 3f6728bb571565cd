/* On a narrow screen: one pane at a time, changed by a swipe or by the tabs. A wide screen shows all panes at once. */

import { change } from "./state.js";

const PANES = ["move", "map", "log"];

/** @param {HTMLElement} strip @param {HTMLElement} tabs @param {MediaQueryList} narrow */
export function panes(strip, tabs, narrow) {
  const parts = () => /** @type {HTMLElement[]} */ (PANES.map((name) => strip.querySelector('[data-pane="' + name + '"]')));
  let settling = 0;

  function scrolled() {
    if (!narrow.matches) return;
    clearTimeout(settling);
    settling = setTimeout(() => {
      const there = parts().filter((part) => part.offsetWidth); /* without a map that this game does not show */
      const part = there[Math.round(strip.scrollLeft / strip.clientWidth)];
      if (part) change({ pane: part.getAttribute("data-pane") || "" });
    }, 120);
  }

  strip.addEventListener("scroll", scrolled, { passive: true });
  tabs.addEventListener("click", (event) => {
    const tab = /** @type {Element} */ (event.target).closest("button[data-go]");
    if (tab) change({ pane: tab.getAttribute("data-go") || "" });
  });

  let shown = "";
  return (/** @type {string} */ pane) => {
    if (pane === shown) return;
    shown = pane;
    Array.prototype.forEach.call(tabs.querySelectorAll("button"), (tab) => {
      if (tab.getAttribute("data-go") === pane) tab.setAttribute("aria-current", "true");
      else tab.removeAttribute("aria-current");
    });
    if (!narrow.matches) return;
    const part = parts()[PANES.indexOf(pane)];
    if (Math.abs(strip.scrollLeft - part.offsetLeft) > 2) strip.scrollLeft = part.offsetLeft;
  };
}
