/* Says aloud what the table must hear, in the page's language, once the user has pressed a button: before that no browser lets a page
   speak. What was there when the page was loaded, or when the button was pressed, is not said. */

import { at } from "./address.js";
import { say } from "./words.js";

/** Returns heard(view), to be called for each view. changed(on) is called when the voice is given leave, or silenced.
    @param {any} button @param {(on: boolean) => void} changed */
export function speaking(button, changed) {
  const speaker = window.speechSynthesis;
  let on = false;
  let game = "";
  let known = -1;
  let last = "";
  /** @type {EventSource | null} */
  let opened = null; /* open while this page speaks: then the handheld knows that Mr. X need not */

  function speak(/** @type {string} */ text) {
    last = text;
    const words = new window.SpeechSynthesisUtterance(text);
    words.lang = document.documentElement.lang;
    speaker.speak(words);
  }

  function show() {
    button.setAttribute("aria-pressed", String(on));
    button.querySelector("span").textContent = say(!speaker ? "voice-none" : on ? "voice-on" : "voice-off");
  }

  if (!speaker) show();
  button.addEventListener("click", () => {
    on = Boolean(speaker) && !on;
    button.classList.toggle("cannot", !speaker);
    if (on) speak(say("voice-begins"));
    else if (speaker) speaker.cancel();
    if (opened) opened.close();
    opened = on ? new EventSource(at("/voice")) : null;
    show();
    changed(on);
  });

  return (/** @type {Host.View} */ view) => {
    const now = view.game;
    if (!now) return;
    const first = now.id !== game;
    if (first) known = -1;
    game = now.id;
    const news = now.spoken.filter((told) => told.id > known);
    news.forEach((told) => {
      known = told.id;
      const again = told.id % 2 && told.text === last; /* whose turn it still is, after a move of the computer's */
      if (on && !first && !again) speak(told.text);
    });
  };
}
