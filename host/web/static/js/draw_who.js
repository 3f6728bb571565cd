/* Draws who is who: the question which player the user is, and the requests of others to be the player that he is. */

import { make, yesOrNo } from "./elements.js";
import { say } from "./words.js";

/** Who this page waits to be, or was refused to be; else the plain question. @param {Host.Player[]} players @param {Host.You} you */
function question(players, you) {
  if (you.wanted !== undefined) return say("who-wanted", { player: players[you.wanted].name });
  if (you.refused !== undefined) return say("who-refused", { player: players[you.refused].name });
  return say("who-are-you");
}

/** @typedef {(player?: number) => void} Be */
/** @typedef {{be?: Be, share?: (player: number) => void, chosenWho?: () => void}} Press  all of them, where anything may be pressed */

/** @param {Host.Player} player @param {number} at @param {Host.You} you @param {((player: number) => void) | undefined} press */
function choice(player, at, you, press) {
  const own = you.players.indexOf(at) >= 0;
  const words = player.computer ? "who-computer" : player.held && !own ? "who-held" : "";
  const name = words ? say(words, { player: player.name }) : player.name;
  return make("button", { type: "button", "data-key": "who-" + at, "aria-pressed": own ? "true" : "false", onclick: () => press && press(at) }, name);
}

/** `choosing`: the user wants to choose anew; who is chosen already, people who share the page may be several.
    @param {Host.Player[]} players @param {Host.You} you @param {boolean} choosing @param {Press} press */
export function whoAreYou(players, you, choosing, { be, share, chosenWho }) {
  const open = choosing || you.ask || you.wanted !== undefined || you.refused !== undefined;
  if (!players.length || !open) return null;
  const several = choosing && you.players.length > 0;
  const text = several && you.wanted === undefined ? say("who-shares") : question(players, you);
  return make(
    "div",
    { class: "message who-are-you", role: "group", "aria-label": text },
    make("p", null, text),
    make(
      "div",
      { class: "who-is" },
      ...players.map((player, at) => choice(player, at, you, several ? share : be)),
      make("button", { type: "button", "data-key": "who-nobody", onclick: () => be && be() }, say("just-looking")),
      several ? make("button", { type: "button", class: "main-button", "data-key": "who-done", onclick: chosenWho }, say("who-done")) : null
    )
  );
}

/** @param {Host.Player[]} players @param {Host.WhoRequest} request */
export function requestText(players, request) {
  const player = players[request.player].name;
  return request.browser ? say("who-request-from", { player, browser: request.browser }) : say("who-request", { player });
}

/** @param {Host.Player[]} players @param {Host.WhoRequest[]} open @param {(id: string, yes: boolean) => void} answer */
export function requests(players, open, answer) {
  if (!open.length) return null;
  const item = (/** @type {Host.WhoRequest} */ request) => make("li", null, make("span", null, requestText(players, request)), yesOrNo("-" + request.id, (yes) => answer(request.id, yes), say("agree"), say("decline")));
  return make("div", { class: "message ask who-asks" }, make("ul", null, ...open.map(item)));
}
