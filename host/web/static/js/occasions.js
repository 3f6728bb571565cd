/* Shows what the template has written for some occasions only: data-when="none" (no game), "playing" or "over". */

export function occasions(root) {
  const parts = Array.prototype.slice.call(root.querySelectorAll("[data-when]"));
  return (game) => {
    const now = !game ? "none" : game.over ? "over" : "playing";
    parts.forEach((part) => (part.hidden = part.getAttribute("data-when") !== now));
  };
}
