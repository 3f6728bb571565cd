/* Tells screen readers what happened: a great moment, that another browser wants to be the player of this page, a new window in
   the logbook, then whose turn it is and what is awaited. The first view is the one that came with the page: of that
   it tells only the answers that the host put into the page (`answered`), and who wants to be its player. */

import { requestText } from "./draw_who.js";

export function announcer(place, answered) {
  place.textContent = answered;
  let turn = null;
  let filled = null;
  let known = [];
  return (view, moment) => {
    const windows = view.game ? view.game.windows.filter((window) => window.ticket) : [];
    const news = moment ? [moment.text + "."] : [];
    const open = view.game && view.you ? view.you.requests : [];
    open.filter((request) => known.indexOf(request.id) < 0).forEach((request) => news.push(requestText(view.game.players, request)));
    known = open.map((request) => request.id);
    if (filled !== null) windows.slice(filled).forEach((window) => news.push(window.said));
    const now = view.headline + ". " + view.awaited;
    if (turn !== null && now !== turn) news.push(now);
    filled = windows.length;
    turn = now;
    if (news.length) place.textContent = news.join(" ");
  };
}
