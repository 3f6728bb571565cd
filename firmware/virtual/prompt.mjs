// The interpreter's prompt on the wire: what a terminal, or mpremote, talks to when no firmware runs. It feeds the VM's
// own prompt byte by byte.

const RAW = 0x01; // Ctrl-A
const FRIENDLY = 0x02; // Ctrl-B
const INTERRUPT = 0x03; // Ctrl-C
const END = 0x04; // Ctrl-D
const PASTE = 0x05; // Ctrl-E
const PASTE_REQUEST = [PASTE, 0x41, RAW];
const PASTE_WINDOW = 128; // bytes that the host may send ahead
const PASTE_GRANTED = [0x52, 0x01, PASTE_WINDOW & 0xff, PASTE_WINDOW >> 8];
const RAW_ANSWERS = 2; // the VM says "OK" to raw code; to pasted code it must not
const LINE_FEED = 0x0a;
const RETURN = 0x0d;

export class Prompt {
  /** `say(bytes)` sends bytes on the wire; `rebooted()` is called when the user asks for a soft reboot. */
  constructor(vm, say, rebooted) {
    this.vm = vm;
    this.say = say;
    this.rebooted = rebooted;
    this.raw = false;
    this.request = []; // the part of PASTE_REQUEST that has come
    this.pasted = null; // the code, while it is being pasted
    this.swallow = 0;
    this.last = 0;
  }

  /** Show the prompt; `raw`: continue as after a soft reboot in raw mode. */
  open(raw) {
    this.vm.enter(() => this.vm.mp.replInit());
    if (raw) this.process(RAW);
  }

  /** Take one byte of input. */
  feed(byte) {
    if (this.pasted !== null) this.paste(byte);
    else if (this.raw && byte === PASTE_REQUEST[this.request.length]) this.requestPaste(byte);
    else for (const each of [...this.request.splice(0), byte]) this.process(each);
  }

  // The VM itself would read a raw paste (see MicroPython's reference, "Raw-paste mode") by blocking, which is
  // not possible here. So it is collected here and given to the VM as plain raw code.

  requestPaste(byte) {
    this.request.push(byte);
    if (this.request.length < PASTE_REQUEST.length) return;
    this.request = [];
    this.pasted = [];
    this.say(PASTE_GRANTED);
  }

  paste(byte) {
    if (byte !== END && byte !== INTERRUPT) {
      this.pasted.push(byte);
      if (this.pasted.length % PASTE_WINDOW === 0) this.say([RAW]); // the host may send as much again
      return;
    }
    const code = byte === END ? this.pasted : [];
    this.pasted = null;
    this.say([END]);
    this.swallow = RAW_ANSWERS;
    for (const each of [...code, END]) this.process(each);
  }

  process(byte) {
    if (byte === RAW) this.raw = true;
    if (byte === FRIENDLY) this.raw = false;
    let asks = 0;
    this.vm.enter(() => { asks = this.vm.mp.replProcessChar(byte); });
    if (asks) this.rebooted();
  }

  /** The VM's output as sent on the wire: outside raw mode a line ends with a carriage return too. */
  pass(bytes) {
    const passed = [];
    for (const byte of bytes) {
      if (this.swallow > 0) {
        this.swallow--;
        continue;
      }
      if (byte === LINE_FEED && this.last !== RETURN && !this.raw) passed.push(RETURN);
      passed.push(byte);
      this.last = byte;
    }
    return passed;
  }
}
