"""Unloads modules that are needed now and then, and screens that were left, because the heap cannot hold them all.

Such a module is imported inside the function that needs it. Objects made from it before stay valid. Packages go too:
as long as nothing is imported from them they only take room. Where there is room some may stay: on a plain ESP32 so
many that a leg needs none to be read, and on a board with PSRAM all.
"""

import sys

# Both are set by mrx.device.power_on, at the start alone, because asking takes long where the heap is large.
has_room = False  # for all modules at once
most = 0  # modules that may be loaded before any is unloaded

also = ""  # more that is needed now and then, in a game that loads it, as _RARE

_SCREENS = "mrx.screens."
_KEPT_SCREEN = "mrx.screens.screen"  # every screen needs it
_RARE = (  # in one text: a tuple of them takes 300 bytes more of the heap
    " shared.rules.public_game_start shared.rules.house_rules shared.rules.edition_table shared.rules.rules_start"
    " shared.board_data shared.board.board_unpack shared.board.board_lines shared.events.set_up_check"
    " shared.board.start_cards shared.rules.possible mrx.game.candidates mrx.game.cut_off mrx.game.examining"
    " mrx.game.ending mrx.game.loading mrx.game.new_game mrx.game.pawn_moves mrx.game.pin_lock mrx.game.proposals"
    " mrx.game.set_up mrx.game.taking_back mrx.secret.pin mrx.secret.wipe mrx.secret.openings mrx.secret.start"
    " mrx.secret.loading mrx.game.computer_game mrx.device.wiping mrx.device.tidying mrx.maintenance mrx.starting"
    " mrx.settings mrx.language mrx.storage.air_file mrx.pairing mrx.game.on_board mrx.game.asking"
    " mrx.game.on_board_proposals shared.rules.rules_on_board shared.events.on_board_events "
)


def unload(even_with_room=False):
    """Unload every screen with its package, and what is needed now and then: all modules that have texts."""
    if (has_room or len(sys.modules) <= most) and not even_with_room:
        return
    for name in [name for name in sys.modules if _goes(name)]:  # a list of all names would need a large piece of heap
        del sys.modules[name]
        package, _, short = name.rpartition(".")  # in the archive most have no package
        package = sys.modules.get(package)  # it may have been unloaded before its module
        if hasattr(package, short):
            delattr(package, short)


def _goes(name):
    # The search without spaces comes first: it needs no new text, and rules out most names.
    rare = (name in _RARE and " %s " % name in _RARE) or (name in also and " %s " % name in also)
    return rare or (name.startswith(_SCREENS) and name != _KEPT_SCREEN)
