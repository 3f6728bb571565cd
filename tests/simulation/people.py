"""The players of a simulated day: Mr. X at his handheld, and the detectives at the pages of one host.

They play whatever is legal, without a plan. What they have asked for goes into the ledger. When the day is calm, they
only finish what is begun: nobody asks anything new, and who is asked answers.
"""

from host.game import projection, proposals
from host.game.refused import Refused
from host.people.player_answers import OWNER
from mrx.game import ending, examining, new_game, pawn_moves, taking_back
from mrx.game import proposals as on_handheld
from shared.board.edition import EDITIONS, TICKETS
from shared.rules import edition_table, rules, rules_host, rules_start
from tests.simulation.ledger import Asked

THINKS_MS = (150, 1500)  # between two deeds
HOUSE_RULES = (  # for short games
    [["bobbies", 0], ["pawns", 2], ["windows", 3]],
    [["bobbies", 0], ["pawns", 2], ["surfacing", [2]], ["windows", 4]],
    [["bobbies", 0], ["pawns", 3], ["surfacing", [1, 3]], ["windows", 5]],
    [["surfacing", [2, 4]], ["windows", 4]],
)


class MrX:
    """Who holds one handheld."""

    def __init__(self, handheld, dice, ledger):
        self._handheld = handheld
        self._dice = dice
        self._ledger = ledger

    def act(self, calm):
        """Press a key, or none: what is done, in words, or None."""
        table = self._handheld.table
        if table.stuck or table.work.busy or table.opening:
            return None
        if table.question.kind:
            return self._answer(table)
        if table.running and self._handheld.end.refused == table.log.game_id:
            return self._leave_off(table)  # the table does not play it
        if table.running:
            return None if calm else self._play(table)
        if table.game is not None and not examining.all_open(table):
            return self._press(ending.open_log)
        if calm or table.work.queue or self._dice.random() < 0.7:
            return None
        return self._press(examining.propose, "", set_up(self._dice))  # one that he keys in

    def _press(self, deed, *arguments):
        answer = self._handheld.do(deed, *arguments)
        return (deed.__name__, *arguments, answer)

    def _answer(self, table):
        """Say yes or no to what he is asked."""
        kind = table.question.kind
        if self._dice.random() < 0.25:
            return self._press(on_handheld.decline)
        if kind == "begin":
            card = new_game.start_card(table, table.question.about)
            return self._press(new_game.begin, table.question.about, card)
        return self._press(taking_back.take_back if kind == "take_back" else ending.abandon, *table.question.about)

    def _leave_off(self, table):
        if not table.witnessed:
            self._ledger.asks(table.log.game_id, Asked("abandon", ()))
        return self._press(ending.abandon)

    def _play(self, table):
        roll = self._dice.random()
        if roll < 0.02:
            return self._leave_off(table)
        if roll < 0.12:
            return self._take_back(table)
        if rules.to_move(table.game) == [rules.MR_X]:
            return self._leg(table)
        return self._pawn(table) if roll < 0.3 and may_move(table.game) else None

    def _take_back(self, table):
        """Ask to take something back, or ask no longer; without a host, which would ask, take it back."""
        if table.question.wish:
            return self._press(taking_back.ask, 0)
        numbers = [each for each in range(2, table.log.count) if taking_back.may_take_back(table, each)][-4:]
        if not numbers:
            return None
        first = self._dice.choice(numbers)
        if table.witnessed:
            self._ledger.asks(table.log.game_id, Asked("wish", (table.log.count, first)))
            return self._press(taking_back.ask, first)
        self._ledger.asks(table.log.game_id, Asked("take_back", (table.log.count, first)))
        return self._press(taking_back.take_back, first)

    def _leg(self, table):
        legs = bytearray(rules.BUFFER)
        game, station = table.game, table.secret_station()
        ways = rules_host.legs_in(legs, rules.mr_x_legs(game, station, legs))
        kind = "second" if game.between_legs else "only"
        if kind == "only" and self._dice.random() < 0.2 and rules_host.may_double(game, station):
            kind = "first"
        ways = [way for way in ways if table.mr_x_error(way.ticket, way.station, kind) is None]
        way = self._dice.choice(ways)
        return self._press(type(table).move_mr_x, way.ticket, way.station, kind, None)

    def _pawn(self, table):
        """Key in a pawn's move, which the detectives say aloud."""
        pawn, ticket, station = legal_move(table.game, self._dice)
        name = table.game.pawn_names[pawn]
        self._ledger.asks(table.log.game_id, Asked("move", (table.game.round, name, TICKETS[ticket], station)))
        return self._press(pawn_moves.make, pawn, ticket, station)


class Detectives:
    """Who sit before the pages of one host."""

    def __init__(self, host, dice, ledger):
        self._host = host
        self._dice = dice
        self._ledger = ledger
        self._proposes = dice.random() < 0.7  # else Mr. X keys in the games, and they have no consents

    def act(self, calm):
        """Post something, or nothing: what is done, in words, or None."""
        table = self._host.table
        try:
            with table.deed():  # as a page's post
                return self._answer(table) or (None if calm else self._ask(table))
        except Refused as refusal:
            return "refused", refusal.code

    def _answer(self, table):
        """Answer what Mr. X wishes, or what all are asked."""
        ask, wish = table.ask(), table.take_back.wish()
        yes = self._dice.random() < 0.8
        if ask is not None and ask.state == "here":
            return self._agree(table, str(ask.number), yes)
        if wish is not None:
            return self._agree(table, wish.number, yes)
        return None

    def _agree(self, table, number, yes):
        missing = [answer.player for answer in table.take_back.answers() if answer.by is None]
        table.take_back.answer(number, yes, missing[0] if missing else None, OWNER)
        entry = table.ask()
        if entry is not None and entry.state == "waiting":
            self._ledger.asks(entry.game_id, Asked("take_back", (entry.proposal.held, entry.proposal.first)))
        return "answer", number, yes

    def _ask(self, table):
        ask, roll = table.ask(), self._dice.random()
        if ask is not None:
            if roll < 0.15:
                table.withdraw(str(ask.number))
                return "withdraw", ask.proposal
            return None
        play = table.play
        if play is None or not play.running:
            return self._begin(table) if self._proposes else None
        if roll < 0.04:
            table.abandon()
            self._ledger.asks(play.game_id, Asked("abandon", (play.count,) if play.witnessed else ()))
            return ("abandon",)
        if roll < 0.12:
            return self._take_back(table)
        return self._move(table)

    def _begin(self, table):
        edition, players, changes, pawns = set_up(self._dice)
        proposal = proposals.begin(edition, players, changes, pawns)
        table.begin(proposal, {}, {})
        entry = table.ask()
        self._ledger.proposes(entry.proposal.key_hash)
        return "begin", proposal

    def _take_back(self, table):
        pawn = self._dice.choice(table.play.game.pawn_names)
        table.take_back.ask(pawn)
        entry = table.ask()
        if entry.state == "waiting":
            self._ledger.asks(entry.game_id, Asked("take_back", (entry.proposal.held, entry.proposal.first)))
        return "ask back", pawn

    def _move(self, table):
        game = table.projected()
        if projection.no_moves_error(game, table.play.behind) or not may_move(game):
            return None
        pawn, ticket, station = legal_move(game, self._dice)
        name, turn = game.pawn_names[pawn], game.round
        table.move(name, TICKETS[ticket], station, turn)
        entry = table.moves()[-1]
        self._ledger.enters(self._host, entry)
        return "move", name, TICKETS[ticket], station, turn


def may_move(game):
    """The pawns that have a legal move now, by index."""
    return [pawn for pawn in rules.to_move(game) if pawn != rules.MR_X and not rules.hemmed_in(game, pawn)]


def legal_move(game, dice):
    """(pawn, ticket, station) of some legal move of a pawn's."""
    pawn = dice.choice(may_move(game))
    legs = bytearray(rules.BUFFER)
    way = dice.choice(rules_host.legs_in(legs, rules.pawn_legs(game, pawn, legs)))
    return pawn, way.ticket, way.station


def set_up(dice):
    """[edition, players, rules, pawns] of a short game."""
    changes = dice.choice(HOUSE_RULES)
    edition = edition_table.make(dice.choice(EDITIONS), 2, changes)
    names = [*rules_start.colours(edition), *rules_start.bobby_names(edition)]
    starts = dice.sample(list(edition.pawn_deck), len(names))
    return [edition.name, 2, changes, [[name, start] for name, start in zip(names, starts, strict=True)]]
