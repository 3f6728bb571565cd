/* The help panel: what may be done now, or the text of a rule. The host words both; they are fetched when the panel is opened, and
   what may be done now again whenever the game has moved on while it is open. */

import { at } from "./address.js";
import { make, painter } from "./elements.js";
import { say } from "./words.js";

/** Returns {open(subject, the element that asks), changed(version)}.
    @param {any} button   opens it @param {HTMLElement} panel   the dialog, which is not modal */
export function helpPanel(button, panel) {
  let subject = /** @type {string | null} */ (null); /* of the rules, or null for what may be done now */
  let version = -1;
  let asked = 0; /* the last request; an answer to an earlier one is not shown */
  let opener = button;
  const paint = painter(panel, (/** @type {{title: string, lines: string[], rule?: Host.RuleLink}} */ told) => [
    make("h2", { id: "help-title" }, told.title),
    make("ul", null, ...told.lines.map((line) => make("li", null, line))),
    make(
      "p",
      { class: "help-ways" },
      told.rule ? make("a", { href: at(told.rule.href), "data-key": "help-rule" }, told.rule.text) : null,
      make("button", { type: "button", "data-key": "help-close", onclick: close }, say("close"))
    ),
  ]);

  function load() {
    const mine = (asked += 1);
    const seen = version;
    fetch(at("/help.json") + (subject ? "?subject=" + encodeURIComponent(subject) : ""), { credentials: "same-origin" })
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(answer.status)))
      .catch(() => ({ title: button.querySelector("span").textContent, lines: [say("host-lost")] }))
      .then((told) => {
        if (mine !== asked) return;
        paint(told);
        if (panel.hidden) show();
        if (seen !== version) renew();
      });
  }

  const renew = () => subject || load();

  function show() {
    panel.hidden = false;
    panel.scrollTop = 0;
    button.setAttribute("aria-expanded", "true");
    panel.focus();
  }

  function leave() {
    asked += 1;
    panel.hidden = true;
    button.setAttribute("aria-expanded", "false");
  }

  function close() {
    leave();
    (document.body.contains(opener) ? opener : button).focus();
  }

  /** @param {string | null} wanted @param {HTMLElement} from */
  function open(wanted, from) {
    subject = wanted;
    opener = from;
    leave();
    load();
  }

  button.addEventListener("click", () => (panel.hidden ? open(null, button) : close()));
  ["pointerdown", "focusin"].forEach((name) =>
    document.addEventListener(name, (event) => panel.hidden || [panel, button].some((part) => part.contains(/** @type {Node} */ (event.target))) || leave())
  );
  document.addEventListener("keydown", (event) => event.key === "Escape" && !panel.hidden && close());
  return {
    open,
    changed(/** @type {number} */ now) {
      if (now === version) return;
      version = now;
      if (!panel.hidden) renew();
    },
  };
}
