"""A page as tests.browser.players wants one, in any engine that runs a script and moves a pointer."""

import json
from contextlib import suppress
from types import SimpleNamespace

from playwright.sync_api import TimeoutError

from tests.patience import PATIENCE_S

TRIES = 9  # to press what moves

# The protocols differ in how they write values: here all are JSON.
RUN = "async () => JSON.stringify({ value: (await (%s)(%s)) ?? null })"
WAIT = """async ([arg, everyMs, limitMs]) => {
  const end = performance.now() + limitMs;
  for (;;) {
    const found = await (%s)(arg);
    if (found || performance.now() > end) return found;
    await new Promise((look) => setTimeout(look, everyMs));
  }
}"""
WATCH = """() => {
  globalThis.faults = [];
  addEventListener("error", ({ message }) => faults.push(message));
  addEventListener("unhandledrejection", ({ reason }) => faults.push(String(reason)));
}"""
STILL = "#not-started:not([hidden])"
DRAWN = "(selector) => (document.querySelector(selector)?.getClientRects().length ?? 0) > 0"
# The middle of an element that a press reaches: enabled, uncovered, and where it was at the last look.
PRESSABLE = """(selector) => {
  const part = document.querySelector(selector);
  if (!part || part.closest("[disabled], [aria-disabled=true]")) return null;
  const { left, top, width, height } = part.getBoundingClientRect();
  const middle = [left + width / 2, top + height / 2].map(Math.floor);
  const before = globalThis.lastMiddle;
  globalThis.lastMiddle = String(middle);
  if (before !== String(middle)) return null;
  if (!part.contains(document.elementFromPoint(...middle))) {
    part.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    return null;
  }
  globalThis.clicked = false;
  part.addEventListener("click", () => { globalThis.clicked = true; }, { once: true });
  return middle;
}"""


# It presses the button of a page that lets somebody in and waits for that.
READY = """() => {
  const enter = document.querySelector("form.enter button");
  if (enter) enter.click();
  return document.body !== null && document.body.hasAttribute("data-ready");
}"""


class Page:
    """What the engines have in common. An engine adds `_run(script)`, what a function in JavaScript resolves to, and
    `_act(actions)` of a pointer. `program`: what must not end meanwhile."""

    clock = SimpleNamespace(fast_forward=lambda ms: None)  # a press waits until the page heeds it

    def __init__(self, program):
        self._program = program

    def evaluate(self, script, arg=None):
        """What a function in JavaScript, given `arg`, returns or resolves to."""
        return json.loads(self._run(RUN % (script, json.dumps(arg))))["value"]

    def wait_until_ready(self):
        """Wait until the page's scripts have begun, and remember from then on what they do not catch. A page that lets
        somebody in loads the next one, and Firefox never answers what waits in a page that is gone."""
        self._program.wait_for(self._is_ready)
        self.evaluate(WATCH)

    def _is_ready(self):
        with suppress(AssertionError):  # the next page comes just then
            return self.evaluate(READY)

    def faults(self):
        """What scripts have not caught since the page was ready; and the notice that it stands still, if shown."""
        return self.evaluate(f"() => faults.concat(document.querySelector('{STILL}')?.textContent ?? [])")

    def wait_for_function(self, script, arg=None, polling=20, timeout=1000 * PATIENCE_S):
        """Wait until a function says something true; what it says is this thing's json_value()."""
        found = self.evaluate(WAIT % script, [arg, polling, timeout])
        if not found:
            raise TimeoutError(f"never true for {arg!r}: {script}")
        return SimpleNamespace(json_value=lambda: found)

    def query_selector(self, selector):
        """Whether there is such an element."""
        return self.evaluate("(selector) => document.querySelector(selector) !== null", selector)

    def wait_for_selector(self, selector):
        """Wait until such an element is drawn."""
        self.wait_for_function(DRAWN, selector)

    def click(self, selector, delay=0):
        """Press the middle of an element for so many milliseconds, as soon as that reaches it; once more where it
        moves away or is drawn anew under the press."""
        for _ in range(TRIES):
            x, y = self.wait_for_function(PRESSABLE, selector).json_value()
            move, pause = {"type": "pointerMove", "x": x, "y": y}, {"type": "pause", "duration": delay}
            down, up = ({"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp"))
            self._act([{"type": "pointer", "id": "finger", "actions": [move, down, pause, up]}])
            if self.evaluate("() => clicked"):
                return
        raise AssertionError(f"presses do not reach {selector}")
