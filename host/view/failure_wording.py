"""What pages say of a part of the host that fails again and again, in the reader's language: what does not work now."""

from flask_babel import gettext as _


def failed(part: str) -> str:
    """That the last step of a part of `host.table.services` has failed."""
    if part == "beside":
        return _(
            "The handheld on this machine does not start: the terminal and the file host.log say why. Propose the game "
            "again, and it is tried once more."
        )
    does_not_work = {
        "cable": _("Something fails with the handhelds on cables."),
        "browser": _("Something fails with the handheld in a browser."),
        "air": _("Something fails with the handhelds over the air."),
        "announcement": _("This table cannot be announced in the network: open it by its address."),
        "checker": _("The handheld's decisions cannot be checked just now."),
        "computer": _("The computer cannot move its pawns just now."),
    }[part]
    return does_not_work + " " + _("The table tries again; the file host.log in its data folder says why.")
