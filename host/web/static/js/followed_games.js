/* The games that this browser follows by scanning, in localStorage: the newest last. Never sent. Where nothing can be kept they last
   as long as the page. */

const KEY = "mr-x-followed";
const MOST_GAMES = 4;
/** @type {any[] | null} */
let unkept = null; /* all games, once they could not be kept */

/** What is kept (shared/log/followed.py), with `over` besides; read anew each time, because another tab may have scanned. @returns {any[]} */
export function keptGames() {
  if (unkept !== null) return unkept;
  try {
    const games = JSON.parse(localStorage.getItem(KEY) || "[]");
    return Array.isArray(games) ? games.filter((game) => game && Array.isArray(game.rows) && Array.isArray(game.pieces)) : [];
  } catch (fault) {
    return [];
  }
}

/** Keep this game as the newest; whether it will be here tomorrow. @param {any} game */
export function keep(game) {
  const games = keptGames().filter((each) => each.id !== game.id).concat(game).slice(-MOST_GAMES);
  try {
    localStorage.setItem(KEY, JSON.stringify(games));
    unkept = null;
  } catch (fault) {
    unkept = games;
  }
  return unkept === null;
}
