"""The handheld's page in Chromium as a rig: the same games as on tests.system.board_rig, by the page's own keys.

Time is a virtual one, given to the page in place of its clock, so that the same keys make the same frames at the same
times. The socket is a real one; its other end is shared.link.sync's host, which answers while that time stands still.
"""

from contextlib import suppress

from simple_websocket import ConnectionClosed

from tests.browser.players import PageHand
from tests.browser.small_host import VIRTUAL, SmallHost
from tests.patience import PATIENCE_S
from tests.system.board_rig import GAP_MS, BoardRig

KEYS = ".handheld-keys button"
LOADED = ".handheld-chart.loaded"
CODES = {"#": "Enter", "*": "Escape"}
# A clock that moves only by orders takes the place of the page's, and stands still while files are being stored.
# As a chip's, its timers wait for whole milliseconds: what the bus took of one is not carried on.
VIRTUAL_CLOCK = """
globalThis.setImmediate = (act) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = act;
  port2.postMessage(null);
};
class WholeMilliseconds extends VirtualClock {
  setTimeout(act, ms) {
    this.timers.set(++this.last, { due: this.now() + Math.max(1, ms), act });
    return this.last;
  }
}
globalThis.boardClock = new WholeMilliseconds();
performance.now = () => boardClock.time;
export function RealClock() { return boardClock; }
"""
CHANGES = {
    "clock.mjs": [("export class RealClock", "class PassingClock"), ("", VIRTUAL_CLOCK)],
    "outbox.mjs": [("    this.last = turn;\n", "    this.last = turn;\n    boardClock.pauseUntil(turn);\n")],
}
# When each frame left, and how many bytes have come; when each request was made, and when the map appeared. That is
# drawn at once, where a page waits until the screen is drawn next. And what a screen reader says by itself, and when.
WATCH_SOCKET = """
globalThis.wire = { open: false, heard: 0, times: [], asked: [], maps: [], said: [] };
globalThis.requestAnimationFrame = queueMicrotask;
const plainFetch = globalThis.fetch;
globalThis.fetch = (address, ...rest) => {
  wire.asked.push([globalThis.boardClock?.now() ?? 0, String(address).replace(location.origin, "")]);
  return plainFetch(address, ...rest);
};
new MutationObserver((changes) => {
  const added = changes.flatMap(({ addedNodes }) => Array.from(addedNodes));
  if (added.some((node) => node.matches?.(".handheld-chart .board"))) wire.maps.push(boardClock.now());
  for (const { target } of changes)
    if (target.matches?.(".handheld-text[role=status]")) wire.said.push([boardClock.now(), target.textContent]);
}).observe(document, { childList: true, subtree: true });
globalThis.WebSocket = class extends WebSocket {
  constructor(url) {
    super(url);
    this.addEventListener("open", () => { wire.open = true; });
    this.addEventListener("message", ({ data }) => { wire.heard += data.byteLength; });
  }
  send(bytes) {
    wire.times.push(boardClock.now());
    super.send(bytes);
    this.onmessage({ data: new ArrayBuffer(0) });  // a host answers; the page leaves one that does not
  }
};
"""
OPENED = """async () => {
  while (!wire.open) await new Promise((look) => setTimeout(look, 5));
  return boardClock.now();
}"""
PASS = """async ([until, heard]) => {
  while (wire.heard < heard) await new Promise(setImmediate);
  await boardClock.advance(Math.max(0, until - boardClock.time));
  return [boardClock.now(), wire.times.splice(0)];
}"""


class FrameHost(SmallHost):
    """Keeps the page's messages, and sends them when a test says so."""

    def __init__(self, device):
        super().__init__(device)
        self.frames = []

    def talk(self, socket):
        self.socket = socket
        with suppress(ConnectionClosed):
            while True:
                data = socket.receive()
                with self.hearing:
                    self.frames.append(data)
                    self.hearing.notify_all()

    def wait_for_frames(self, count):
        """The frames that came, once there are so many."""
        with self.hearing:
            assert self.hearing.wait_for(lambda: len(self.frames) >= count, PATIENCE_S)
            return self.frames[:count]


class PageBoard:
    """The page, as a BoardRig wants its board; `sent` are its socket's frames, as Chromium tells of them."""

    def __init__(self, chromium, device, glyphs, changes):
        self._host = FrameHost(device)
        self._changes = changes
        self._chromium = chromium
        self._glyphs = glyphs
        self._context = None
        self._forget()
        self.faults = []

    def _forget(self):
        """Nothing was said or heard."""
        self._host.frames = []
        self.sent = []
        self.asked = []
        self._times = []
        self._said = self._heard = 0

    def ask(self, do, **order):
        """As much of firmware/virtual/README.md's orders as a rig gives."""
        return getattr(self, "_" + do)(**order)

    def wait(self, ms):
        self._pass(self._now + ms)

    def wait_for_text(self, fits):
        while not fits(self.text()):
            self.wait(5)

    def text(self):
        return self._hand.lines()

    def hear(self, data):
        self._host.socket.send(data)
        self._heard += len(data)

    def frames(self):
        """All that Chromium says has left over the socket."""
        while len(self.sent) < self._said:
            self.page.evaluate("0")
        return b"".join(self.sent)

    def requests(self):
        """What the page has asked the host for: (its addresses by the browser, with the times of those by a script)."""
        return sorted(self.asked), sorted(self.page.evaluate("wire.asked"))

    def maps(self):
        """When the map appeared, by the board's time."""
        return self.page.evaluate("wire.maps")

    def said(self):
        """What a screen reader said by itself, and when."""
        return self.page.evaluate("wire.said")

    def close(self):
        self._context.close()
        self._host.close()

    def _power(self, on):
        if on:
            self._open()

    def _open(self):
        """Open the page in a browser that has never seen it."""
        if self._context:
            self._context.close()
        self._forget()
        self._context = self._chromium.new_context(viewport={"width": 390, "height": 844})
        self.page = page = self._context.new_page()
        page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        page.on("websocket", lambda socket: socket.on("framesent", lambda data: self.sent.append(data)))
        page.on("request", lambda request: self.asked.append(request.url.rsplit(":", 1)[-1].partition("/")[2]))
        page.add_init_script(WATCH_SOCKET)
        for name, changes in {**CHANGES, **self._changes}.items():
            page.route(f"**/{name}", _changed(VIRTUAL / name, changes))
        page.goto(self._host.address)
        self._now = page.evaluate(OPENED)
        while not page.locator(KEYS).count():
            self.wait(5)
        page.wait_for_selector(LOADED)
        self._hand = PageHand(page, self._glyphs)

    def _pass(self, until):
        """Let time pass, once the page has heard what the host said."""
        self._now, times = self.page.evaluate(PASS, [until, self._heard])
        self._times += times

    def _status(self):
        return {"time_ms": self._now, "state": "running"}

    def _wait(self, until):
        self._pass(until)

    def _press(self, keys, ms, at):
        for key in keys:
            code = CODES.get(key, key.lower())
            self._pass(at)
            self.page.keyboard.down(code)
            self._pass(at + ms)
            self.page.keyboard.up(code)
            at += ms + GAP_MS
            self._pass(at)

    def _sayings(self, log):
        """What has left since the last time, once it has come: [time, bytes in hex] each."""
        times, self._times = self._times, []
        begun, self._said = self._said, self._said + len(times)
        frames = self._host.wait_for_frames(self._said)[begun:]
        return {"sayings": [(time, data.hex()) for time, data in zip(times, frames, strict=True)]}


def _changed(path, changes):
    """What answers for a module: its source with something changed, or added where there is nothing to change."""
    source = path.read_text()
    for old, new in changes:
        assert not old or source.count(old) == 1
        source = source.replace(old, new) if old else source + new
    return lambda route: route.fulfill(body=source, content_type="text/javascript")


class PageRig(BoardRig):
    """A handheld in a page; see BoardRig."""

    press_ms = 250  # more than the page holds a key down at least, if the firmware draws at each of its looks
    pin_first = True

    def __init__(self, chromium, glyphs, device, changes=None):
        """`changes`: as CHANGES, made in other modules of the page."""
        self._page_board = PageBoard(chromium, device, glyphs, changes or {})
        super().__init__(device, "")

    @property
    def cable(self):
        """Every byte of the socket's frames."""
        return self.board.frames()

    def events(self):
        """The public log, as the host has it, for the browser's files are out of reach."""
        return self.replica.events

    def kept_files(self):
        return {}

    def trouble(self):
        return "\n".join(self.board.faults)

    def _make_board(self, image, heap):
        return self._page_board

    def _lay_out(self):
        """Each start has a browser that has no files."""
