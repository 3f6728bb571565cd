/* Tells screen readers what happened: a new window in the logbook, then whose turn it is and what is awaited. On the first view
   it tells only the answers that the host put into the page (`answered`). */

export function announcer(place, answered) {
  place.textContent = answered;
  let turn = null;
  let filled = null;
  return (view) => {
    const windows = view.game ? view.game.windows.filter((window) => window.ticket) : [];
    const news = [];
    if (filled !== null) windows.slice(filled).forEach((window) => news.push(window.said));
    const now = view.headline + ". " + view.awaited;
    if (turn !== null && now !== turn) news.push(now);
    filled = windows.length;
    turn = now;
    if (news.length) place.textContent = news.join(" ");
  };
}
