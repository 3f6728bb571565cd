"""What a page that has a voice says aloud: Mr. X's newest leg, what is shown of him, and which pawn is next.

Public facts alone.
"""

from flask_babel import gettext as _
from flask_babel import ngettext

from host.game.replica import Replica
from host.table.snapshot import Snapshot
from host.view import moments, wording
from host.view.view_types import Moment, Spoken
from shared.board.edition import TICKETS
from shared.events import events
from shared.rules.public_game import PublicGame
from shared.rules.public_game_host import moves_until_surfacing


def of(snapshot: Snapshot, play: Replica, moment: Moment | None) -> list[Spoken]:
    """Those sentences, the newest last: a page says what has a greater id than all that it knows of this game.

    moment: as `moments.newest` has it. An event's id is twice its number; an odd one says whose turn it is then.
    """
    said = list[Spoken]()
    for number in _of_his_turn(play):
        event = play.events[number]
        if isinstance(event, events.MrXMoved):
            said.append({"id": 2 * number, "text": _leg(play.game, event)})
        elif isinstance(event, events.MrXSurfaced):
            said.append({"id": 2 * number, "text": moments.surfaced(event) + "."})
        elif moment is not None and moment["id"] == number:
            said.append({"id": 2 * number, "text": moment["text"] + "."})
    following = _next(snapshot)
    if following:
        entered = play.count - 1 + len(snapshot.moves)
        said.append({"id": 2 * entered + 1, "text": _("%(pawns)s, you are next.", pawns=wording.either(following))})
    return said


def _of_his_turn(play: Replica) -> list[int]:
    """The numbers of the events that count since his newest turn began, with that one."""
    numbers = play.effective_numbers
    for at in range(len(numbers) - 1, -1, -1):
        event = play.events[numbers[at]]
        if isinstance(event, events.MrXMoved) and event.leg != "second":
            return numbers[at:]
    return []


def _leg(game: PublicGame, event: events.MrXMoved) -> str:
    """His leg, and when he surfaces."""
    took = {
        "taxi": _("Mr. X takes a taxi."),
        "bus": _("Mr. X takes the bus."),
        "underground": _("Mr. X takes the underground."),
        "black": _("Mr. X plays a black ticket."),
    }[event.ticket]
    said = [_("A double move."), took] if event.leg == "first" else [took]
    coming = moves_until_surfacing(game)
    shows_now = game.edition.surfaces(len(game.windows), TICKETS.index(event.ticket))
    if coming and event.leg != "first" and not shows_now:
        said.append(ngettext("He surfaces on his next move.", "He surfaces in %(num)d moves.", coming))
    return " ".join(said)


def _next(snapshot: Snapshot) -> list[str]:
    """The names of the pawns that people may move next, where moves are entered."""
    game = snapshot.projected
    if game is None or game.edition.on_board:
        return []
    names = [game.pawn_names[pawn] for pawn in snapshot.computers.next_to_move(game)]
    return [wording.pawn_name(name) for name in names if snapshot.computers.level_of(game, name) is None]
