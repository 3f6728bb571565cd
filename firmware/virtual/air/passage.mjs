// One way between a board and an access point: what is put in is delivered in its order, at once where the access point
// is well, later where it is slow, and where it is lossy some of it as late as if it had been sent again.

const SLOW_MS = 300;
const AGAIN_MS = 1000; // the least time after which TCP repeats what is not acknowledged (RFC 6298, 2.4)
const LOST = 3; // one of so many is lost at first

export class Passage {
  /** `deliver(thing)`; `once`: what is lost is not sent again, as with datagrams. */
  constructor(radio, deliver, once = false) {
    this.radio = radio;
    this.deliver = deliver;
    this.once = once;
    this.queue = [];
    this.count = 0;
    this.free = 0; // when the last thing under way arrives
    this.closed = false;
  }

  /** Bytes under way. */
  get length() { return this.queue.reduce((sum, thing) => sum + (thing?.length ?? 0), 0); }

  put(thing) {
    const { clock, state } = this.radio;
    const lost = state === "lossy" && ++this.count % LOST === 0;
    if (lost && this.once) return;
    const now = clock.now();
    this.free = Math.max(this.free, now + (state === "slow" ? SLOW_MS : lost ? AGAIN_MS : 0));
    this.queue.push(thing);
    if (this.free <= now && this.queue.length === 1) this.arrive();
    else clock.setTimeout(() => this.arrive(), this.free - now);
  }

  /** The first thing under way arrives. */
  arrive() {
    const thing = this.queue.shift();
    if (!this.closed) this.deliver(thing);
  }

  close() { this.closed = true; }
}
