/* Says aloud what the table must hear, in the page's language, once the user has pressed a button: before that no browser lets a page
   speak. What was there when the page was loaded, or when the button was pressed, is not said. */

import { at } from "./address.js";
import { say } from "./words.js";

const STOPPED = ["canceled", "interrupted"]; /* errors that say only that it was silenced */

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
  let cannot = !speaker;

  function speak(/** @type {string} */ text) {
    last = text;
    const words = new window.SpeechSynthesisUtterance(text);
    words.lang = document.documentElement.lang;
    words.onerror = (/** @type {SpeechSynthesisErrorEvent} */ event) => {
      if (STOPPED.indexOf(event.error) < 0) turn(false, true); /* no voice is installed: Mr. X has to say it himself */
    };
    speaker.speak(words);
  }

  function show() {
    button.setAttribute("aria-pressed", String(on));
    button.querySelector("span").textContent = say(cannot ? "voice-none" : on ? "voice-on" : "voice-off");
  }

  /** @param {boolean} speaks @param {boolean} fails */
  function turn(speaks, fails) {
    on = speaks;
    cannot = fails;
    button.classList.toggle("cannot", fails);
    if (opened) opened.close();
    opened = on ? new EventSource(at("/voice")) : null;
    show();
    changed(on);
  }

  if (cannot) show();
  button.addEventListener("click", () => {
    turn(Boolean(speaker) && !on, !speaker);
    if (on) speak(say("voice-begins"));
    else if (speaker) speaker.cancel();
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
