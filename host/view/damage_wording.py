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


def lost() -> str:
    """That something is lost which was kept beside the games, and that nobody knows what it was."""
    return _(
        "Something that was kept here was damaged on this machine's disk: a move, a name, a choice, or who is in. "
        "Enter again what is missing."
    )


def running_game() -> str:
    """That a part of the shown game is fetched again."""
    return _("This game was damaged on this machine's disk; its handheld sends it again.")


def set_aside() -> str:
    """That a damaged game is not shown any more, or cannot be shown at all."""
    return _(
        "The game was damaged on this machine's disk and has been set aside. The owner can import a record of it that "
        "was downloaded."
    )
