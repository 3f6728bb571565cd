/* Says at once where a page has not started after all of it was tried: one module that cannot be loaded takes all others along. Where
   this script cannot be loaded either, the style sheet says so later. On a television nobody loads the page again: it does so itself.
   A script of its own, no module, so that old browsers run it too. */

window.addEventListener("load", function () {
  if (document.body.hasAttribute("data-ready") || document.body.hasAttribute("data-started")) return;
  /** @type {HTMLElement} */ (document.getElementById("not-started")).className = "not-started";
  if (document.body.getAttribute("data-place") === "tv") setTimeout(function () { location.reload(); }, 10000);
});
