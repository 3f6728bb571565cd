// Orders the board's output: nothing leaves before every file change made earlier has been stored. So an event is sent,
// and a screen says "done", only when the files behind them would survive a power cut.

export class Outbox {
  /** `stored()` is null when every change so far is stored, else a promise of it. */
  constructor(stored) {
    this.stored = stored;
    this.last = null; // the promise of the last leave() that still waits
    this.era = 0;
  }

  /** Call `leave()` when every change made before is stored, and after every earlier put(); at once if that is so. */
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
    // The store reports its own failure; output that depends on it is never sent.
    turn.catch(() => {}).then(() => {
      if (this.last === turn) this.last = null;
    });
  }

  /** Power cut: drop what has not been sent. */
  clear() { this.era++; }
}
