/* Sets the remembered colours before the first paint, so that the page does not flash. Runs in old browsers too. */
try {
  var theme = (JSON.parse(localStorage.getItem("mr-x-table") || "null") || {}).theme;
  if (theme) document.documentElement.setAttribute("data-theme", theme);
} catch (fault) {
  /* without localStorage nothing was remembered */
}
