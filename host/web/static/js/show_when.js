/* Shows the elements whose data-when fits the game: "none" (no game), "playing" or "over"; and those whose data-mr-x fits who he is
   in it: a "person" or the "handheld", also while a game is asked for. */

function showing(root, name) {
  const parts = Array.prototype.slice.call(root.querySelectorAll("[" + name + "]"));
  return (now) => parts.forEach((part) => (part.hidden = part.getAttribute(name) !== now));
}

export function showWhen(root) {
  const when = showing(root, "data-when");
  const mrX = showing(root, "data-mr-x");
  return (game, ask) => {
    when(!game ? "none" : game.over ? "over" : "playing");
    mrX((game ? game.mr_x : ask || {}).by ? "handheld" : "person");
  };
}
