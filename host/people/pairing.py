"""Pairing a handheld that is on the cable: what it is asked, and what it has answered.

A key is drawn here, shown to one handheld on its cable, and kept when that handheld says that it has kept it. The name
and password of a Wi-Fi network are passed on and forgotten. Neither is in a text, a note or a trouble.
"""

import secrets
from collections.abc import Sequence
from typing import Any

from host.game.refused import Refused
from host.people.pairings import MOST, Pairings
from host.store.table_version import Changes
from shared.link import session

MOST_SHOWN = 16  # characters of the table's name that a handheld shows
MOST_ADDRESSES = 3
MOST_NETWORK = 32  # bytes of a network's name
PASSWORDS = range(8, 65)  # characters; 64 are hex digits of the key itself
SETTLED = ("done", "declined", "full", "not-kept")


class _Request:
    """One request to a handheld. state: "waiting", "asked", or one of SETTLED; then its message is forgotten."""

    def __init__(self, kind: str, rest: list[Any], key: bytes = b"", name: str = "") -> None:
        self.number = secrets.token_hex(4)
        self.kind = kind
        self.message: list[Any] | None = [kind, self.number, *rest]
        self.key = key
        self.name = name
        self.state = "waiting"

    def settle(self, code: str) -> None:
        self.state = code
        self.message, self.key = None, b""


class Pairing:
    """The requests to handhelds on cables, for each the newest of a kind. For many threads."""

    def __init__(self, pairings: Pairings, changes: Changes):
        self._pairings = pairings
        self._changes = changes
        self._requests: dict[str, dict[str, _Request]] = {}  # by device and kind

    def pair(
        self,
        device: str,
        name: str,
        shown: str,
        addresses: Sequence[str],
        port: int,
        network: "tuple[str, str] | None" = None,
    ) -> None:
        """Ask a handheld to be paired, and call it by this name here, or as before. shown: this table's name on it.

        network: name and password of a Wi-Fi, which it gets when it is paired; soon after it has both it restarts.
        Raises Refused if too many are paired, or if there can be no such network.
        """
        known = {each.device: each.name for each in self._pairings.all()}
        name = name or known.get(device, "")
        if device not in known and len(known) >= MOST:
            raise Refused("too-many-handhelds")
        after = [_network(*network)] if network else []
        key = secrets.token_bytes(session.KEY_BYTES)
        where = " ".join(addresses[:MOST_ADDRESSES])
        plain = "".join(letter for letter in shown if letter.isascii() and letter.isprintable())[:MOST_SHOWN]
        asked = _Request("pair", [self._pairings.table, plain, key.hex(), where, port], key, name)
        with self._changes.lock:
            self._requests[device] = {request.kind: request for request in [asked, *after]}
            self._changes.changed()

    def states(self, device: str) -> dict[str, str]:
        """How far the requests to a handheld are, by kind ("pair", "network"): "waiting", "asked", or one of
        SETTLED."""
        with self._changes.lock:
            return {kind: request.state for kind, request in self._requests.get(device, {}).items()}

    def message(self, device: str) -> "list[Any] | None":
        """What to tell a handheld on its cable now, and again until it is settled; None for nothing."""
        with self._changes.lock:
            messages = [request.message for request in self._requests.get(device, {}).values()]
            return next((message for message in messages if message is not None), None)

    def answered(self, device: str, number: str, code: str) -> None:
        """What a handheld has answered to a request; anything else than an answer is ignored."""
        with self._changes.lock:
            for request in self._requests.get(device, {}).values():
                if request.number != number or request.message is None or code not in ("asked", *SETTLED[:3]):
                    continue
                if code == "asked":
                    request.state = code
                else:
                    request.settle(self._kept(device, request) if code == "done" and request.key else code)
                    if request.state != "done":
                        self._settle_all(device, request.state)
                self._changes.changed()

    def forget(self, device: "str | None") -> None:
        """A handheld's cable was pulled out: it is asked nothing more."""
        with self._changes.lock:
            self._settle_all(device, "declined")
            self._requests.pop(device or "", None)

    def _settle_all(self, device, state):
        for request in self._requests.get(device, {}).values():
            if request.message is not None:
                request.settle(state)

    def _kept(self, device, request):
        try:
            self._pairings.pair(device, request.key, request.name)
        except (OSError, Refused, ValueError):
            return "not-kept"
        return "done"


def _network(name, password):
    """The request to keep a Wi-Fi network; raises Refused if no such network can be."""
    data = name.encode(errors="replace")
    printable = password.isascii() and password.isprintable()
    hexadecimal = len(password) < 64 or all(digit in "0123456789abcdefABCDEF" for digit in password)
    if not 0 < len(data) <= MOST_NETWORK:
        raise Refused("network-name")
    if password and not (printable and hexadecimal and len(password) in PASSWORDS):
        raise Refused("network-password")
    return _Request("network", [data.hex(), password])
