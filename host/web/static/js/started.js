/* Says so where a page has not started once all of it was tried: no plain text tells that, and one module that cannot be loaded takes
   all others along. A script of its own, no module, so that old browsers run it too. */

window.addEventListener("load", function () {
  /** @type {HTMLElement} */ (document.getElementById("not-started")).hidden = document.body.hasAttribute("data-ready") || document.body.hasAttribute("data-started");
});
