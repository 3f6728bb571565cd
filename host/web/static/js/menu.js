/* The menu and its switches: colours (as the device, dark, light), map on or off, sounds. Each acts at once and is remembered. */

import { preferred, remember } from "./preferences.js";

/** @param {string} selector @param {(field: any) => void} act */
function each(selector, act) {
  Array.prototype.forEach.call(document.querySelectorAll(selector), act);
}

/* Closes the menu on Esc, which gives the focus to its button, and on any touch, click or focus outside of it. */
export function closeOnLeave(/** @type {any} */ menu) {
  if (!menu) return;
  const leave = (/** @type {Event} */ event) => menu.contains(event.target) || (menu.open = false);
  ["pointerdown", "click", "focusin"].forEach((name) => document.addEventListener(name, leave));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
}

/* The choice of the colours. */
export function themeChoice() {
  each("[data-choose-theme]", (field) => {
    field.value = preferred("theme", "");
    field.addEventListener("change", () => {
      remember("theme", field.value);
      if (field.value) document.documentElement.setAttribute("data-theme", field.value);
      else document.documentElement.removeAttribute("data-theme");
    });
  });
}

/** A check box that is remembered: calls act(on) now and at every change. It is offered where the browser can do it.
    @param {any} field @param {string} name @param {boolean} otherwise @param {(on: boolean) => void} act @param {boolean} [can] */
export function rememberedSwitch(field, name, otherwise, act, can = true) {
  if (!field) return;
  field.closest("p").hidden = !can;
  field.checked = preferred(name, otherwise);
  act(field.checked);
  field.addEventListener("change", () => {
    remember(name, field.checked);
    act(field.checked);
  });
}
