"""`python -m host pair`: pairs the handheld on the cable from a terminal, and gives it a Wi-Fi network.

For an owner who would rather type the Wi-Fi's password here than on a page. It is not echoed, not kept and not printed.
The table must not be running: that one has the cable, and pairs on its page "Handhelds over the air".
"""

import getpass
import os
import socket
import sys
from collections.abc import Callable, Mapping

from host import settings
from host.game.refused import Refused
from host.link.serial_line import SerialLines
from host.store.store import Store, Unusable
from host.table.table import Table
from host.view import wording
from host.web import addresses

_SAID = {
    "asked": "The handheld shows this table's name: press # there.",
    "done": "Paired. Start the table with make run; then the handheld comes in over the air.",
    "declined": "It was declined on the handheld.",
    "full": "The handheld has no room left. Free some on it, and try again.",
    "not-kept": "This machine's disk did not take the key. Make room on it, and try again.",
}


def main(
    environment: Mapping[str, str] = os.environ,
    ask: Callable[[str], str] = input,
    ask_secretly: Callable[[str], str] = getpass.getpass,
) -> int:
    """Pair one handheld; returns 0 if that was done, 1 if not, and 2, with one sentence, if it cannot begin."""
    try:
        config = settings.from_environment(environment)
        if not config["AIR_PORT"]:
            raise settings.InvalidSetting("AIR_PORT= must be the port that the table will have, not 0.")
        table = Table(Store(config["DATA_DIR"]))
    except (settings.InvalidSetting, Unusable, OSError) as fault:
        print(fault, file=sys.stderr)
        print("A table that runs pairs on its page: Invite, then Handhelds over the air.", file=sys.stderr)
        return 2
    lines = SerialLines(table, config["SERIAL_PORT"], report=_print_port_trouble)
    lines.start()
    try:
        return _pair(table, config["AIR_PORT"], ask, ask_secretly)
    finally:
        table.end()
        lines.join(1)
        table.close()


def _pair(table: Table, port: int, ask: Callable[[str], str], ask_secretly: Callable[[str], str]) -> int:
    print("Plug the handheld in.", flush=True)
    while not table.on_cables():
        table.wait_for_change(table.version, 0.5)
    device = table.on_cables()[0].device
    network = ask("Wi-Fi network (empty if the handheld knows it): ").strip()
    password = ask_secretly("Its password (it is not shown): ") if network else ""
    try:
        wifi = (network, password) if network else None
        table.pairing.pair(device, "", socket.gethostname(), addresses.local_addresses(), port, wifi)
    except Refused as refused:
        print(wording.refusal(refused.code), file=sys.stderr)
        return 1
    return _wait(table, device)


def _wait(table: Table, device: str) -> int:
    """Print each new state until the pairing is settled; 0 if it is done."""
    told = ""
    while True:
        version = table.version
        states = table.pairing.states(device)
        gone = "done" if told == "done" else "declined"  # its cable was pulled out, or it restarts
        state = states.get("pair", gone)
        if state in _SAID and state != told:
            print(_SAID[state], flush=True)
            told = state
        if not {state, states.get("network")} & {"waiting", "asked"}:
            if states.get("network") == "full":
                print("There was no room for the Wi-Fi's password.", flush=True)
            return 0 if state == "done" else 1
        table.wait_for_change(version, 0.5)


def _print_port_trouble(code: str, port: str) -> None:
    print(wording.port_trouble("port-" + code, port), file=sys.stderr)
