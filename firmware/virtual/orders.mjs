// The orders that a test or the demonstration may give a board: keys, display, power and clock. They press keys and read
// dots as a person would, and never reach into the firmware.

import { readText } from "./screen_text.mjs";

const PRESS_MS = 60; // longer than any debounce
const PRESS_SCANS = 4; // a press also lasts until the firmware has scanned the key so often, however busy it is
const GAP_MS = 60; // what the last key does is on the display before the order is done
const GAP_SCANS = 4;
const LOOK_MS = 320; // "#" is pressed on a picture that has been seen so long; the firmware asks for no more (law 7)
const TICK_MS = 10;
const PATIENCE_MS = 5000;
const WHOLE_MS = 12; // the firmware draws a part of a picture in each tick; after so long without a part it is whole

export class Orders {
  /** `tell(message)` sends an answer or an event; `font` is what readText() needs. */
  constructor(board, font, tell) {
    this.board = board;
    this.font = font;
    this.tell = tell;
    this.screen = 0; // number of pictures shown
    this.shownAt = board.clock.now();
    this.drawing = null; // a timer while a picture is being drawn
    this.wakers = new Set();
    this.queue = Promise.resolve();
    this.wireBytes = 0; // sent by the board
    this.read = null; // the display's version when it was last read, and the lines it showed
    this.sayings = null; // an array while output is to be recorded with its times
  }

  /** The board has sent bytes. */
  said(bytes) {
    this.wireBytes += bytes.length;
    this.sayings?.push([this.board.clock.now(), Buffer.from(bytes).toString("hex")]);
  }

  /** The display shows another part of a picture. */
  shown() {
    const { clock } = this.board;
    clock.clearTimeout(this.drawing);
    this.drawing = clock.setTimeout(() => {
      this.drawing = null;
      this.screen++;
      this.shownAt = clock.now();
      this.wake();
    }, WHOLE_MS);
  }

  /** In real time: wait until no picture is half drawn. Virtual time does not pass by looking. */
  async whole() {
    if (!this.board.clock.advance) await this.until(() => this.drawing === null, PATIENCE_MS);
  }

  /** The board is off, starting, running, or at its prompt. */
  changed(state) {
    this.tell({ event: "state", state });
    this.wake();
  }

  wake() { for (const waker of this.wakers) waker(); }

  /** Take one line, {"id", "do", ...}; the answer is {"id", "ok", ...}. Orders are done one after the other. */
  take(line) {
    const { id, do: name, ...order } = JSON.parse(line);
    const done = async () => {
      try {
        if (!Object.hasOwn(ORDERS, name)) throw new Error(`no such order: ${name}`);
        this.tell({ id, ok: true, ...await ORDERS[name](this, order) });
      } catch (error) {
        this.tell({ id, ok: false, error: error.message });
      }
    };
    // An order that waits for a picture does not block others, except in virtual time.
    if (name === "next" && !this.board.clock.advance) done();
    else this.queue = this.queue.then(done);
  }

  /** Let the board's time pass until `enough()`, at most `ms`; returns whether it was. */
  async until(enough, ms) {
    const { clock } = this.board;
    if (clock.advance) {
      await clock.advance(ms, enough);
      return enough();
    }
    if (enough()) return true;
    return new Promise((resolve) => {
      const finish = (answer) => {
        clearTimeout(timer);
        this.wakers.delete(waker);
        resolve(answer);
      };
      const waker = () => { if (enough()) finish(true); };
      const timer = setTimeout(() => finish(enough()), ms);
      this.wakers.add(waker);
    });
  }

  /** Wait until the picture is whole and has not changed for so long. */
  async waitForQuiet(quiet_ms, ms) {
    const { clock } = this.board;
    const quiet = () => this.drawing === null && clock.now() - this.shownAt >= quiet_ms;
    for (let waited = 0; !quiet() && waited < ms; waited += TICK_MS) await clock.wait(TICK_MS);
    return quiet();
  }

  /** Hold a key until the firmware must have seen it, then release it until that must have been seen. */
  async press(face, ms) {
    this.hold(face);
    const seen = await this.waitForScans(face, ms, PRESS_SCANS);
    this.board.keys.down.delete(face);
    if (!seen) throw new Error("the firmware does not look at the keypad");
    await this.waitForScans(face, GAP_MS, GAP_SCANS);
  }

  /** Let `ms` pass, and more until the firmware has scanned a key so often; returns whether it has. */
  async waitForScans(face, ms, scans) {
    const { keys, clock } = this.board;
    const count = () => keys.scans.get(face) ?? 0;
    const enough = count() + scans;
    await clock.wait(ms);
    for (let waited = 0; count() < enough && waited < PATIENCE_MS; waited += TICK_MS) await clock.wait(TICK_MS);
    return count() >= enough;
  }

  /** Hold a key from a given time on, then release it; returns when the next key may follow. */
  async pressAt(face, ms, at) {
    await this.waitUntil(at);
    this.hold(face);
    await this.waitUntil(at + ms);
    this.board.keys.down.delete(face);
    await this.waitUntil(at + ms + GAP_MS);
    return at + ms + GAP_MS;
  }

  async waitUntil(time) {
    const { clock } = this.board;
    await clock.wait(Math.max(0, time - (clock.time ?? clock.now())));
  }

  hold(faces) {
    const { keys } = this.board;
    for (const face of faces) {
      if (keys.keys.size > 0 && !keys.keys.has(face)) throw new Error(`no such key: ${face}`);
      keys.down.add(face);
    }
  }

  picture() {
    const { display } = this.board;
    if (this.read?.version !== display.version) this.read = { version: display.version, lines: readText(display.dots(), this.font) };
    return { screen: this.screen, lines: this.read.lines, shown_ms: this.shownAt };
  }

  status() {
    const { state, display, keys, flash, clock } = this.board;
    return {
      state,
      screen: this.screen,
      time_ms: clock.now(),
      lit: display.on && display.pump,
      i2c_bytes: display.bytes,
      wire_bytes: this.wireBytes,
      file_calls: flash.calls,
      shorts: keys.shorts,
      down: [...keys.down].join(""),
    };
  }
}

/** The transfers on the bus, with their times. */
class Transfers {
  constructor(clock) {
    this.clock = clock;
    this.kept = [];
  }

  push(bytes) { this.kept.push([this.clock.now(), Buffer.from(bytes).toString("hex")]); }
}

const ORDERS = {
  status: (orders) => orders.status(),

  async press(orders, { keys, ms = PRESS_MS, at }) {
    for (const face of keys) {
      if (at === undefined) {
        if (face === "#") await orders.waitForQuiet(LOOK_MS, PATIENCE_MS);
        await orders.press(face, ms);
      } else {
        at = await orders.pressAt(face, ms, at);
      }
    }
  },

  hold: (orders, { keys }) => orders.hold(keys),

  release({ board }, { keys }) {
    const { down } = board.keys;
    for (const face of keys ?? [...down]) down.delete(face);
  },

  ground({ board }, { pins }) { board.keys.grounded = new Set(pins); },

  hear({ board }, { hex }) { board.receive(Buffer.from(hex, "hex")); },

  async text(orders) {
    await orders.whole();
    return orders.picture();
  },

  async dots(orders) {
    await orders.whole();
    const dots = orders.board.display.dots();
    const row = (y) => Buffer.from(dots.subarray(y * 128, y * 128 + 128)).toString("hex").replace(/0([01])/g, "$1");
    return { screen: orders.screen, rows: Array.from({ length: 64 }, (_, y) => row(y)) };
  },

  async next(orders, { after, ms = PATIENCE_MS }) {
    const changed = await orders.until(() => orders.screen > after, ms);
    return { changed, ...orders.picture() };
  },

  async quiet(orders, { quiet_ms = 100, ms = PATIENCE_MS }) {
    return { quiet: await orders.waitForQuiet(quiet_ms, ms), ...orders.picture() };
  },

  async wait(orders, { ms, until }) {
    await (until === undefined ? orders.board.clock.wait(ms) : orders.waitUntil(until));
  },

  async state(orders, { state, ms = PATIENCE_MS }) {
    return { reached: await orders.until(() => orders.board.state === state, ms), state: orders.board.state };
  },

  async transfers(orders, { log }) {
    await orders.whole();
    const { board } = orders;
    const kept = board.transferLog?.kept ?? [];
    board.transferLog = log ? new Transfers(board.clock) : null;
    return { transfers: kept.map(([, hex]) => hex), times: kept.map(([at]) => at) };
  },

  sayings(orders, { log }) {
    const sayings = orders.sayings ?? [];
    orders.sayings = log ? [] : null;
    return { sayings };
  },

  heap: ({ board }) => ({ bytes: board.liveHeap() }),

  memory({ board }, { hex }) {
    const memory = Buffer.from(board.vm.memory());
    let found = 0;
    for (let at = memory.indexOf(hex, 0, "hex"); at >= 0; at = memory.indexOf(hex, at + 1, "hex")) found += 1;
    return { found };
  },

  async power({ board }, { on, held = "" }) {
    if (!on) {
      board.powerOff();
      return;
    }
    for (const face of held) board.keys.down.add(face);
    await board.powerOn();
  },

  async reset(orders) {
    orders.board.reset();
    await orders.until(() => orders.board.state !== "starting", PATIENCE_MS);
  },

  cut({ board }, { call, how = "power", torn = false }) {
    const kill = () => process.kill(process.pid, "SIGKILL");
    board.flash.cutAt(call, how === "kill" ? kill : () => board.powerOff(), torn);
  },

  radio({ board }, { state }) {
    if (!board.parts.radio) throw new Error("this board has no radio");
    board.parts.radio.be(state);
  },

  display({ board }, { present }) { board.displayPresent = present; },
};
