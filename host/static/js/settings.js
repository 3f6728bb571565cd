/* The menu's switches: colours (as the device, dark, light), map on or off, sounds. Each acts at once and is remembered. */

import { chosen, remember } from "./choices.js";

function each(selector, act) {
  Array.prototype.forEach.call(document.querySelectorAll(selector), act);
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
