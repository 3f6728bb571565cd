/* The table page: joins the host's feed, the drawings and the actions. Each of them is a module of its own. */

import * as actions from "./actions.js";
import { seekAdvice } from "./advice.js";
import { announcer } from "./announce.js";
import { consoleDrawing, mapMoveDrawing } from "./draw_console.js";
import { huntDrawing } from "./draw_hunt.js";
import { logbookDrawing, sealsDrawing } from "./draw_logbook.js";
import { mapDrawing } from "./draw_map.js";
import { agreed, messagesDrawing } from "./draw_messages.js";
import { mrXDrawing } from "./draw_mr_x.js";
import { onBoardDrawing, toldDrawing } from "./draw_on_board.js";
import { pawnsDrawing } from "./draw_pawns.js";
import { seenDrawing, turnDrawing } from "./draw_turn.js";
import { byId as $, make, painter } from "./elements.js";
import { expireAnswers } from "./expire_answers.js";
import { listen } from "./feed.js";
import { helpPanel } from "./help.js";
import { momentDrawing, newMoments } from "./moments.js";
import { momentSounds } from "./moment_sounds.js";
import { closeOnLeave, rememberedSwitch, themeChoice } from "./menu.js";
import { moveList } from "./move_list.js";
import { panes } from "./panes.js";
import { showWhen } from "./show_when.js";
import { hasSound, sounds } from "./sounds.js";
import { change, state, drawBetweenPresses, drawOnce, watch, you } from "./state.js";
import { turnTimer } from "./turn_timer.js";
import { turnSignal } from "./turn_signal.js";
import { speaking } from "./voice.js";
import { keepAwake } from "./wake_lock.js";
import { keepAnswer, keepHead } from "./witness.js";

const page = document.body;
/** @typedef {import("./state.js").State} State */
const mayMove = Boolean($("console"));
const owns = page.getAttribute("data-role") === "owner" && mayMove;
const narrow = window.matchMedia("(max-width: 559px), (max-width: 699px) and (min-height: 501px)");

const turn = turnDrawing({ page, head: /** @type {HTMLElement} */ (document.querySelector("header.turn")), headline: $("headline"), awaited: $("awaited"), round: $("round"), link: $("link") });
const seen = seenDrawing($("seen"));
const logbook = logbookDrawing($("logbook"));
const seals = sealsDrawing($("seals"));
const moves = moveList($("moves"), $("move-list"));
const coming = painter($("coming"), (text) => [text]);
const mrX = mrXDrawing($("mr-x"));
const hunt = huntDrawing({ part: $("hunt"), inside: $("hunted"), said: $("hunt-said") });
const rules = $("agreed") ? painter($("agreed"), (/** @type {Host.Agreed & {title: string}} */ game) => [make("h2", null, game.title), agreed(game)]) : () => {};
const proposed = painter($("proposed"), (/** @type {Partial<Host.Ask>} */ ask) => [agreed(ask)]);
const pawns = pawnsDrawing($("pawns"), mayMove ? actions.choose : null);
const messages = messagesDrawing($("messages"), Object.assign(mayMove ? { answer, be: actions.be, share: actions.share, chosenWho: actions.chosenWho, answerRequest: actions.answerRequest, withdraw: actions.withdraw } : {}, owns ? { dismiss: actions.dismiss } : {}));
const map = mapDrawing(
  { svg: $("board"), missing: $("map-missing"), tools: $("map-tools"), find: $("find"), found: $("found"), beyond: $("beyond") },
  { mayTap: mayMove, tap: (station) => state.paused || actions.tap(station), missed: (station) => state.paused || actions.missed(station), television: page.getAttribute("data-place") === "tv" }
);
const help = $("help") ? helpPanel($("ask-help"), $("help")) : null; /* a television has none */
const drawConsole = mayMove && help ? consoleDrawing({ legs: $("legs"), said: $("said"), holder: $("holding"), typed: $("typed") }, help.open) : () => {};
const drawMapMove = $("map-move") && help ? mapMoveDrawing($("map-move"), help.open) : () => {};
const showPane = mayMove ? panes($("panes"), $("tabs"), narrow) : () => {};
const timer = turnTimer($("timer"));
const showParts = showWhen(page);
const announce = announcer($("announced"), $("flashed").textContent.trim());
const play = sounds();
const newMoment = newMoments();
const showMoment = momentDrawing($("moment"));
const momentSound = momentSounds(play);
const turnSound = turnSignal(play);
const spoken = speaking($("voice"), momentSound.spoken);
const told = toldDrawing($("told"));
const onBoard = mayMove ? onBoardDrawing($("on-board"), { ask: actions.ask, moved: actions.saidMoved, stranded: actions.stranded, takeBack: () => actions.takeBack("") }) : () => {};

/** Answers what the detectives are asked, and keeps the answer once the host has taken it. @param {string} id @param {boolean} yes @param {number} [player] */
function answer(id, yes, player) {
  const { game, ask } = state.view;
  const own = you().players;
  const voice = own.length && (player === undefined || own.indexOf(player) >= 0) ? "d" : "o"; /* as shared/events/witness.py has them */
  return actions.answer(id, yes, player).then((taken) => taken && game && ask && ask.first && keepAnswer(game, ask.first, yes, voice, player));
}

/* What is said of the opened log. Beside the question for a new game only that the log is wrong, because nobody may cover that up by asking. */
const auditOf = (/** @type {Host.View} */ { state: at, game }) => (game && game.audit && (at !== "asked" || game.audit.state === "broken") ? game.audit : null);

/** What is drawn: while a new game is asked for, the one before it is left out, so that the two are not mixed. @param {State} now @returns {State} */
function drawn(now) {
  return now.view.state === "asked" && now.view.game ? Object.assign({}, now, { view: Object.assign({}, now.view, { game: undefined }) }) : now;
}

function draw(/** @type {State} */ all) {
  const now = drawn(all);
  const game = now.view.game;
  keepHead(all.view.game);
  page.classList.toggle("no-game", !game);
  page.classList.toggle("on-board", Boolean(game && game.on_board));
  page.classList.toggle("asks-who", Boolean(you().ask));
  page.classList.toggle("helped", Boolean(game && game.help));
  page.classList.toggle("shown-now", Boolean(game && !game.over && game.seen && game.seen.age === 0));
  turn(now);
  showParts(game, now.view.ask);
  timer(game && game.timer);
  if ($("no-handheld")) $("no-handheld").hidden = now.view.link.state === "up";
  messages(now, you(), auditOf(all.view));
  proposed(now.view.ask || {});
  if (game) {
    seen(game.seen || null);
    hunt(game.help);
    logbook(game);
    seals(game);
    moves(game, mayMove && you().voices.length > 0);
    coming(game.shows);
    mrX(game.mr_x);
    rules({ title: game.title, rules: game.rules, helped: game.helped, computers: game.computers });
    pawns(game, mayMove ? now.chosen : null);
  }
  told(game);
  onBoard(game, you());
  map(now, () => drawn(state));
  drawConsole(now);
  drawMapMove(now);
  if (help) help.changed(all.view.version);
  page.setAttribute("data-pane", now.pane);
  showPane(now.pane);
  page.setAttribute("data-version", String(now.view.version)); /* what is drawn now, for tests */
}

watch(draw);
drawBetweenPresses();
if (mayMove) watch(seekAdvice);
expireAnswers($("flashed"));
drawOnce(() => {
  change({ view: JSON.parse($("view").textContent) });
  actions.keepChoice();
});
newMoment(state.view);
spoken(state.view);
turnSound.changed();
announce(state.view, null); /* so that what is new in the feed's first view is told too */

listen({
  view(view) {
    actions.take(view);
    const moment = newMoment(state.view);
    announce(state.view, moment);
    if (moment) {
      showMoment(moment);
      momentSound.heard(moment);
    }
    turnSound.changed();
    spoken(state.view);
  },
  heard: (heard) => change({ heard }),
});

closeOnLeave($("menu"));
themeChoice();
rememberedSwitch($("with-map"), "map", true, (/** @type {boolean} */ on) => page.classList.toggle("no-map", !on));
momentSound.switched(page.getAttribute("data-place") === "tv"); /* a television has no menu */
rememberedSwitch($("with-sound"), "sound", false, momentSound.switched, hasSound);
// eslint-disable-next-line compat/compat -- asked for here
rememberedSwitch($("with-signal"), "signal", true, turnSound.switched, hasSound || Boolean(navigator.vibrate));
keepAwake((kept) => $("not-awake") && ($("not-awake").hidden = kept));
page.setAttribute("data-ready", "");
