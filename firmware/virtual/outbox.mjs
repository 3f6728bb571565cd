// The way out of the board, kept in order: nothing leaves before every file change made earlier has been stored. So an
// event leaves, and a screen says "done", only when what they rest on would outlive a power cut. It knows no content.

export class Outbox {
  /** `stored()` is null when every change so far is stored, else a promise of it. */
  constructor(stored) {
    this.stored = stored;
    this.last = null; // the promise of the last leave() that still waits
    this.era = 0;
  }

  /** Do `leave()` when all that was changed before this call is stored, and after every earlier put(). At once, if it is. */
  put(leave) {
    const stored = this.stored();
    if (stored === null && this.last === null) {
      leave();
      return;
    }
    const era = this.era;
    const turn = Promise.all([this.last, stored]).then(() => {
      if (era === this.era) leave();
    });
    this.last = turn;
    // Where the storage fails it says so itself; what rested on it never leaves.
    turn.catch(() => {}).then(() => {
      if (this.last === turn) this.last = null;
    });
  }

  /** Power cut: what has not left never will. */
  clear() { this.era++; }
}
