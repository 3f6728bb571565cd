"""Who plays for each detective of a game, a person or the computer at a level, and whether the adviser is on.

It is no rule of the game: it is kept on this host beside the log, of each game. Where the disk has damaged it,
everybody is a person, and the adviser is off. The owner may let the computer play for somebody while the game runs, as
for whoever leaves early; each change is kept with the event before which it was made, because everybody reads it in the
list of moves.
"""

import hashlib
import secrets
from collections.abc import Mapping
from typing import Any, NamedTuple

from host.store.note import Note
from host.store.store import Store
from shared.board.edition import Edition
from shared.computer.computer_player import LEVELS
from shared.rules import rules, rules_start
from shared.rules.public_game import PublicGame

COMPUTER = "computer"
PACES = {"quick": 0.25, "usual": 1.0, "slow": 3.0}  # times the pause before a computer moves a pawn
Mover = int | str | None  # who enters a pawn's move: a player's page, by index; COMPUTER; None: another page
_SEED_BYTES = 16


class Change(NamedTuple):
    """From the event of this number on, this player is the computer's at a level, or (None) plays himself."""

    number: int
    player: int
    level: "str | None"


class ComputerPlayers(NamedTuple):
    """The computer players of one game."""

    levels: "tuple[str | None, ...]" = ()  # by player: the level of the computer that plays for him; None: a person
    adviser: bool = False  # whether the adviser is on
    changes: tuple[Change, ...] = ()  # what was changed while the game ran, in order
    seed: str = ""  # of what the computers draw, in hex; told to nobody, as Mr. X could reckon their moves by it
    left: tuple[str, ...] = ()  # the pawns, by name, that a computer could not move now, so that people do; not kept

    def level(self, player: "int | None") -> "str | None":
        """The level at which the computer plays for a player, by index; None for a person, and for no player."""
        return self.levels[player] if player is not None and player < len(self.levels) else None

    def level_at(self, player: int, number: int, began: "ComputerPlayers") -> "str | None":
        """The level at which the computer played for a player before the event of this number; began: at set-up."""
        levels = [change.level for change in self.changes if change.player == player and change.number <= number]
        return levels[-1] if levels else began.level(player)

    def level_of(self, game: PublicGame, pawn: str) -> "str | None":
        """The level at which a computer plays a pawn, by name; None: people move it."""
        return None if pawn in self.left else self.level_of_pawn(game.edition, game.pawn_names.index(pawn))

    def level_of_pawn(self, edition: Edition, pawn: int) -> "str | None":
        """As `level_of`, by the pawn's index, whoever moves it now.

        Bobbies belong to all: a computer moves them only where no person plays.
        """
        player = player_of(edition, pawn)
        if player is None:
            return None if self.people(edition.players) else self.level(0)
        return self.level(player)

    def next_to_move(self, game: PublicGame) -> list[int]:
        """The pawns that may be moved next, by index: those of people, as long as one of them may go first."""
        open_ones = (
            [] if game.mr_x_to_move else [pawn for pawn in rules.to_move(game) if not rules.hemmed_in(game, pawn)]
        )
        by_people = [pawn for pawn in open_ones if self.level_of(game, game.pawn_names[pawn]) is None]
        return by_people or open_ones

    def people(self, players: int) -> list[int]:
        """Those of so many players for whom no computer plays."""
        return [player for player in range(players) if self.level(player) is None]

    def voters(self, players: int) -> list[int]:
        """The players who have a voice: the people; where there are none, the owner's page answers for the first."""
        return self.people(players) or [0]

    def draw(self, number: int) -> bytes:
        """What a computer draws for its move as the event of this number: another one after a taking back."""
        return hashlib.sha256(f"{self.seed} {number}".encode()).digest()


def _decoded(kept):
    levels, adviser, changes, seed, *_checksum = kept  # which an earlier version wrote
    return ComputerPlayers(_levels(levels), adviser is True, tuple(Change(*row) for row in changes), str(seed))


PEOPLE = ComputerPlayers()
COMPUTERS = Note(
    "computers", PEOPLE, _decoded, lambda of: [list(of.levels), of.adviser, list(map(list, of.changes)), of.seed]
)


def _pace(kept):
    if kept not in PACES:
        raise ValueError("no such pace")
    return kept


PACE: Note[str] = Note("computer_pace", "usual", _pace)  # of the table


def player_of(edition: Edition, pawn: int) -> "int | None":
    """The index of the player who moves this pawn, by its index in playing order; None for a bobby."""
    for player, share in enumerate(edition.shares):
        if pawn < share:
            return player
        pawn -= share
    return None


def pawns_of(edition: Edition) -> list[str]:
    """The pawns in playing order: player by player in the order of the colours (R2), bobbies behind."""
    return [*rules_start.colours(edition), *rules_start.bobby_names(edition)]


def of_setup(remembered: Mapping[str, Any]) -> ComputerPlayers:
    """What was chosen at set-up; `PEOPLE` where what is remembered cannot be read."""
    try:
        return ComputerPlayers(_levels(remembered.get("computers", [])), remembered.get("adviser") is True)
    except (TypeError, ValueError):
        return PEOPLE


def new_seed() -> str:
    return secrets.token_hex(_SEED_BYTES)


def begin(store: Store, game_id: str, remembered: Mapping[str, Any]) -> None:
    computers = of_setup(remembered)
    if computers != PEOPLE:
        COMPUTERS.keep(store, computers._replace(seed=new_seed()), game_id)


def _levels(rows):
    levels = tuple(rows)
    if any(level is not None and level not in LEVELS for level in levels):
        raise ValueError("no such level")
    return levels
