// The clock of a board: real time, or virtual time that moves only by orders.

/** Real time. */
export class RealClock {
  now() { return Date.now(); }
  setTimeout(act, ms) { return setTimeout(act, ms); }
  clearTimeout(timer) { clearTimeout(timer); }
  /** Time that the hardware takes (a transfer on the bus): in real time it has already passed. */
  spend(_microseconds) {}
  /** Resolve `ms` milliseconds later. */
  wait(ms) { return new Promise((resolve) => setTimeout(resolve, ms)); }
  /** See VirtualClock.pauseUntil(). */
  pauseUntil(_until) {}
}

const SLEEP_MS = 10; // a chip's operating system wakes who sleeps at a tick of its own, 100 of them a second
const REST_MS = 1;
const SOME_DATE = Date.UTC(2026, 0, 1);
const READS_PER_SLICE = 1000; // more reads of the clock without yielding are a busy wait; from then on each takes 1 ms
const TURNS_PER_YIELD = 16; // timers that run before input from outside is let in

/** Let the processor rest while the VM waits, which reads the clock again and again. For Node: a page may not block. */
export function restWhileWaiting() {
  const { now } = Date;
  const cell = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  let reads = 0;
  Date.now = () => {
    if (reads++ === 0) setImmediate(() => { reads = 0; });
    if (reads > READS_PER_SLICE) Atomics.wait(cell, 0, 0, REST_MS);
    return now();
  };
}

/**
 * Virtual time, which passes only by advance(): runs are repeatable, and a minute of firmware takes about a second.
 * It replaces Date.now, which the VM reads. One at a time; for Node.
 */
export class VirtualClock {
  constructor() {
    this.time = SOME_DATE; // in ms, with a fraction
    this.timers = new Map(); // number -> { due, act }; in the order they were set
    this.last = 0;
    this.reads = 0;
    this.pause = null;
    Date.now = () => this.read();
  }

  now() { return Math.floor(this.time); }

  read() {
    if (++this.reads > READS_PER_SLICE) this.time += 1;
    return this.now();
  }

  setTimeout(act, ms) {
    const due = Math.ceil((this.time + Math.max(1, ms)) / SLEEP_MS) * SLEEP_MS;
    this.timers.set(++this.last, { due, act });
    return this.last;
  }

  clearTimeout(timer) { this.timers.delete(timer); }

  spend(microseconds) { this.time += microseconds / 1000; }

  /** Stop time until the promise is settled, for work that takes no time on a board. */
  pauseUntil(until) {
    const pause = until.catch(() => {}).then(() => { if (this.pause === pause) this.pause = null; });
    this.pause = pause;
  }

  async wait(ms) { await this.advance(ms); }

  /** Let `ms` milliseconds pass, or fewer if `enough()` becomes true; every timer that falls due runs in its order. */
  async advance(ms, enough = () => false) {
    const end = this.time + ms;
    for (let turns = 1; ; turns++) {
      while (this.pause !== null) await this.pause;
      if (enough()) break;
      const timer = this.next(end);
      if (timer === undefined) {
        this.time = Math.max(this.time, end);
        break;
      }
      const { due, act } = this.timers.get(timer);
      this.timers.delete(timer);
      this.time = Math.max(this.time, due);
      this.reads = 0;
      act();
      await null; // lets the timer's microtasks run
      if (turns % TURNS_PER_YIELD === 0) await yieldToNode();
    }
    await yieldToNode();
  }

  /** The timer that falls due first, and no later than `end`. */
  next(end) {
    let first;
    let earliest = end;
    for (const [timer, { due }] of this.timers) {
      if (due < earliest || (first === undefined && due <= end)) [first, earliest] = [timer, due];
    }
    return first;
  }
}

function yieldToNode() { return new Promise((resolve) => setImmediate(resolve)); }
