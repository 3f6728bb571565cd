/* Says to screen readers what happened: a new window in the logbook, then whose turn it is. Quiet on the first view, but for
   what the host has answered with the page. */

export function announcer(place, answered) {
  place.textContent = answered;
  let headline = null;
  let filled = null;
  return (view) => {
    const windows = view.game ? view.game.windows.filter((window) => window.ticket) : [];
    const news = [];
    if (filled !== null) windows.slice(filled).forEach((window) => news.push(window.said));
    if (headline !== null && view.headline !== headline) news.push(view.headline + ". " + view.awaited);
    filled = windows.length;
    headline = view.headline;
    if (news.length) place.textContent = news.join(" ");
  };
}
