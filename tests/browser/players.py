"""People at a table in Chromium: Mr. X with the handheld's page under his thumb, detectives with their consoles."""

from playwright.sync_api import TimeoutError

from tests import ROOT
from tests.patience import PATIENCE_S

CHANGED_MS = 5000  # a key that changes nothing on the display is waited for so long
LOOK_MS = 400  # "#" is pressed on a picture that has been seen so long; the handheld asks for less (law 7)
MOMENT_MS = 400  # longer than a console heeds no press once another pawn is under the thumb
# Reads the canvas back as text; it is given to the page by the test and never served.
READER = (ROOT / "firmware/virtual/screen_text.mjs").read_text().replace("export function", "function")
LOOK = """
() => {
  const { data } = document.querySelector("canvas").getContext("2d").getImageData(0, 0, 128, 64);
  const pixels = new Uint32Array(data.buffer);
  // Most looks find what the last one found: reading it again would take most of the processor's time.
  if (!globalThis.lastLook || pixels.some((pixel, at) => pixel !== lastLook.pixels[at])) {
    const dots = Array.from({ length: 128 * 64 }, (_, at) => (data[4 * at] > 100 ? 1 : 0));
    globalThis.lastLook = { pixels, lines: readText(dots, glyphs), since: performance.now() };
  }
  return lastLook.lines;
}
"""


def font(on_micropython):
    """{character: its 64 dots}, as the VM's framebuf draws it."""
    drawn = on_micropython(
        {"/font.py": ROOT / "firmware/virtual/font.py"}, [["font", "import font; print(font.glyphs())"]]
    )
    glyphs = {}
    for line in drawn.stdout.splitlines():
        if len(line) == 17:
            columns = bytes.fromhex(line[1:])
            glyphs[line[0]] = "".join(str(columns[x] >> y & 1) for y in range(8) for x in range(8))
    assert "A" in glyphs, drawn.stdout
    return glyphs


def check_window(page, number, ticket, station):
    """The logbook on a page shows this window's ticket, and the station that Mr. X surfaced at, if any."""
    page.wait_for_selector(f'[data-window="{number}"] .ticket')
    letter, shown = page.evaluate(
        """(number) => {
          const window = document.querySelector(`[data-window="${number}"]`);
          const text = (part) => (window.querySelector(part) || { textContent: "" }).textContent.trim();
          return [text(".ticket [aria-hidden=true]:not(svg)"), text(".at")];
        }""",
        number,
    )
    assert letter[:1] == {"taxi": "T", "bus": "B", "underground": "U", "black": "?"}[ticket]
    assert shown == ("" if station is None else str(station))


def pass_a_moment(page):
    """Let a moment pass on a page whose clock was installed, as until a thumb has gone, but without waiting for it."""
    page.clock.fast_forward(MOMENT_MS)


class PageHand:
    """Presses the handheld page's buttons and reads its canvas, as host.demo.playback wants a hand."""

    def __init__(self, page, glyphs):
        self.page = page
        self.glyphs = glyphs
        self.look_again()

    def look_again(self):
        """After the page was loaded (again)."""
        self.page.wait_for_selector(".handheld-keys button")
        self.page.evaluate(f"(font) => {{ {READER}; window.readText = readText; window.glyphs = new Map(font); }}",
                           list(self.glyphs.items()))  # fmt: skip

    def press(self, keys, ms=120):
        """Press keys one after the other, each when the display shows the one before, as a person does."""
        for face in keys:
            shown = "\n".join(self.lines())
            if face == "#":
                self.page.wait_for_function(
                    f"(ms) => (({LOOK})(), performance.now() - lastLook.since >= ms)", arg=LOOK_MS
                )
                shown = "\n".join(self.lines())
            self.page.click(f'.handheld-keys button[data-face="{face}"]', delay=ms)
            self._changed(shown, CHANGED_MS)

    def lines(self):
        """The eight lines on the canvas."""
        return self.page.evaluate(LOOK)

    def wait_for_text(self, wanted, timeout_ms=1000 * PATIENCE_S):
        """Wait until the canvas shows a text, or what a predicate of the eight lines likes; returns the lines."""
        fits = wanted if callable(wanted) else lambda lines: any(wanted in line for line in lines)
        lines = self.lines()
        while not fits(lines):
            shown = "\n".join(lines)
            lines = self._changed(shown, timeout_ms)
            if lines is None:
                raise AssertionError(f"the display never showed {wanted!r}, but:\n{shown}")
        return lines

    def _changed(self, shown, timeout_ms):
        """The eight lines once they are others than these; None if they stay."""
        try:
            return self.page.wait_for_function(
                f"(shown) => {{ const lines = ({LOOK})(); return lines.join('\\n') !== shown && lines; }}",
                arg=shown, polling=20, timeout=timeout_ms,
            ).json_value()  # fmt: skip
        except TimeoutError:
            return None


class PageDetective:
    """A detective who taps on the console of a page with a clock installed; taps what host.demo.playback posts."""

    def __init__(self, page):
        self.page = page
        self.taps = 0

    def post(self, path, pawn, ticket, station, **_fields):
        """The taps that lead to one post /move."""
        assert path == "/move"
        leg = f'[data-key="{pawn}-{ticket}-{station}"]'
        self.page.wait_for_selector(f".pawn-{pawn}.turn-now")
        pass_a_moment(self.page)
        if not self.page.query_selector(leg):
            self._tap(f'[data-key="pawn-{pawn}"]')
        self._tap(leg)
        self._tap('[data-key="move"]')
        return {"ok": True}

    def _tap(self, where):
        self.page.click(where)
        self.taps += 1
