"""A board at the other end of `navigator.serial`: a port of Web Serial, and behind it the stand-in for a chip's ROM."""

import base64

from tests.system.rom_loader import RomLoader

# What a page calls; the bytes go to the test and back as base64.
SERIAL = """
globalThis.asked = [];
class BoardPort extends EventTarget {
  getInfo() { return { usbVendorId: 0x10c4, usbProductId: 0xea60 }; }
  async open({ baudRate }) {
    if (this.gone || !(await boardOpens(baudRate))) throw new DOMException("It does not open.", "NetworkError");
    this.readable = new ReadableStream({ start: (come) => { this.come = come; } });
    this.writable = new WritableStream({ write: async (chunk) => {
      const said = await boardHears(btoa(String.fromCharCode(...chunk)));
      if (said === null) return this.pull();
      if (said) this.come.enqueue(Uint8Array.from(atob(said), (letter) => letter.charCodeAt(0)));
    } });
  }
  async close() { this.readable = this.writable = null; }
  async setSignals(signals) { if (this.gone || (await boardFeels(signals))) this.pull(); }
  pull() {
    const lost = new DOMException("The device has been lost.", "NetworkError");
    if (this.gone) throw lost;
    this.gone = true;
    this.come.error(lost);
    this.readable = this.writable = null;
    this.dispatchEvent(new Event("disconnect"));
    throw lost;
  }
}
Object.defineProperty(navigator, "serial", { value: { requestPort: async ({ filters }) => {
  asked.push(filters.map((filter) => filter.usbVendorId));
  if (!(await boardIsThere())) throw new DOMException("No port selected by the user.", "NotFoundError");
  return new BoardPort();
} } });
"""


class BoardPort:
    """What is plugged in: `plug` says what. bauds: at which the port was opened; started: whether the chip runs on."""

    def __init__(self, page):
        self.rom = None
        self._said = b""
        page.add_init_script(SERIAL)
        page.expose_function("boardIsThere", lambda: self.rom is not None)
        page.expose_function("boardOpens", self._open)
        page.expose_function("boardHears", self._hear)
        page.expose_function("boardFeels", self._feel)

    def plug(self, chip="esp32", flash_mb=4, pulled_after=None, busy=0, deaf=False, leaves=False):
        """Plug a board in, which is pulled out when it has heard so many bytes. busy: so often its port is taken.

        deaf: it hears nothing. leaves: its port goes when the chip starts, as one that the chip has itself.
        """
        self.rom = RomLoader(chip, flash_mb, self._say, deaf_after=0 if deaf else None)
        self._left, self._busy = pulled_after, busy
        self._leaves, self._signals = leaves, {}
        self.bauds = []
        self.started = False
        return self.rom

    def _say(self, data):
        self._said += data

    def _open(self, baud):
        self._busy -= 1
        self.bauds.append(baud)
        return self._busy < 0

    def _hear(self, data):
        data = base64.b64decode(data)
        if self._left is not None:
            self._left -= len(data)
            if self._left < 0:
                return None
        if self.bauds[-1] == self.rom.baud:
            self.rom.hear(data)
        said, self._said = self._said, b""
        return base64.b64encode(said).decode()

    def _feel(self, signals):
        """A chip starts when RTS goes: into download mode if DTR is set then."""
        before, self._signals = self._signals, {**self._signals, **signals}
        if before.get("requestToSend") and not self._signals.get("requestToSend"):
            self.started = not self._signals.get("dataTerminalReady")
            self.rom.stub, self.rom.baud = False, 115200
        return self.started and self._leaves
