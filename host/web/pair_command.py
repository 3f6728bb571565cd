"""`python -m host pair`: the form of the page "Handhelds over the air" in a terminal, for a machine without a screen.

It asks and says what the page does; of its own it only says why it cannot begin. The password is not echoed, not kept
and not printed. The table must not be running: that one has the cable, and pairs on its page.
"""

import getpass
import os
import sys
from collections.abc import Callable, Mapping

from host import settings
from host.game.refused import Refused
from host.link.serial_line import SerialLines
from host.store.store import Store, Unusable
from host.table.table import Table
from host.view import pairing_wording, port_wording, wording
from host.web import addresses, handhelds_page


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
        print(settings.as_typed(fault), file=sys.stderr)
        print("A table that runs pairs on its page: Invite, then Handhelds over the air.", file=sys.stderr)
        return 2
    SerialLines(table, config["SERIAL_PORT"], report=_print_port_trouble).start()
    try:
        fields = _filled_in(table, ask, ask_secretly)
        before = table.pairings.key_of(fields["device"])
        handhelds_page.ask(table, fields, addresses.local_addresses(), lambda: config["AIR_PORT"])
        _follow(table, fields["device"])
        return 0 if table.pairings.key_of(fields["device"]) != before else 1
    except Refused as refused:
        print(wording.refusal(refused.code), file=sys.stderr)
        return 1
    finally:
        table.end()
        table.services.join(1)
        table.close()


def _filled_in(table: Table, ask: Callable[[str], str], ask_secretly: Callable[[str], str]) -> dict[str, str]:
    """The fields of the form, for the first handheld that is plugged in."""
    words = pairing_wording.form()
    print(words["plug_in"], flush=True)
    while not table.on_cables():
        table.wait_for_change(table.version, 0.5)
    device = table.on_cables()[0].device
    print(f"{words['on_cable']} · {device}\n{words['not_kept']}", flush=True)
    name, network = (ask(f"{words[field]}: ") for field in ("name", "network"))
    password = ask_secretly(f"{words['password']}: ") if network.strip() else ""
    return {"device": device, "name": name, "network": network, "password": password}


def _follow(table: Table, device: str) -> None:
    """Print what the page says after each change, until the handheld is asked nothing more."""
    told, asked = "", True
    while asked:
        version, asked = table.version, table.pairing.message(device) is not None
        said = pairing_wording.said(table.pairing.states(device))
        if said not in ("", told):
            print(said, flush=True)
            told = said
        if asked:
            table.wait_for_change(version, 0.5)


def _print_port_trouble(code: str, port: str) -> None:
    print(port_wording.trouble("port-" + code, port), file=sys.stderr)
