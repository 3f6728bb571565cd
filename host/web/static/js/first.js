/* Runs before the first paint, in browsers of any age: the remembered colours, so that nothing flashes. */
try {
  var theme = (JSON.parse(localStorage.getItem("mr-x-table")) || {}).theme;
  if (theme) document.documentElement.setAttribute("data-theme", theme);
} catch (fault) {
  /* no storage, no memory */
}
