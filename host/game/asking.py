"""What this table asks for when it proposes a game (`shared.events.asked`), and its half of a computer player's seed.

The half is drawn with the proposal, which shows its hash, and told once the handheld has sealed its own. It belongs to
that proposal alone. Never here: whether a handheld has begun what was asked (`shared.log.validation`).
"""

import secrets
from collections.abc import Mapping
from typing import Any

from host.game import computer_players
from host.game.proposals import Begin
from host.store.note import Note, hex_of
from host.store.store import Store
from shared.computer import computer_player
from shared.events import commitment, seed
from shared.events.asked import ENTERED, HUMAN, ON_BOARD, PERSON, Asked
from shared.events.events import GameBegun
from shared.rules import edition_table

# The table's half of a seed: kept under its hash, or under the game's id where an earlier version's handheld plays.
_HALF: Note[str] = Note("half", "", hex_of(seed.TABLE_BYTES))


def asked_for(store: Store, proposal: Begin, remembered: Mapping[str, Any]) -> list:
    """What is asked for with this proposal; draws the half where the handheld is to play. remembered: of the set-up."""
    edition = edition_table.make(proposal.edition, proposal.players, proposal.rules)
    mr_x = (PERSON, 0, "")
    if proposal.level is not None:
        mr_x = (proposal.level, computer_player.VERSION, _drawn_half(store))
    played = ON_BOARD if edition.on_board else ENTERED
    return list(Asked(*mr_x, _letters(edition, len(proposal.pawns), remembered), played))


def half_for(store: Store, begun: GameBegun) -> str:
    """The half for the game that begins so; "" where the disk has lost it.

    A game of an earlier version's handheld has no hash of it: then it is drawn once the handheld has sealed its own.
    """
    if begun.asked is not None:
        return _HALF.of(store, begun.asked[2])
    half = _HALF.of(store, begun.game_id)
    if not half:
        half = secrets.token_hex(seed.TABLE_BYTES)
        _HALF.keep(store, half, begun.game_id)
    return half


def _drawn_half(store):
    half = secrets.token_hex(seed.TABLE_BYTES)
    half_hash = commitment.hex_of(seed.half_hash(bytes.fromhex(half)))
    _HALF.keep(store, half, half_hash)
    return half_hash


def _letters(edition, pawns, remembered):
    """One letter for each of so many pawns: who plays it."""
    computers = computer_players.of_setup(remembered)
    levels = [computers.level_of_pawn(edition, pawn) for pawn in range(pawns)]
    return "".join(HUMAN if level is None else level[0] for level in levels)
