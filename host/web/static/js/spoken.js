/* For a page that is the same file in every language: shows the text in the reader's, and puts its words where words.js reads them.
   Each language has a <section lang data-words>: JSON with "title" and what words.js wants. Imported before words.js. */

const texts = /** @type {HTMLElement[]} */ (Array.from(document.querySelectorAll("section[data-words]")));
const wanted = navigator.languages.map((language) => language.slice(0, 2));
const spoken = wanted.filter((language) => texts.some((text) => text.lang === language))[0] || "en";
texts.forEach((text) => {
  text.hidden = text.lang !== spoken;
  if (text.hidden) return;
  const words = JSON.parse(text.dataset.words || "");
  document.documentElement.lang = spoken;
  document.title = words.title;
  /** @type {HTMLElement} */ (document.getElementById("words")).textContent = text.dataset.words || "";
  document.querySelectorAll("[data-say]").forEach((place) => {
    place.textContent = words.says[/** @type {HTMLElement} */ (place).dataset.say || ""];
  });
});
