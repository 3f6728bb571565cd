"""What pages say of what the disk has damaged, in the reader's language: the fact, then what mends it."""

from flask_babel import gettext as _


def entry() -> str:
    """That something in the outbox is void, of which nobody knows what it was."""
    return _("What had been entered or asked here was damaged on this machine's disk, and is void: do it again.")


def whole_file(name: str) -> str:
    """That the file of all games was set aside under this name."""
    return _(
        "The table's file was damaged and is kept as %(file)s; a new one was begun. If Mr. X's handheld still has "
        "the game, it comes back by itself.",
        file=name,
    )


def pairings(name: str) -> str:
    """That the file of the paired handhelds was set aside under this name."""
    return _(
        "The list of paired handhelds was damaged and is kept as %(file)s. Pair each handheld again, on the cable; "
        "until then play on the cable.",
        file=name,
    )


def running_game() -> str:
    """That the log of the shown game lacks a part."""
    return _(
        "A part of the game that was kept here is damaged. If Mr. X's handheld still has the game, it sends that "
        "part again."
    )


def finished_game() -> str:
    """That a game which is over cannot be shown."""
    return _(
        "This game is over, but a part of it is damaged here. Mr. X's handheld sends it again, or the owner imports a "
        "record that was downloaded."
    )
