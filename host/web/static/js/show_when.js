/* Shows the elements whose data-when fits the game: "none" (no game), "playing" or "over". */

export function showWhen(root) {
  const parts = Array.prototype.slice.call(root.querySelectorAll("[data-when]"));
  return (game) => {
    const now = !game ? "none" : game.over ? "over" : "playing";
    parts.forEach((part) => (part.hidden = part.getAttribute("data-when") !== now));
  };
}
