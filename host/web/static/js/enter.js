/* Sends the form of an address that lets somebody in: when its page is looked at, not while a browser only prepares it. */
function enter() {
  /** @type {HTMLFormElement} */ (document.querySelector("form.enter")).submit();
}
if ("prerendering" in document && document.prerendering) document.addEventListener("prerenderingchange", enter, { once: true });
else enter();
