"""Firefox by WebDriver BiDi: one process without a screen, in which each page has its own cookies and files."""

import json
from contextlib import contextmanager
from functools import partial

from simple_websocket import Client

from host.web.addresses import local_addresses
from tests.engines.page import Page
from tests.engines.programs import running
from tests.patience import PATIENCE_S

# A proxy that is not there keeps it from every address but this machine's own.
PROXY = {"type": 1, "socks": "127.0.0.1", "socks_port": 9, "no_proxies_on": ",".join(local_addresses())}


@contextmanager
def opened(folder):
    """A function (width, height, address) that opens a page of a Firefox whose files are in this folder."""
    lines = (f"user_pref('network.proxy.{name}', {json.dumps(value)});\n" for name, value in PROXY.items())
    (folder / "user.js").write_text("".join(lines))
    words = ("--headless", "--no-remote", "--profile", folder, "--remote-debugging-port", 0)
    with running("firefox-esr", *words, HOME=str(folder), MOZ_CRASHREPORTER_DISABLE="1") as program:
        bidi = Bidi(program.found(r"WebDriver BiDi listening on (\S+)") + "/session")
        bidi.ask("session.new", capabilities={})
        yield partial(FirefoxPage, program, bidi)


class Bidi(Client):
    """Firefox's end of the websocket."""

    def handshake(self):
        self.host += f":{self.port}"  # Firefox wants to be called with it
        super().handshake()

    def ask(self, method, **params):
        """What a command answers."""
        self.send(json.dumps({"id": 1, "method": method, "params": params}))
        said = self.receive(2 * PATIENCE_S)  # longer than a page waits
        assert said is not None, f"Firefox never answered {method}"
        answer = json.loads(said)
        assert answer["type"] == "success", answer
        return answer["result"]


class FirefoxPage(Page):
    """See Page."""

    def __init__(self, program, bidi, width, height, address):
        super().__init__(program)
        user = bidi.ask("browser.createUserContext")["userContext"]
        context = bidi.ask("browsingContext.create", type="window", userContext=user)["context"]
        self._ask = partial(bidi.ask, context=context)
        self._call = partial(bidi.ask, "script.callFunction", target={"context": context}, awaitPromise=True)
        self._ask("browsingContext.setViewport", viewport={"width": width, "height": height})
        self._ask("browsingContext.navigate", url=address, wait="complete")
        self.wait_until_ready()

    def reload(self):
        self._ask("browsingContext.reload", wait="complete")
        self.wait_until_ready()

    def _run(self, script):
        answer = self._call(functionDeclaration=script)
        assert answer["type"] == "success", answer
        return answer["result"]["value"]

    def _act(self, actions):
        self._ask("input.performActions", actions=actions)
