/* The menu: it closes when somebody turns to something else. Its switches: colours (as the device, dark, light), map on or off,
   sounds. Each acts at once and is remembered. */

import { chosen, remember } from "./choices.js";

function each(selector, act) {
  Array.prototype.forEach.call(document.querySelectorAll(selector), act);
}

/* Esc closes it and stays at its button; what is touched, pressed or reached by Tab outside closes it too. */
export function closing(menu) {
  if (!menu) return;
  const leave = (event) => menu.contains(event.target) || (menu.open = false);
  ["pointerdown", "click", "focusin"].forEach((deed) => document.addEventListener(deed, leave));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
}

export function theme() {
  each("[data-choose-theme]", (field) => {
    field.value = chosen("theme", "");
    field.addEventListener("change", () => {
      remember("theme", field.value);
      if (field.value) document.documentElement.setAttribute("data-theme", field.value);
      else document.documentElement.removeAttribute("data-theme");
    });
  });
}

/* A remembered check box: calls act(on) now and at every change. */
export function toggle(field, name, otherwise, act) {
  if (!field) return;
  field.checked = chosen(name, otherwise);
  act(field.checked);
  field.addEventListener("change", () => {
    remember(name, field.checked);
    act(field.checked);
  });
}
