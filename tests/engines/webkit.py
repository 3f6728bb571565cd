"""WebKit, Safari's engine, by WebDriver: GTK's small browser, one for each page, on a screen that nobody sees."""

import json
import socket
from contextlib import ExitStack, contextmanager
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from tests.engines.page import Page
from tests.engines.programs import running
from tests.patience import PATIENCE_S

SCREEN = "1920x1200x24"
STYLE = "* { min-width: 0; margin: 0; padding: 0 }"  # else the row of buttons over a page is wider than a phone
SETTLE = "const [told] = arguments; (%s)().then(told, (fault) => told(`!${fault}`))"


@contextmanager
def opened(folder):
    """A function (width, height, address) that opens a page of a WebKit whose files are in this folder."""
    (folder / "gtk-3.0").mkdir()
    (folder / "gtk-3.0/gtk.css").write_text(STYLE)
    with ExitStack() as programs:
        screen = programs.enter_context(running("Xvfb", "-displayfd", 1, "-screen", 0, SCREEN, "-nolisten", "tcp"))
        home = {"HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "DISPLAY": ":" + screen.found(r"(?m)^(\d+)$")}

        def open_page(width, height, address):
            with socket.create_server(("127.0.0.1", 0)) as free:
                port = free.getsockname()[1]
            driver = programs.enter_context(running("WebKitWebDriver", f"--port={port}", **home))
            return WebKitPage(driver, port, width, height, address)

        yield open_page


class WebKitPage(Page):
    """See Page."""

    def __init__(self, driver, port, width, height, address):
        super().__init__(driver)
        self._base = f"http://127.0.0.1:{port}"
        driver.wait_for(self._listens)
        wanted = {"timeouts": {"script": 2000 * PATIENCE_S}}  # longer than Page waits
        self._base += "/session/" + self._ask("session", capabilities={"alwaysMatch": wanted})["sessionId"]
        self._ask("window/rect", x=0, y=0, width=width, height=height)
        self.wait_for_function("(width) => innerWidth === width", width)
        around = height - self.evaluate("() => innerHeight")  # what the browser has over the page
        self._ask("window/rect", x=0, y=0, width=width, height=height + around)
        self.wait_for_function("(height) => innerHeight === height", height)
        self._ask("url", url=address)
        self.wait_until_ready()

    def _listens(self):
        try:
            with urlopen(self._base + "/status", timeout=PATIENCE_S):
                return True
        except URLError:
            return False

    def reload(self):
        self._ask("refresh")
        self.wait_until_ready()

    def _run(self, script):
        answer = self._ask("execute/async", script=SETTLE % script, args=[])
        assert answer[0] != "!", answer
        return answer

    def _act(self, actions):
        self._ask("actions", actions=actions)

    def _ask(self, command, **body):
        request = Request(f"{self._base}/{command}", json.dumps(body).encode(), {"Content-Type": "application/json"})
        try:
            with urlopen(request, timeout=3 * PATIENCE_S) as answer:
                return json.load(answer)["value"]
        except HTTPError as refusal:
            raise AssertionError(f"{command}: {refusal.read().decode()}") from None
