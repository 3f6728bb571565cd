/* When the map of a small screen is fitted anew to the chosen pawn and the stations it can reach.

   That is at the start of the pawn's turn, and whenever another pawn is chosen or the chosen one stands elsewhere. But a map that
   the user has moved since then stays as it is until that turn is over, because he looks at something.
*/

export function pawnLook() {
  let fitted = /** @type {{name?: string | null, station?: number | null}} */ ({}); /* the pawn that the map was last fitted to: name, station */
  let begun = ""; /* the last turn that the map was fitted for */
  let now = ""; /* the chosen pawn's turn, or the time before or after it in this round */
  let movedIn = ""; /* the one of them in which the user moved the map */

  return {
    moved: () => (movedIn = now),

    /** Whether the map has to be fitted now; name: of the chosen pawn; pawn: itself, if its stations are shown.
        @param {string | null} name @param {Host.Pawn | null} pawn @param {number | undefined} round */
    changed(name, pawn, round) {
      const turn = pawn !== null && pawn.turn === "now";
      now = [name, round, turn].join();
      const begins = turn && now !== begun;
      const elsewhere = name !== fitted.name || Boolean(pawn && pawn.station !== fitted.station);
      if (!begins && (!elsewhere || movedIn === now)) return false;
      if (turn) begun = now;
      fitted = { name, station: pawn ? pawn.station : null };
      return true;
    },
  };
}
