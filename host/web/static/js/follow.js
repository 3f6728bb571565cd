/* The page of whoever follows a game by scanning codes from Mr. X's phone: keeps what was scanned in this browser, shows the public
   logbook, and checks it. It judges nothing itself: shared/log/followed.py does, on the MicroPython VM. */

import "./spoken.js";

import { canCode, isNewer, pieceIn } from "./codes.js";
import { vmWith } from "./log_check.js";
import { byId as $, make, replace, yesOrNo } from "./elements.js";
import { drawFollowed } from "./draw_followed.js";
import { forget, keptGames, keep } from "./followed_games.js";
import { scanning } from "./scan.js";
import { say } from "./words.js";

const place = $("follow");
const [vm, shared, qr] = ["vm", "shared", "qr"].map((name) => new URL(place.dataset[name], location.href).href);
/** @type {any} */
let mp = null; /* the VM, once it is loaded */
let game = keptGames().pop() || null; /* what is shown */

/** Ask the VM, from and to JSON. @param {Host.Kept | null} kept @param {any} piece @returns {Host.FollowedAnswer} */
function ask(kept, piece) {
  return JSON.parse(mp.pyimport("shared.log.followed").take_json(JSON.stringify({ kept, piece })));
}

/** @param {string} sentence @param {boolean} bad @param {Element[]} more */
function tell(sentence, bad = false, ...more) {
  replace($("said"), sentence ? [make("p", { class: bad ? "flashed bad" : "flashed" }, sentence), ...more] : []);
  if (sentence) $("said").scrollIntoView({ block: "nearest" });
}

/** Take what a code or an address has. @param {string} text */
async function take(text) {
  if (isNewer(text)) return tell(say("said-newer"), true);
  const piece = await pieceIn(text);
  const id = Array.isArray(piece) ? piece[0] : null;
  const kept = keptGames().filter((each) => each.id === id)[0] || null;
  const answer = ask(kept, piece === null ? 0 : piece);
  if (answer.said !== "unreadable" && game !== null && game.id !== id && !game.over) {
    const change = make("button", { type: "button", "data-key": "change", onclick: () => show(answer) }, say("follow-other"));
    return tell(say("other-game"), true, change);
  }
  return show(answer);
}

/** @param {Host.FollowedAnswer} answer */
function show({ kept, said, shown }) {
  if (kept !== null) {
    game = Object.assign({}, kept, { over: Boolean(shown && shown.ended) });
    drawFollowed(shown, game, keep(game));
  }
  const moves = shown ? shown.windows.filter((window) => window.ticket).length : 0;
  if (said) tell(say("said-" + said, { n: moves }), said !== "new" && said !== "old");
}

/** Forget the game that is shown, once that is confirmed: this browser is its witness. */
function askToForget() {
  const answer = (/** @type {boolean} */ yes) => {
    tell("");
    if (!yes || !game) return;
    forget(game);
    game = keptGames().pop() || null;
    if (game) show(ask(game, null));
    else $("game").hidden = $("kept").hidden = true;
  };
  tell(say("forget-sure"), true, yesOrNo("-forget", answer, say("forget-it"), say("forget-not")));
}

/** The piece in this page's address, which is then taken out of it: loading the page again tells nothing. */
async function takeAddress() {
  const { hash } = location;
  if (hash.length < 2) return;
  history.replaceState(null, "", location.pathname);
  await take(hash);
}

async function begin() {
  document.body.setAttribute("data-started", "");
  if (!canCode()) return tell(say("no-codes"), true);
  if (typeof WebAssembly === "undefined") return tell(say("no-vm"), true);
  mp = await load();
  if (!mp) return tell(say("notLoaded"), true);
  scanning({ scan: $("scan"), video: $("video"), photo: $("photo"), stop: $("stop") }, qr, (text) => take(text).catch(fail), (why) => tell(say(why), true));
  $("save").addEventListener("click", save);
  $("forget").addEventListener("click", askToForget);
  addEventListener("hashchange", () => takeAddress().catch(fail));
  if (game) {
    try {
      show(ask(game, null));
    } catch (fault) {
      fail(); /* what is kept of it is damaged: it can be forgotten, others are followed */
    }
  } else place.querySelectorAll("details").forEach((/** @type {HTMLDetailsElement} */ about) => { about.open = true; });
  await takeAddress();
  return document.body.setAttribute("data-ready", "");
}

/** The VM with all that it runs; null where a file of them did not come. */
async function load() {
  try {
    return await vmWith(vm, await (await fetch(shared)).json());
  } catch (fault) {
    return null;
  }
}

/** Hand the game out as a file (mrx-record/1), for the referee or a host: a phone asks where to, others download it. */
function save() {
  if (!game) return null;
  const text = mp.pyimport("shared.log.as_record").json_of(game.id, JSON.stringify(game.rows));
  const file = new File([text], "mr-x-" + game.id.slice(0, 8) + ".json", { type: "application/json" });
  const shares = /** @type {any} */ (navigator);
  if (shares.canShare && shares.canShare({ files: [file] })) return shares.share({ files: [file] }).catch(() => {});
  const address = URL.createObjectURL(file);
  make("a", { href: address, download: file.name }).click();
  return setTimeout(() => URL.revokeObjectURL(address), 1000);
}

function fail() {
  const forgets = () => make("button", { type: "button", "data-key": "forget", onclick: askToForget }, say("forget"));
  tell(say("fault"), true, ...(game ? [forgets()] : []));
}

begin().catch(fail);
