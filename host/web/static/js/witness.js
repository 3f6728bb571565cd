/* What this browser has witnessed of the last games: chain heads that it saw while a game ran, and the answers that it gave to
   what the detectives were asked. Kept in localStorage, never sent. After the end both are compared with the game's log, so that
   a second log under one game id is found by any browser that looked at the first. Draws nothing, judges no rule.

   Every head is kept: a log that was shown for a moment and then replaced is found only by a head from between. All but the
   newest are shortened, so that a whole game takes four kilobytes.

*/

/**
 * @typedef {[number, string]} Head   how many events, and the chain head after them
 * @typedef {{at: number, head: string, first: number, yes: boolean, voice: string, player: number | null}} KeptAnswer   at: how many events the log had; first: what was asked for back
 * @typedef {{id: string, heads: Head[], other?: Head, answers: KeptAnswer[]}} Kept   id: all its digits, because the handheld chooses them and could give two
 *   games the same first ones; heads: ascending; other: where two logs were seen
 */

const KEY = "mr-x-witness";
const MOST_GAMES = 24; /* at all tables of this address */
const MOST_HEADS = 400; /* of a game */
const SHORT = 16; /* hex digits of a head: 64 bits, too many to try for a log that fits */
const MOST_ANSWERS = 8;

const isHead = (/** @type {any} */ pair) => Array.isArray(pair) && Number.isInteger(pair[0]) && pair[0] > 0 && /^[0-9a-f]{16,64}$/.test(pair[1]);

function isSound(/** @type {any} */ game) {
  if (!game || !/^[0-9a-f]{32}$/.test(game.id) || !Array.isArray(game.heads) || !Array.isArray(game.answers)) return false;
  return game.heads.every(isHead) && (!game.other || isHead(game.other)) && game.answers.every((/** @type {KeptAnswer} */ answer) => answer && isHead([answer.at, answer.head]));
}

/** @returns {Kept[]} */
function read() {
  try {
    const games = JSON.parse(localStorage.getItem(KEY) || "null");
    return Array.isArray(games) ? games.filter(isSound) : [];
  } catch (fault) {
    return []; /* private tabs may refuse localStorage; then nothing is witnessed */
  }
}

function write(/** @type {Kept[]} */ games) {
  try {
    localStorage.setItem(KEY, JSON.stringify(games.slice(-MOST_GAMES)));
  } catch (fault) {
    /* as above */
  }
}

/** Leaves out one of these heads: the first and the newest stay, and the others stay spread over the game. @param {Head[]} heads */
function thinned(heads) {
  const gap = (/** @type {number} */ at) => heads[at + 1][0] - heads[at - 1][0];
  let least = 1;
  for (let at = 2; at < heads.length - 1; at += 1) if (gap(at) < gap(least)) least = at;
  return heads.filter((_, at) => at !== least);
}

/** The kept game with one more head: that of its first `events` events. @param {Kept} kept @param {number} events @param {string} head @returns {Kept} */
export function withHead(kept, events, head) {
  const same = kept.heads.filter((pair) => pair[0] === events)[0];
  if (same) return head.indexOf(same[1]) === 0 || kept.other ? kept : Object.assign({}, kept, { other: [events, head] });
  const all = kept.heads.concat([/** @type {Head} */ ([events, head])]).sort((one, two) => one[0] - two[0]);
  const heads = all.map((pair, at) => /** @type {Head} */ (at < all.length - 1 ? [pair[0], pair[1].slice(0, SHORT)] : pair));
  return Object.assign({}, kept, { heads: heads.length > MOST_HEADS ? thinned(heads) : heads });
}

/** The kept game with one more answer, in place of an earlier one to the same question. @param {Kept} kept @param {KeptAnswer} answer @returns {Kept} */
export function withAnswer(kept, answer) {
  const others = kept.answers.filter((each) => each.at !== answer.at || each.first !== answer.first || each.player !== answer.player);
  return Object.assign({}, kept, { answers: others.concat(answer).slice(-MOST_ANSWERS) });
}

let latest = ""; /* the head that was kept last, so that other changes of a view cost nothing */

/** Keeps what the table shows of a game; one that was first seen after its end was not witnessed. @param {Host.Game | undefined} game */
export function keepHead(game) {
  if (!game || latest === game.chain.head) return;
  const { game_id: id, events, head } = game.chain;
  latest = head;
  const games = read();
  const found = games.filter((each) => each.id === id)[0];
  if (!found && game.over) return;
  const kept = withHead(found || { id, heads: [], answers: [] }, events, head);
  write(games.filter((each) => each.id !== id).concat(kept));
}

/** Keeps an answer that the host has taken. first: what was asked for back; voice: its letter in the log.
    @param {Host.Game} game @param {number} first @param {boolean} yes @param {string} voice @param {number} [player] */
export function keepAnswer(game, first, yes, voice, player) {
  keepHead(game);
  const { game_id: id, events, head } = game.chain;
  const answer = { at: events, head, first, yes, voice, player: player === undefined ? null : player };
  write(read().map((each) => (each.id === id ? withAnswer(each, answer) : each)));
}

/** What was kept of a game, or null. gameId: all of its digits. @param {string} gameId */
export function keptOf(gameId) {
  return read().filter((each) => each.id === gameId && each.heads.length)[0] || null;
}

/** @param {any[][]} events @param {number} count */
function windowAt(events, count) {
  return events.slice(0, count).reduce((last, event) => (event[0] === "mr_x_moved" ? event[1] : last), 0);
}

/** Compares what was kept of a game with its log: n: heads kept; from, to: how many events the first and the last of them
   cover; after: as far as both logs are known to be the same; by: where they are known to differ; windows: of both.
   events, links: the log, and its chain heads as they were computed from these events.
   @param {Kept} kept @param {any[][]} events @param {string[]} links
   @returns {{n: number, from: number, to: number, diverged: {after: number, by: number, windows: number[]} | null}} */
export function comparison(kept, events, links) {
  const pairs = kept.heads.concat(kept.other ? [kept.other] : [], kept.answers.map((answer) => /** @type {Head} */ ([answer.at, answer.head])));
  pairs.sort((one, two) => one[0] - two[0]);
  const differ = pairs.filter((pair) => (links[pair[0] - 1] || "").indexOf(pair[1]) !== 0);
  const result = { n: kept.heads.length, from: pairs[0][0], to: pairs[pairs.length - 1][0], diverged: null };
  if (!differ.length) return result;
  const by = differ[0][0];
  const after = pairs.reduce((most, pair) => (pair[0] < by && differ.indexOf(pair) < 0 ? pair[0] : most), 0);
  return Object.assign(result, { diverged: { after, by, windows: [windowAt(events, after), windowAt(events, by)] } });
}

/** What became of an answer by the log: "agreed" (taken back, with this voice), "kept" (not taken back after a no), "later" (not then,
   but after something else had happened), "dropped" (not taken back then in spite of a yes), "against" (taken back in spite of a no),
   "missing" (taken back, but without this voice). @param {KeptAnswer} answer @param {any[][]} events */
export function outcome(answer, events) {
  const event = events[answer.at];
  const undone = Boolean(event) && event[0] === "taken_back" && event[1] === answer.first;
  if (!undone && answer.yes) return "dropped";
  if (!undone) return events.slice(answer.at).some((each) => each[0] === "taken_back" && each[1] <= answer.first) ? "later" : "kept";
  if (!answer.yes) return "against";
  const witnessed = events[0].length > 6; /* without a host's key no voice is in the log */
  return !witnessed || (event[2] && event[2].indexOf(answer.voice) >= 0) ? "agreed" : "missing";
}
