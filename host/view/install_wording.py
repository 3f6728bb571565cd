"""What the owner's page "Install on a board" means for the table."""

from flask_babel import gettext as _


def ports_lent() -> str:
    """Why no handheld on a cable is looked for."""
    return _(
        "The owner's page “Install on a board” is open, and needs the cables: leave it, so that handhelds are looked "
        "for again."
    )
