"""What pairing a handheld on the cable asks and says, on the page and in a terminal."""

from collections.abc import Mapping

from flask_babel import gettext as _


def form() -> dict[str, str]:
    """What stands above and beside the fields of the form, in the order in which it is read; name, network and password
    are fields."""
    return {
        "plug_in": _(
            "Plug the handheld in. A paired handheld plays over the home's Wi-Fi, without a cable; nobody else in the "
            "network can speak for it."
        ),
        "on_cable": _("Handheld on the cable"),
        "name": _("What to call it (may be empty)"),
        "network": _("Wi-Fi network (empty if it knows it)"),
        "password": _("Its password"),
        "not_kept": _("They go through the cable to the handheld. This computer keeps neither."),
    }


def said(states: Mapping[str, str]) -> str:
    """What has become of what a handheld was asked: by "pair" and "network", the states of `host.people.pairing`."""
    state = states.get("pair")
    if state is None:
        return ""
    if state == "done" and states.get("network") == "full":
        return _("Paired, but the handheld has no room for the Wi-Fi's password. Free room on it, then pair it again.")
    if state == "done" and states.get("network") in ("waiting", "asked"):
        return _("Paired. The Wi-Fi's password is on its way to the handheld: leave the cable in for a moment.")
    return {
        "waiting": _(
            "The handheld is asked. If it shows no question within ten seconds, its firmware is too old: flash it."
        ),
        "asked": _("Look at the handheld: it shows this table's name, if need be after *. Press # there to pair it."),
        "done": _("Paired. Pull the cable out when you like: where it knows the Wi-Fi, it comes in over the air."),
        "declined": _("It was declined on the handheld."),
        "full": _("The handheld has no room to keep the key. Free room on it, then pair it again."),
        "not-kept": _("This machine's disk did not take the key. Make room on it, then pair the handheld again."),
    }[state]
