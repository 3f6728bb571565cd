/* Sends the form of an address that lets somebody in: when its page is looked at, not while a browser only prepares it. */
function enter() {
  document.querySelector("form.enter").submit();
}
if (document.prerendering) document.addEventListener("prerenderingchange", enter, { once: true });
else enter();
