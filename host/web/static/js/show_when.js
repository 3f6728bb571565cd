/* Shows the elements whose data-when fits the game: "none" (no game), "playing" or "over"; and those whose data-mr-x fits who he is
   in it: a "person" or the "handheld", also while a game is asked for. */

/** @param {HTMLElement} root @param {string} name */
function showing(root, name) {
  const parts = /** @type {HTMLElement[]} */ (Array.from(root.querySelectorAll("[" + name + "]")));
  return (/** @type {string} */ now) => parts.forEach((part) => (part.hidden = part.getAttribute(name) !== now));
}

export function showWhen(/** @type {HTMLElement} */ root) {
  const when = showing(root, "data-when");
  const mrX = showing(root, "data-mr-x");
  return (/** @type {Host.Game | undefined} */ game, /** @type {Host.Ask | undefined} */ ask) => {
    when(!game ? "none" : game.over ? "over" : "playing");
    const mr_x = game ? game.mr_x : ask;
    mrX(mr_x && mr_x.by ? "handheld" : "person");
  };
}
