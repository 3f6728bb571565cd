"""For which players of the shown game the computer plays now, who has a voice, and changing that."""

from collections.abc import Callable
from dataclasses import dataclass

from host.game import computer_players
from host.game.computer_players import COMPUTERS, PEOPLE, Change, ComputerPlayers
from host.game.refused import Refused
from host.game.replica import Replica
from host.store.store import Store
from host.store.table_version import Changes
from shared.computer.computer_player import LEVELS


@dataclass(eq=False)
class Substitutes:
    """The computer players of the shown game. For many threads. `everybody_asked` says whether every player is asked to
    agree now: then nobody may lose or gain a voice."""

    _store: Store
    _shown: Callable[[], Replica | None]
    _changes: Changes
    _everybody_asked: Callable[[], bool]
    _left: tuple[str, int, tuple[str, ...]] | None = None  # (game id, number of the event, pawns)

    def now(self) -> ComputerPlayers:
        with self._changes.lock:
            play = self._shown()
            if play is None:
                return PEOPLE
            left = self._left[2] if self._left is not None and self._left[:2] == (play.game_id, play.count) else ()
            return COMPUTERS.of(self._store, play.game_id)._replace(left=left)

    def leave(self, game_id: str, number: int, pawns: tuple[str, ...]) -> None:
        """A computer cannot move these pawns as the event of this number: until that is made, people may."""
        with self._changes.lock:
            self._left = (game_id, number, pawns)
            self._changes.changed()

    def voters(self) -> list[int]:
        """The players of the shown game who have a voice, by index."""
        with self._changes.lock:
            play = self._shown()
            return self.now().voters(play.game.edition.players) if play is not None else []

    def check(self, pawn: str) -> None:
        """Raises Refused if people may not move this pawn of the shown game, because a computer plays it."""
        with self._changes.lock:
            play = self._shown()
            if play is not None and self.now().level_of(play.game, pawn) is not None:
                raise Refused("computers-pawn")

    def change(self, player: int, level: "str | None") -> None:
        """From now on the computer plays for this player at a level, or (None) he plays himself. Raises Refused."""
        with self._changes.lock:
            play = self._shown()
            if play is None:
                raise Refused("no-game")
            if play.over:
                raise Refused("game-over")
            if play.game.edition.on_board:
                raise Refused("no-computers")
            if not 0 <= player < play.game.edition.players:
                raise Refused("no-player")
            if level is not None and level not in LEVELS:
                raise Refused("no-level")
            now = self.now()
            if now.level(player) == level:
                return
            if self._everybody_asked():
                raise Refused("everybody-asked")
            players = range(play.game.edition.players)
            levels = tuple(level if each == player else now.level(each) for each in players)
            changes = (*now.changes, Change(play.count, player, level))
            seed = now.seed or computer_players.new_seed()
            COMPUTERS.keep(self._store, ComputerPlayers(levels, now.adviser, changes, seed), play.game_id)
            self._changes.changed()
