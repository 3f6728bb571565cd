"""Who is who: which browser holds which player of the shown game, and whose voice counts where everybody must agree.

A browser that has joined says once which player its user is, or that it just looks; people who share it hold several.
Who holds a player gives his voice, and nobody else does; for a player whom nobody holds the owner's page answers,
unless it is Mr. X's browser too. So each player has one voice. A player whom another browser holds changes hands only
with that browser's or the owner's yes. A player for whom a computer plays (see `computer_players`) has no voice;
whoever chooses to be him plays himself from then on, as does the browser that held him before.

It is stored by the marks of the admissions (see `admissions`), so whoever is expelled holds nothing. A player with a
name of his own stays held in later games in which he plays, whichever pawns he has; one without a name only to the end
of the game, because nothing tells that the next game's 1st detective is the same person: he may be Mr. X by then. The
browser that is the shown game's handheld holds nobody. While everybody is asked nobody gets a new holder, because one
person could answer twice. It knows no sentence, and must never tell a mark to another browser.
"""

import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from host.game.computer_players import player_of
from host.game.names import NAMES
from host.game.refused import Refused
from host.game.replica import Replica
from host.people.admissions import Admissions
from host.people.player_answers import OWNER
from host.people.substitutes import Substitutes
from host.store.note import Note
from host.store.store import Store
from host.store.table_version import Changes

MOST_REQUESTS = 3  # that a browser may make during a game
MOST_WAITING = 4  # requests that wait for an answer, of all browsers together


class Request(NamedTuple):
    """A browser, by its mark, wants to hold a player, by his key, whom another browser holds."""

    number: str
    mark: str
    key: str
    also: bool = False  # beside whom it holds already


class OwnPage(NamedTuple):
    """What one browser's page shows of this; players by their index.

    players     whom it holds
    asked       whether it is to be asked which player its user is: not after the end, when nobody moves
    wanted      whom it has asked to hold, and nobody has answered yet; or None
    refused     whom it was not given, until it chooses anew; or None
    requests    what it may answer: (number of the request, player, kind of machine of the browser that wants him)
    voices      the players for whom it may answer
    """

    players: tuple[int, ...]
    asked: bool
    wanted: "int | None"
    refused: "int | None"
    requests: tuple[tuple[str, int, str], ...]
    voices: tuple[int, ...]


class _Kept:
    """What the store has, without those who are not in any more and requests that have become void."""

    def __init__(self, kept: Any):
        self.game_id: str = kept["game"]
        held = dict(kept["held"])  # keys of players by mark; one key where an earlier version wrote it
        self.held: dict[str, list[str]] = {
            mark: [keys] if isinstance(keys, str) else list(keys) for mark, keys in held.items()
        }
        self.looking: dict[str, list] = dict(kept["looking"])  # by mark: the names of the players it did not want
        self.requests = [Request(*row) for row in kept["requests"]]
        self.refused: dict[str, str] = dict(kept["refused"])
        self.made: dict[str, int] = dict(kept["made"])  # how many requests, by mark

    def enter(self, game_id: str) -> None:
        """From now on this game is shown: what was asked in another is void."""
        if self.game_id != game_id:
            self.game_id, self.requests, self.refused, self.made = game_id, [], {}, {}

    def forget(self, stays: Callable[[str], bool], is_open: Callable[[Request], bool]) -> None:
        for by_mark in (self.held, self.looking, self.refused, self.made):
            for mark in [mark for mark in by_mark if not stays(mark)]:
                del by_mark[mark]
        self.requests = [request for request in self.requests if is_open(request)]

    def json(self) -> dict:
        """The same as JSON."""
        rows = [list(request) for request in self.requests]
        kept = {"held": self.held, "looking": self.looking, "refused": self.refused, "made": self.made}
        return {"game": self.game_id, "requests": rows, **kept}


_NOBODY = _Kept({"game": "", "requests": [], "held": {}, "looking": {}, "refused": {}, "made": {}})
_HOLDERS = Note("holders", _NOBODY, _Kept, _Kept.json)


@dataclass(eq=False)
class Holders:
    """Who holds whom. For many threads. `everybody_asked` says whether every player is asked to agree now."""

    _store: Store
    _shown: Callable[[], Replica | None]
    _admissions: Admissions
    _changes: Changes
    _everybody_asked: Callable[[], bool]
    _substitutes: Substitutes

    # What the pages show

    def players(self, mark: "str | None") -> list[int]:
        """The players whom a browser holds, by index."""
        with self._changes.lock:
            return self._players(self._kept(), mark)

    def mover(self, mark: "str | None", pawn: str) -> "int | None":
        """As which player a browser moves this pawn: its own, the first one whom it holds, or None."""
        with self._changes.lock:
            players, play = self._players(self._kept(), mark), self._shown()
            if play is None or pawn not in play.game.pawn_names:
                return None
            own = player_of(play.game.edition, play.game.pawn_names.index(pawn))
            return own if own in players else next(iter(players), None)

    def held(self) -> frozenset[int]:
        """The players whom somebody holds, by index."""
        with self._changes.lock:
            return frozenset(self._held(self._kept()))

    def marks(self) -> frozenset[str]:
        """The browsers that hold a player, by mark."""
        with self._changes.lock:
            kept = self._kept()
            return frozenset(mark for mark in kept.held if self._players(kept, mark))

    def pages(self, marks: Iterable[str]) -> dict[str, OwnPage]:
        """What the pages of browsers that are in show, by mark; the same for all of whom nothing else is known."""
        with self._changes.lock:
            kept, names, made = self._kept(), sorted(self._names()), {}
            known = {*kept.held, *kept.refused, *(request.mark for request in kept.requests)}
            pages: dict[str, OwnPage] = {}
            for mark in marks:
                looks = kept.looking.get(mark) == names
                alike = mark if mark in known else (self._is_owner(mark), self._may_hold(mark), looks)
                if alike not in made:
                    made[alike] = self._page(kept, mark, looks)
                pages[mark] = made[alike]
            return pages

    def voice(self, mark: "str | None", player: "int | None") -> tuple["int | None", str]:
        """By whom this browser answers for a player: (player, OWNER or its mark), as `take_back` wants it; raises
        Refused.

        None: for whom it may answer, where one voice is enough.
        """
        with self._changes.lock:
            if not self._keys():
                raise Refused("no-game")
            kept, voters = self._kept(), self._substitutes.voters()
            players, voices, held = self._players(kept, mark), self._voices(kept, mark), self._held(kept)
            own = [each for each in players if each in held]
            if own and mark is not None and player in (None, *own):
                return own[0] if player is None else player, mark
            if not self._is_owner(mark):
                raise Refused("own-voice" if own else "computer-mute" if players else "who-first")
            if player is not None and player not in voters:
                raise Refused("computer-mute")
            if not self._may_hold(mark):
                raise Refused("handheld-mute")
            if not voices:
                raise Refused("all-have-pages")
            if player in held:
                raise Refused("has-page")
            return player, OWNER

    def asking(self, mark: "str | None") -> "tuple[list[int], str]":
        """By whom this browser asks for an end of the game: (the players whom it holds, its mark), or (none, OWNER);
        raises Refused."""
        with self._changes.lock:
            player, by = self.voice(mark, None)
            held = self._held(self._kept())
            return ([] if player is None else [each for each in self.players(mark) if each in held]), by

    # What the pages post; each raises Refused

    def hold(self, mark: str, player: int, also: bool = False) -> bool:
        """Hold a player from now on: True; or ask whoever holds him, and the owner: False.

        also: beside whom the browser holds already, and not in their place.
        """
        with self._changes.lock:
            keys, kept = self._keys(), self._kept()
            if not 0 <= player < len(keys):
                raise Refused("no-player")
            if not self._may_hold(mark):
                raise Refused("is-handheld")
            if self._substitutes.now().level(player) is not None:
                self._substitutes.change(player, None)  # who comes back plays himself again
            key, holder = keys[player], self._holder(kept, keys[player])
            if holder not in (None, mark):
                self._request(kept, mark, key, also)
            elif holder is None and self._everybody_asked():
                raise Refused("everybody-asked")
            else:
                self._give(kept, mark, key, also)
            kept.refused.pop(mark, None)
            self._write(kept)
            return holder in (None, mark)

    def let_go(self, mark: str, player: int) -> None:
        """Hold this player no longer, but the others as before."""
        with self._changes.lock:
            keys, kept = self._keys(), self._kept()
            if not 0 <= player < len(keys):
                raise Refused("no-player")
            kept.held[mark] = [key for key in kept.held.get(mark, []) if key != keys[player]]
            self._write(kept)

    def look(self, mark: str) -> None:
        """Hold nobody from now on, and do not be asked again as long as the same players play."""
        with self._changes.lock:
            kept = self._kept()
            self._give(kept, mark, None)
            kept.refused.pop(mark, None)
            kept.looking[mark] = sorted(self._names())
            self._write(kept)

    def answer(self, mark: "str | None", number: str, yes: bool) -> None:
        """Let another browser hold a player, or not: the answer of the browser that holds him, or of the owner's."""
        with self._changes.lock:
            kept = self._kept()
            asked = next((request for request in kept.requests if request.number == number), None)
            if asked is None:
                raise Refused("answered")
            holder = self._holder(kept, asked.key)  # there is one, or the request would be void
            if mark != holder and not self._is_owner(mark):
                raise Refused("not-asked")
            if yes and self._everybody_asked():
                raise Refused("everybody-asked")
            turned_down = [asked]
            if yes:
                self._give(kept, asked.mark, asked.key, asked.also)
                turned_down = [request for request in kept.requests if request.key == asked.key]
            kept.refused.update((request.mark, request.key) for request in turned_down)
            kept.requests = [request for request in kept.requests if request not in turned_down]
            self._write(kept)

    # Inside

    def _page(self, kept, mark, looks):
        keys, players, refused = self._keys(), self._players(kept, mark), kept.refused.get(mark)
        wanted = next((keys.index(request.key) for request in kept.requests if request.mark == mark), None)
        return OwnPage(
            tuple(players),
            self._is_open() and self._may_hold(mark) and not self._is_owner(mark) and not players and not looks,
            wanted,
            keys.index(refused) if refused in keys else None,
            tuple(self._asked_here(kept, mark)),
            tuple(self._voices(kept, mark)),
        )

    def _names(self):
        """The names of the shown game's players, "" for one without."""
        play = self._shown()
        if play is None:
            return []
        names = NAMES.of(self._store, play.game_id).get("players", [])
        players = play.game.edition.players
        return [*(str(name).strip() for name in names), *[""] * players][:players]

    def _is_open(self):
        """Whether there is a player whom somebody may choose to be: not after the end, when nobody moves."""
        play = self._shown()
        return play is not None and not play.over and bool(self._people())

    def _people(self):
        """The players for whom no computer plays, by index."""
        return self._substitutes.now().people(len(self._keys()))

    def _keys(self):
        """By what the store knows the shown game's players: a name that only one has, or a place in this game."""
        play, names = self._shown(), self._names()
        game_id = play.game_id if play is not None else ""
        return [
            f"name {name}" if name and names.count(name) == 1 else f"{game_id} {player}"
            for player, name in enumerate(names)
        ]

    def _kept(self):
        play, kept, keys = self._shown(), _HOLDERS.of(self._store), self._keys()
        kept.enter(play.game_id if play is not None else "")

        def is_open(request):
            return self._may_hold(request.mark) and request.key in keys and self._holder(kept, request.key) is not None

        kept.forget(lambda mark: self._admissions.find(mark) is not None, is_open)
        return kept

    def _write(self, kept):
        _HOLDERS.keep(self._store, kept)
        self._changes.changed()

    def _may_hold(self, mark):
        """Whether a browser has joined, and is not the handheld of the shown game."""
        admission, play = self._admissions.find(mark), self._shown()
        if admission is None or admission.role == "looker":
            return False
        return play is None or play.device not in admission.devices

    def _is_owner(self, mark):
        return self._admissions.role(mark) == "owner"

    def _players(self, kept, mark):
        """The players whom a browser holds, in the order of the game."""
        held = kept.held.get(mark, []) if self._may_hold(mark) else []
        return [player for player, key in enumerate(self._keys()) if key in held]

    def _holder(self, kept, key):
        """The mark of the browser that holds a player, or None."""
        return next((mark for mark, held in kept.held.items() if key in held and self._may_hold(mark)), None)

    def _held(self, kept):
        keys = self._keys()
        return [player for player in self._people() if self._holder(kept, keys[player]) is not None]

    def _voices(self, kept, mark):
        """The players for whom a browser may answer."""
        own, held, owner = self._players(kept, mark), self._held(kept), self._is_owner(mark) and self._may_hold(mark)
        voters = self._substitutes.voters()
        return [player for player in voters if (player in held if player in own else owner and player not in held)]

    def _asked_here(self, kept, mark):
        """The requests that a browser may answer."""
        for request in kept.requests:
            if self._is_owner(mark) or self._holder(kept, request.key) == mark:
                asker = self._admissions.find(request.mark)
                yield request.number, self._keys().index(request.key), asker.browser if asker is not None else ""

    def _give(self, kept, mark, key, also=False):
        """Let a browser hold a player, or (None) nobody; what it has asked for is void. also: as in `hold`."""
        own = kept.held.pop(mark, [])
        kept.looking.pop(mark, None)
        kept.requests = [request for request in kept.requests if request.mark != mark]
        if key is not None:
            kept.held = {other: [each for each in held if each != key] for other, held in kept.held.items()}
            kept.held[mark] = [*(each for each in own if also and each != key), key]

    def _request(self, kept, mark, key, also):
        """Note that a browser wants a player, instead of what it wanted before."""
        if any(request.mark == mark and request.key == key for request in kept.requests):
            return
        if kept.made.get(mark, 0) >= MOST_REQUESTS:
            raise Refused("asked-often")
        others = [request for request in kept.requests if request.mark != mark]
        if len(others) >= MOST_WAITING:
            raise Refused("many-ask")
        kept.requests = [*others, Request(secrets.token_hex(8), mark, key, also)]
        kept.made[mark] = kept.made.get(mark, 0) + 1
