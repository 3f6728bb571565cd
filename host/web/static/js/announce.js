/* Tells screen readers what happened: a great moment, that another browser wants to be the player of this page, a new window in
   the logbook, then whose turn it is and what is awaited. The first view is the one that came with the page: of that
   it tells only the answers that the host put into the page (`answered`), and who wants to be its player. */

import { requestText } from "./draw_who.js";

/** @param {HTMLElement} place @param {string} answered */
export function announcer(place, answered) {
  place.textContent = answered;
  let turn = "";
  let filled = -1;
  let known = /** @type {string[]} */ ([]);
  return (/** @type {Host.View} */ view, /** @type {Host.Moment | null} */ moment) => {
    const { game } = view;
    const windows = game ? game.windows.filter((window) => window.ticket) : [];
    const news = moment ? [moment.text + "."] : [];
    const open = game && view.you ? view.you.requests : [];
    if (game) open.filter((request) => known.indexOf(request.id) < 0).forEach((request) => news.push(requestText(game.players, request)));
    known = open.map((request) => request.id);
    if (filled >= 0) windows.slice(filled).forEach((window) => news.push(window.said || ""));
    const now = view.headline + ". " + view.awaited;
    if (turn && now !== turn) news.push(now);
    filled = windows.length;
    turn = now;
    if (news.length) place.textContent = news.join(" ");
  };
}
