/* Says where a page has not started after all of it was tried, or for long: one module that cannot be loaded takes all others along.
   A page without a console, as on a television, nobody loads again: it does so itself, once the host answers.
   It stands in the page itself, so that it runs where no file can be loaded, and is no module, so that old browsers run it too. */

(function () {
  const LATE_MS = 15000;
  const AGAIN_MS = 10000;

  function hasStarted() {
    return document.body.hasAttribute("data-ready") || document.body.hasAttribute("data-started");
  }

  function look() {
    const notice = /** @type {HTMLElement} */ (document.getElementById("not-started"));
    if (hasStarted() || !notice.hidden) return;
    notice.hidden = false;
    if (document.documentElement.className === "television") setTimeout(loadAgain, AGAIN_MS);
  }

  function loadAgain() {
    const later = () => setTimeout(loadAgain, AGAIN_MS);
    fetch(location.href).then(({ ok }) => {
      if (!hasStarted()) (ok ? () => location.reload() : later)(); /* a proxy answers for a host that is away */
    }, later);
  }

  window.addEventListener("load", look);
  setTimeout(look, LATE_MS);
})();
