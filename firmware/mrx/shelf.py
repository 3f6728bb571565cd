"""Modules that are read from flash when they are needed and forgotten after, for the heap's sake.

They are imported like any other, inside the function that needs them. What is still in use when it is forgotten lives
on until nobody holds it.
"""

import sys

_SCREENS = "mrx.screens."
_KEPT_SCREEN = "mrx.screens.screen"  # every screen needs it
_RARE = (  # in one text: a tuple of them takes 300 bytes more of the heap
    " shared.edition_table shared.rules_start shared.board_unpack shared.events_check shared.start_cards"
    " shared.possible mrx.known mrx.maintenance mrx.pin mrx.proposals mrx.secret_wipe mrx.set_up mrx.settings"
    " mrx.device.wiping "
)


def tidy():
    """Forget every screen, and what only a beginning game or a PIN needs."""
    for name in list(sys.modules):
        if _is_rare(name) or (name.startswith(_SCREENS) and name != _KEPT_SCREEN):
            del sys.modules[name]
            package, short = name.rsplit(".", 1)
            if hasattr(sys.modules[package], short):
                delattr(sys.modules[package], short)


def _is_rare(name):
    return name in _RARE and " %s " % name in _RARE  # the first spares most names the text that the second makes
