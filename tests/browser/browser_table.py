"""A real host with a handheld that is always awake, and real pages on it: for games that are played through pages."""

import threading
from contextlib import ExitStack

from tests.browser.serving import Hosted
from tests.host import handheld


class BrowserTable(Hosted):
    """A real host on a free port, a handheld that is always awake, and pages of any size."""

    def __init__(self, folder, chromium):
        super().__init__(folder)
        self._stack = ExitStack()
        self._chromium = chromium
        self._device = handheld.Handheld().link(self.table)
        self._one_at_a_time = threading.Lock()
        self._over = threading.Event()
        self._talking = threading.Thread(target=self._keep_talking, daemon=True)
        self._talking.start()

    def page(self, size, path, script=None, **options):
        """A page of (width, height); script: what runs in it before its own scripts."""
        width, height = size
        context = self._chromium.new_context(
            viewport={"width": width, "height": height}, has_touch=width < 500, **options
        )
        self._stack.callback(context.close)
        page = context.new_page()
        page.clock.install()
        if script:
            page.add_init_script(script)
        page.goto(self.address + path)
        return page

    def device(self, deed):
        """Do something on the handheld between two exchanges with the host."""
        with self._one_at_a_time:
            deed(self._device)

    def play(self, turns):
        """Make turns without a page."""
        for turn in turns:
            self.device(lambda device, turn=turn: handheld.play_turn(self.table, device, turn))

    def _keep_talking(self):
        while not self._over.wait(0.05):
            self.device(lambda device: device.exchange(1))

    def close(self):
        self._stack.close()
        self._over.set()
        self._talking.join()
        super().close()
