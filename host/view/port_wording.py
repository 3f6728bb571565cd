"""What is wrong with ports, those of cables and of the network, in the reader's language. See `host.view.wording`."""

from pathlib import PurePath

from flask_babel import gettext as _


def trouble(code: str, port: str) -> str:
    """What is wrong with a port, that of a cable or one of the network: a code such as "port-busy"."""
    return (_of_cables(port) | _of_networks(port))[code]


def _of_cables(port: str) -> dict[str, str]:
    return {
        "port-busy": _(
            "%(port)s is busy: another program has it open, on Linux often ModemManager. Close that one; the table "
            "tries again.",
            port=port,
        ),
        "port-forbidden": _(
            "You may not open %(port)s. Join the group that owns it (dialout; uucp on Arch), and log in again.",
            port=port,
        ),
        "port-missing": _(
            "There is no handheld at %(port)s. Plug it in, or start the table again with the right port.", port=port
        ),
        "port-unanswered": _(
            "What is at %(port)s has not answered as a handheld yet. Switch it on, or start the table again with the "
            "right port; until then the table goes on trying.",
            port=port,
        ),
        "port-silent": _(
            "What is at %(port)s does not answer as a handheld, so it is left alone. If it is one: plug it in again.",
            port=PurePath(port).name,
        ),
        "port-vanished": _(
            "%(port)s was gone before a handheld answered. If nobody pulled the cable out, remove brltty, which takes "
            "such ports on Linux; then plug it in again.",
            port=PurePath(port).name,
        ),
        "port-tableless": _(
            "The table that the handheld at %(port)s was given to is gone, or cannot be opened. Give it to a table on "
            "the page “More tables”.",
            port=PurePath(port).name,
        ),
        "port-pulled": _("The cable to %(port)s was pulled out. Plug it in again.", port=PurePath(port).name),
    }


def _of_networks(port: str) -> dict[str, str]:
    return {
        "port-air-taken": _(
            "Port %(port)s, where paired handhelds come in over the air, is taken by another program. Play on the "
            "cable, or start the table again with another port: --air-port (AIR_PORT=).",
            port=port,
        ),
        "port-air-refused": _(
            "Port %(port)s, where paired handhelds come in over the air, cannot be used. Play on the cable, or start "
            "the table again with another port: --air-port (AIR_PORT=).",
            port=port,
        ),
        "port-unreached": _(
            "No phone has opened this table yet. If one cannot: it is in a guest Wi-Fi, it or this computer uses a "
            "VPN, or a firewall on this computer blocks port %(port)s.",
            port=port,
        ),
    }
