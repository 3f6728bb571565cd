"""An end of the game to which the detectives consent, and for which Mr. X is asked: left off (R27), stranded (R28)."""

from host.game import proposals
from host.game.refused import Refused
from host.game.replica import Replica
from host.people.player_answers import OWNER
from host.table.outbox import Outbox
from shared.events import witness


def ask(play: "Replica | None", outbox: Outbox, kind: str, by: str = OWNER, player: "int | None" = None) -> bool:
    """Ask Mr. X for this end, as in `proposals.End`; False if he is asked that already.

    by, player: whose page asks, as in `TakeBackRequests.ask`, and for which player. Raises Refused.
    """
    asked = outbox.ask()
    if play is None or play.over:
        raise Refused("no-game")
    if play.unasked:
        raise Refused(play.unasked)
    if asked is not None:
        if asked.kind != kind or asked.state == "withdrawn":
            raise Refused("ask-waits")
        return False
    proposal = proposals.end(kind)
    if play.witnessed:
        voices = witness.OWNERS if by == OWNER else witness.OWN
        proposal = proposals.end(kind, play.count, voices, play.consent(proposals.agreed_to(proposal), voices))
    outbox.enter(play.game_id, proposal, {"by": by, "player": player})
    return True
