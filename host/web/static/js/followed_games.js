/* The games that this browser follows by scanning, in localStorage: the newest last. Never sent. Where nothing can be kept they last
   as long as the page. */

const KEY = "mr-x-followed";
const MOST_GAMES = 4;
/** @type {any[] | null} */
let games = null;

/** What is kept (shared/log/followed.py), with `over` besides. @returns {any[]} */
export function keptGames() {
  if (games !== null) return games.slice();
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) || "[]");
    games = Array.isArray(kept) ? kept.filter((game) => game && Array.isArray(game.rows) && Array.isArray(game.pieces)) : [];
  } catch (fault) {
    games = [];
  }
  return games.slice();
}

/** Keep this game as the newest; whether it will be here tomorrow. @param {any} game */
export function keep(game) {
  games = keptGames().filter((each) => each.id !== game.id).concat(game).slice(-MOST_GAMES);
  try {
    localStorage.setItem(KEY, JSON.stringify(games));
    return true;
  } catch (fault) {
    return false;
  }
}
