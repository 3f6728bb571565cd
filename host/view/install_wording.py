"""Why a download cannot go onto a board, and what to do: the codes of hardware/browser_install.py."""

from collections.abc import Mapping

from flask_babel import gettext as _


def ports_lent() -> str:
    """Why no handheld on a cable is looked for."""
    return _(
        "The owner's page “Install on a board” is open, and needs the cables: leave it, so that handhelds are looked "
        "for again."
    )


def too_long() -> str:
    """That a file is no download as it came."""
    return _("This file is longer than MicroPython's. Choose it as it was downloaded, not what was read from a board.")


def why(code: str, facts: Mapping[str, str]) -> str:
    """The sentence for a code; KeyError for another one. Some are this page's own: "elsewhere", "nothing", "failed"."""
    return {
        "no_image": _("This is no file for an ESP32. Choose the one that is named above; it ends in .bin."),
        "app_alone": _("This file lacks what starts MicroPython. Choose the one that ends in .bin, not in .app-bin."),
        "unknown_chip": _("This file is for a chip that the firmware does not run on. Choose the one named above."),
        "other_chip": _("This file is for an %(chip)s, but the board has an %(wanted)s. Choose the one named above."),
        "board_chip": _(
            "The board that is plugged in has an %(chip)s, not an %(wanted)s. Choose the right board in the list, and "
            "its file."
        ),
        "not_octal": _("This file does not know the board's PSRAM. Choose the one named above, with SPIRAM_OCT in it."),
        "cut_off": _("This file is cut off. Download it again."),
        "damaged": _("This file is damaged. Download it again."),
        "too_long": too_long(),
        "no_micropython": _("There is no MicroPython in this file. Choose the one that is named above."),
        "too_old": _(
            "This is MicroPython %(version)s, and the firmware needs %(oldest)s or newer. Download the file that is "
            "named above."
        ),
        "too_large": _(
            "This file is for a board with more flash than %(flash)s. Choose the one named above, or take a board with "
            "more."
        ),
        "no_room": _(
            "%(flash)s of flash have no room for the firmware beside MicroPython. Take a board with 4 MB or more."
        ),
        "elsewhere": _("Boards are written on the host's own computer alone: open this page there."),
        "nothing": _("Choose the board and the file first."),
        "pins": _("The wiring cannot be used, mend it first: %(why)s"),
        "failed": _("What goes onto the board could not be made: the file host.log in the data folder says why."),
    }[code] % facts
