/* The page of the handhelds over the air follows the host by itself: after each change it asks for the page again and takes over
   what reads otherwise now, and nothing else, so that what somebody types into a form stays. */

import { listen } from "./feed.js";

/* A proxy may ask the host for this page in its own name, and so look like the host's own machine: a browser knows better. */
if (/^(localhost|127\.[0-9.]+|\[::1\])$/.test(window.location.hostname)) document.documentElement.classList.add("loopback");

const PARTS = "[data-live]";
let asking = false;
let again = false;

/* What a reader gets of a part; the ids in its forms differ each time. */
const said = (/** @type {Element} */ part) => (part.textContent || "").replace(/\s+/g, " ");

const parts = (/** @type {Document} */ root) => Array.from(root.querySelectorAll(PARTS));

/** A part may lie in another one, which then has the names of those in it and not their words. @param {Document} fresh */
function takeOver(fresh) {
  parts(document).forEach((old) => {
    const now = fresh.getElementById(old.id);
    if (!now || !document.contains(old)) return;
    const names = old.hasAttribute("data-names");
    if (names ? old.getAttribute("data-names") === now.getAttribute("data-names") : said(old) === said(now)) return;
    const active = document.activeElement;
    const key = active && old.contains(active) ? active.getAttribute("data-key") : null;
    while (old.firstChild) old.removeChild(old.firstChild);
    while (now.firstChild) old.appendChild(document.adoptNode(now.firstChild));
    if (names) old.setAttribute("data-names", now.getAttribute("data-names") || "");
    const button = key && old.querySelector('[data-key="' + key + '"]');
    if (button) /** @type {HTMLElement} */ (button).focus();
  });
}

function renew() {
  again = asking;
  if (asking) return;
  asking = true;
  const done = () => {
    asking = false;
    if (again) renew();
  };
  fetch(window.location.pathname, { credentials: "same-origin" })
    .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error("refused"))))
    .then((text) => takeOver(new DOMParser().parseFromString(text, "text/html")))
    .then(done, done);
}

listen({ view: renew, heard: () => {} });
document.body.setAttribute("data-ready", "");
