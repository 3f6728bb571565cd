/* The games that this browser follows by scanning with the pages of this folder, in localStorage: the newest last. Never sent. Where
   nothing can be kept they last as long as the page. */

const ORIGINS = "mr-x-followed"; /* what KEY was once, for all pages of an origin */
const KEY = ORIGINS + " " + new URL("./", location.href).pathname;
const MOST_GAMES = 4;
/** @type {Host.Kept[] | null} */
let unkept = null; /* all games, once they could not be kept */

/** What is kept (shared/log/followed.py), with `over` besides; read anew each time, because another tab may have scanned. @returns {Host.Kept[]} */
export function keptGames() {
  if (unkept !== null) return unkept;
  try {
    const games = JSON.parse(localStorage.getItem(KEY) || localStorage.getItem(ORIGINS) || "[]");
    return Array.isArray(games) ? games.filter((game) => game && Array.isArray(game.rows) && Array.isArray(game.pieces)) : [];
  } catch (fault) {
    return [];
  }
}

/** Keep this game as the newest; whether it will be here tomorrow. @param {Host.Kept} game */
export function keep(game) {
  return store(others(game).concat(game).slice(-MOST_GAMES));
}

/** Keep it no longer. @param {Host.Kept} game */
export const forget = (game) => store(others(game));

const others = (/** @type {Host.Kept} */ game) => keptGames().filter((each) => each.id !== game.id);

/** @param {Host.Kept[]} games */
function store(games) {
  try {
    localStorage.setItem(KEY, JSON.stringify(games));
    localStorage.removeItem(ORIGINS);
    unkept = null;
  } catch (fault) {
    unkept = games;
  }
  return unkept === null;
}
