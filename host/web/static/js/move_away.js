/* The ways from a page without a host to a table: the handheld's code of a table is scanned or its address typed. For each language
   the page has one form. */

import { scanning } from "./scan.js";

/** @param {{place: HTMLElement, words: Record<string, string>, say: (sentence: string) => void, takeTo: (address: string) => Promise<void>}} handheld */
export function offerWays(handheld) {
  const qr = new URL(JSON.parse(handheld.place.dataset.codes || "").qr, location.href).href;
  document.querySelectorAll("form[data-move]").forEach((form) => {
    const part = (/** @type {string} */ name) => /** @type {any} */ (form.querySelector("[name=" + name + "], [data-part=" + name + "]"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      handheld.takeTo(part("address").value);
    });
    const at = { scan: part("scan"), video: part("video"), photo: part("photo"), stop: part("stop") };
    scanning(at, qr, (text) => { part("address").value = text; }, (why) => handheld.say(handheld.words[why]));
  });
}
