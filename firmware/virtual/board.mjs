// The board: a chip that runs MicroPython, with flash, a keypad, a display and a serial port, wherever JavaScript runs.
// The firmware's files run unchanged; only `machine` and its like are stand-ins. There is no game logic in here, and
// nothing is shown or sent that the firmware did not put on a wire.

import { Flash } from "./flash.mjs";
import { KeyMatrix } from "./keymatrix.mjs";
import { Outbox } from "./outbox.mjs";
import { Prompt } from "./prompt.mjs";
import { Ssd1306 } from "./ssd1306.mjs";
import { Vm } from "./vm.mjs";

export const POWER_ON = 1; // reset causes, as machine.reset_cause() returns them
export const HARD = 2;
export const SOFT = 5;

const INTERRUPT = 0x03; // Ctrl-C

const MOST_UNREAD = 1 << 16; // bytes; more is lost, as on a chip whose buffer is full
const RESET_MS = 50; // a chip takes longer; it must take some time, so that endless resets do not stop the virtual clock
const BITS_PER_BYTE = 9; // on the bus, with the acknowledgement
const BOOT_NOISE = {
  [POWER_ON]: "ets Jul 29 2019 12:21:46\r\n\r\nrst:0x1 (POWERON_RESET),boot:0x13 (SPI_FAST_FLASH_BOOT)",
  [HARD]: "ets Jul 29 2019 12:21:46\r\n\r\nrst:0xc (SW_CPU_RESET),boot:0x13 (SPI_FAST_FLASH_BOOT)",
  [SOFT]: "MPY: soft reboot",
};

export class Board {
  /**
   * `parts`: loadMicroPython and vmUrl (see Vm.load), clock, store, image() -> promise of Map(path -> bytes),
   * standIns: Map(name -> source), heap (bytes or null), hostless (no way to a host) or not, language (of the page
   * around it, if there is one), watchdog or not, radio (air/radio.mjs) or not.
   * `outside`: wire(bytes), shown() after the display changed, changed(state), wired() when the keys are known, mapped() after
   * the map changed, readOut() after the display's text did, spoken(language) when the display speaks another, playing(running),
   * logged(text) when the public log is to be had; the last five may be missing.
   */
  constructor(parts, outside) {
    this.parts = parts;
    this.outside = outside;
    this.clock = parts.clock;
    this.keys = new KeyMatrix();
    this.display = new Ssd1306();
    this.displayPresent = true;
    this.map = ""; // what the map beside the display shows, see mrx.ports.Page
    this.text = ""; // the display's lines; `aloud` if a screen reader may say them by itself
    this.aloud = false;
    this.mapTouched = false; // since the firmware last asked
    this.mapHeld = false; // a finger is on it
    this.flash = new Flash(parts.store, () => this.flush());
    this.outbox = new Outbox(() => this.flash.stored());
    this.state = "off"; // "off", "starting", "running", "prompt"
    this.standInBytes = null; // heap taken by our modules; a chip has theirs in flash
    this.prompt = null;
    this.transferLog = null; // an array while transfers are to be recorded
    this.timers = new Map(); // asyncio's
    this.unread = []; // bytes from the wire
    this.unsent = []; // bytes for the wire
    this.booting = Promise.resolve();
    this.starts = 0;
  }

  /** Switch the power on. Resolves when boot.py and main.py have had their first turn. */
  powerOn() {
    if (this.state !== "off") return this.booting;
    return this.restart(POWER_ON, false);
  }

  /** Cut the power: nothing more runs or is sent. */
  powerOff() {
    this.stop();
    this.outbox.clear();
    this.unsent = [];
    this.display.reset();
    this.become("off");
    this.outside.shown();
  }

  /** Reset, as machine.reset() or the button on the board does. */
  reset(cause = HARD) {
    if (this.state === "off") return;
    this.stop();
    this.become("starting");
    this.starting = this.clock.setTimeout(() => this.restart(cause, false), RESET_MS);
  }

  stop() {
    this.starts++; // cancels a start that is under way
    this.flush();
    this.vm?.drop();
    this.endProgram();
    this.parts.radio?.drop();
    this.clock.clearTimeout(this.starting);
    this.unread = [];
    this.transfer = null;
    this.bus = null;
    this.prompt = null;
    this.keys.reset();
    this.showMap("");
    this.readOut("", false);
  }

  restart(cause, raw) {
    this.stop();
    this.become("starting");
    const start = ++this.starts;
    this.booting = this.booting.catch(() => {}).then(() => this.boot(cause, raw, () => start !== this.starts));
    this.clock.pauseUntil(this.booting);
    return this.booting;
  }

  become(state) {
    if (this.state === state) return;
    this.state = state;
    this.outside.changed(state);
  }

  async boot(cause, raw, isOver) {
    const { loadMicroPython, vmUrl: url, heap, image } = this.parts;
    await this.flash.stored();
    if (heap !== null && this.standInBytes === null) this.standInBytes = await this.measureStandIns();
    const vm = await Vm.load({
      loadMicroPython, url,
      heap: heap === null ? null : heap + this.standInBytes,
      stdin: () => this.unread.shift() ?? null,
      pending: () => this.unread.length > 0,
      stdout: (bytes) => this.say(vm, this.prompt ? this.prompt.pass(bytes) : bytes),
      watchdog: this.parts.watchdog,
    });
    this.vm?.drop();
    this.vm = vm;
    this.cause = cause;
    this.standInBytes = this.importStandIns(vm);
    await this.flash.mount(vm, await image());
    if (isOver()) return;
    vm.cap();
    this.sayLine(BOOT_NOISE[cause]);
    this.run("boot.py");
    if (!raw) this.run("main.py");
    if (this.vm !== vm || vm.dropped) return;
    if (this.timers.size > 0) this.become("running");
    else this.openPrompt(raw);
    this.receive(this.unread.splice(0));
  }

  /** Import our modules into a fresh VM, then remove their files. Returns the bytes of heap that they take. */
  importStandIns(vm) {
    const { FS, mp } = vm;
    const bare = vm.liveHeap();
    mp.registerJsModule("js", this.timersForPython(vm));
    mp.registerJsModule("_board", this.wiresForPython(vm));
    if (this.parts.radio) mp.registerJsModule("_radio", this.parts.radio.forPython(vm));
    for (const [name, source] of this.parts.standIns) {
      FS.writeFile(`/${name}.py`, source);
      mp.pyimport(name);
      FS.unlink(`/${name}.py`);
    }
    return vm.liveHeap() - bare;
  }

  async measureStandIns() {
    const { loadMicroPython, vmUrl: url } = this.parts;
    const nothing = { stdin: () => null, pending: () => false, stdout: () => {} };
    const vm = await Vm.load({ loadMicroPython, url, heap: null, ...nothing });
    const bytes = this.importStandIns(vm);
    vm.drop();
    return bytes;
  }

  /** Bytes of the heap in use after a collection, code and all. */
  liveHeap() { return this.vm.liveHeap() - this.standInBytes; }

  /** Run a file of the flash in the main module, if it is there. As on a chip, Ctrl-C is turned on before each. */
  run(name) {
    const { vm } = this;
    if (vm.dropped || !vm.FS.analyzePath(`/${name}`).exists) return;
    vm.letInterrupt();
    if (this.unread.includes(INTERRUPT)) vm.interrupt(); // a Ctrl-C that came early acts at once: the worst case for the firmware
    this.enter(() => vm.mp.runPython(`execfile("${name}")`));
  }

  /** Enter the VM. An exception that comes out ends the program; the traceback goes to the wire, as on a chip. */
  enter(work) {
    const failed = this.vm.enter(work);
    this.flushSoon();
    if (failed === null) return;
    this.endProgram();
    if (failed.type === "SystemExit") queueMicrotask(() => this.reset(SOFT));
    else this.sayLine(failed.message.trimEnd().replace(/\n/g, "\r\n"));
  }

  /** Stop the program: drop asyncio's timers. */
  endProgram() {
    for (const timer of this.timers.values()) this.clock.clearTimeout(timer);
    this.timers.clear();
  }

  // ---- the serial port

  /** Receive bytes over the wire. */
  receive(bytes) {
    for (const byte of bytes) {
      if (this.state === "prompt") this.prompt.feed(byte);
      else if (this.state === "off") continue;
      else if (this.state === "running" && byte === this.vm.interruptByte()) this.vm.interrupt();
      else if (this.unread.length < MOST_UNREAD) this.unread.push(byte);
    }
    this.flushSoon();
  }

  say(vm, bytes) {
    if (vm.dropped) return;
    for (const byte of bytes) this.unsent.push(byte);
  }

  sayLine(text) {
    for (const byte of new TextEncoder().encode(`${text}\r\n`)) this.unsent.push(byte);
    this.flushSoon();
  }

  /** Send what was written to the wire, after the file changes made before it. */
  flush() {
    if (this.unsent.length === 0) return;
    const bytes = new Uint8Array(this.unsent);
    this.unsent = [];
    this.outbox.put(() => this.outside.wire(bytes));
  }

  flushSoon() {
    if (this.flushing) return;
    this.flushing = true;
    queueMicrotask(() => {
      this.flushing = false;
      this.flush();
    });
  }

  openPrompt(raw) {
    const { vm } = this;
    this.prompt = new Prompt(vm, (bytes) => this.say(vm, bytes), () => this.restart(SOFT, this.prompt.raw));
    this.become("prompt");
    this.prompt.open(raw);
    this.flushSoon();
  }

  // ---- for the stand-ins

  /** What `import js` gives in the VM: asyncio's timer, and nothing else of JavaScript. */
  timersForPython(vm) {
    let last = 0;
    const fire = (number, act) => {
      this.timers.delete(number);
      this.enter(act);
      const over = this.timers.size === 0 && this.state === "running" && !vm.dropped;
      if (!over) return;
      this.openPrompt(false);
      this.receive(this.unread.splice(0));
    };
    return {
      setTimeout: (act, ms) => {
        const number = ++last;
        this.timers.set(number, this.clock.setTimeout(() => fire(number, act), ms));
        return number;
      },
      clearTimeout: (number) => {
        this.clock.clearTimeout(this.timers.get(number));
        this.timers.delete(number);
      },
    };
  }

  wiresForPython(vm) {
    return {
      pinMode: (pin, mode, pull) => this.keys.set(pin, mode, pull),
      pinWrite: (pin, level) => this.keys.write(pin, level),
      pinRead: (pin) => this.keys.read(pin),
      wireKey: (face, row, column) => this.keys.wire(face, row, column),
      wireDisplay: (sda, scl, address) => {
        this.bus = { sda, scl, address };
        this.outside.wired?.();
      },
      i2cStart: (address, sda, scl, frequency) => this.startTransfer(address, sda, scl, frequency),
      i2cData: (at, length) => { this.transfer.bytes.push(...vm.memory(at, length)); },
      i2cStop: () => this.endTransfer(),
      showMap: (text) => {
        this.flush();
        this.outbox.put(() => { if (!vm.dropped) this.showMap(text); });
      },
      readOut: (text, aloud) => {
        this.flush();
        this.outbox.put(() => { if (!vm.dropped) this.readOut(text, aloud); });
      },
      mapTouched: () => {
        const touched = this.mapTouched || this.mapHeld;
        this.mapTouched = false;
        return touched;
      },
      language: this.parts.language,
      hostless: this.parts.hostless ?? false,
      speak: (language) => this.outside.spoken?.(language),
      playing: (running) => this.outside.playing?.(running),
      handOut: (text) => {
        this.flush();
        this.outbox.put(() => { if (!vm.dropped) this.outside.logged?.(text); });
      },
      changeLanguage: (language) => this.flash.changeLanguage(language),
      entropy: (at, length) => { globalThis.crypto.getRandomValues(vm.memory(at, length)); },
      sleep: (ms) => this.clock.spend(ms * 1000),
      resetCause: this.cause,
      reset: (cause) => {
        this.flush();
        vm.drop(); // the VM is left at its next file call
        queueMicrotask(() => this.reset(cause));
      },
    };
  }

  /** Whether a part at `address` acknowledges on these wires. */
  startTransfer(address, sda, scl, frequency) {
    const { bus } = this;
    if (!this.displayPresent || bus?.address !== address || bus.sda !== sda || bus.scl !== scl) return false;
    this.transfer = { frequency, bytes: [] };
    return true;
  }

  endTransfer() {
    const { frequency, bytes } = this.transfer;
    this.transfer = null;
    this.flush(); // earlier output is sent before the bus takes its time
    this.clock.spend(((1 + bytes.length) * BITS_PER_BYTE * 1e6) / frequency);
    this.outbox.put(() => {
      this.transferLog?.push(bytes);
      const before = this.display.version;
      this.display.take(bytes);
      if (this.display.version !== before) this.showSoon();
    });
  }

  /** The map was touched; `held`: a finger is on it. */
  touchMap(held) {
    this.mapTouched = true;
    this.mapHeld = held;
  }

  showMap(text) {
    if (this.map === text) return;
    this.map = text;
    this.outside.mapped?.();
  }

  readOut(text, aloud) {
    this.text = text;
    this.aloud = aloud;
    this.outside.readOut?.();
  }

  /** Report a changed display when the firmware yields, so that nobody sees half a picture. */
  showSoon() {
    if (this.showing) return;
    this.showing = true;
    queueMicrotask(() => {
      this.showing = false;
      this.outside.shown();
    });
  }
}
