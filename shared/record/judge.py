"""The referee: replays a record by the rules and says where the game stands, or the first thing that is wrong with it.

`judge` returns what `python -m host referee` prints, for open and hidden records. It must never read a file, and never
guess: what a hidden record does not tell follows from where Mr. X can be (shared.rules.possible), or from the result
that the record claims. It keeps a station of Mr. X only where the record tells it.
"""

from shared.board.board import Board
from shared.board.edition import BLACK, BOBBIES, MR_X, PURSE, TICKETS
from shared.record import record
from shared.rules import rules, rules_host, rules_on_board, rules_start
from shared.rules.possible import Possible, stations_of
from shared.rules.public_game import PublicGame

_TICKET = {word: number for number, word in enumerate(TICKETS)}
_CAPTURED = ("detectives", "captured")
_TRAPPED = ("detectives", "trapped")
_STRANDED = ("mr_x", "stranded")


def judge(document, board_of=Board, reach=None) -> dict:
    """The referee's answer (see record.md) to a parsed JSON document, whether it is a sound record or not.

    board_of(name) makes a Board, reach is a possible.Reach: a host passes faster ones than the handheld's.
    """
    try:
        edition = record.check(document)
    except record.BadRecord as wrong:
        return error("bad-record", None, None, None, str(wrong))
    board = board_of(edition.board)
    start = document["start"]
    wrong = _start_error(start, edition, board)
    if wrong:
        return wrong
    replayed = _ReplayOnBoard if edition.on_board else _Replay
    replay = replayed(document, PublicGame(edition, start["pawns"], board), reach)
    return replay.play() or replay.answer()


def error(code: str, rule: "str | None", turn: "int | None", leg: "int | None", message: str) -> dict:
    """The answer to a record that breaks a rule or is no record; turn and leg count from 0."""
    return {"ok": False, "turn": turn, "leg": leg, "error": code, "rule": rule, "message": message}


def _start_error(start, edition, board):
    """The error answer to a start that R2 or R5 forbids, or None."""
    rule = rules_start.start_error(edition, board, start["pawns"])
    if rule:
        why = "these are not the pawns of this game" if rule == "R2" else "a pawn starts where it may not"
        return error("bad-start", rule, None, None, why)
    cards = rules_start.mr_x_starts(edition, board, start["pawns"])
    if not cards:
        return error("bad-start", "R5", None, None, "no start card is left for Mr. X")
    if start["mr_x"] is not None and start["mr_x"] not in cards:
        return error("bad-start", "R5", None, None, "Mr. X starts where he may not")
    return None


class _Replay:
    """One record while it is replayed by the rules."""

    def __init__(self, document, game, reach):
        self._turns = document["turns"]
        self._claim = None  # (winner, reason)
        if document.get("result"):
            self._claim = (document["result"]["winner"], document["result"]["reason"])
        self._hidden = record.is_hidden(document)
        self._station = document["start"]["mr_x"]  # where Mr. X is, or None where the record does not tell
        self._movers = {name: pawn for pawn, name in enumerate(game.pawn_names)}
        self._movers[MR_X] = rules.MR_X
        self._movers[record.DETECTIVES] = rules.DETECTIVES
        self._names = {number: name for name, number in self._movers.items()}
        self._game = game
        game.started = True
        self._possible = Possible(game, document["start"]["pawns"], reach)
        self._at = -1  # the turn that is played

    def play(self):
        """Play all turns and check the claimed result: the error answer to the first thing that is wrong, or None."""
        game = self._game
        movers = self._movers
        self._ask_trapped()
        for turn in self._turns:
            self._at += 1
            mover = movers.get(turn["mover"])
            code = rules.turn_error(game, mover) if mover is not None else "wrong-mover"
            if game.ended:
                code = "game-over"
            if code:
                wrong = self._mover_error(code, turn["mover"])
            elif mover == rules.MR_X:
                wrong = self._mr_x_turn(turn)
            else:
                wrong = self._others_turn(turn, mover)
            if wrong:
                return wrong
            if not game.ended:
                self._ask_ended()
        return self._result_error()

    def _mr_x_turn(self, turn):
        game = self._game
        legs = turn["legs"]
        if not legs:
            return self._error("must-move", "R8", None, "Mr. X must move")
        kinds = ("only",)
        if len(legs) == 2:
            kinds = ("first", "second")
            code = rules.double_error(game)
            if code:
                return self._error(code, "R13", None, _DOUBLE_MESSAGES[code])
        for number, (word, target) in enumerate(legs):
            ticket = _TICKET[word]
            code = self._mr_x_leg_error(ticket, target) or self._mr_x_moves(ticket, target, kinds[number])
            if code:
                return self._leg_error(code, number, MR_X, word, self._station, target)
            self._station = target
        return self._surfaces(turn["surface"], target) if "surface" in turn else None

    def _mr_x_leg_error(self, ticket, target):
        """What is wrong with a leg, before anybody looks where Mr. X can be: a code, or None."""
        if target is not None and self._station is not None:
            return rules.mr_x_route_error(self._game, self._station, ticket, target)
        return rules_host.hidden_leg_error(self._game, ticket, target)

    def _mr_x_moves(self, ticket, target, kind):
        """Make a leg of Mr. X's; None, or "impossible" if it fits no station where he can be."""
        game = self._game
        possible = self._possible
        game.mr_x_moved(ticket, kind)
        possible.moved(game, ticket)
        if self._hidden:
            stations = possible.stations(game)
            if not (stations if target is None else stations >> target & 1):
                return "impossible"
        if game.must_surface and target is not None:  # a checked record never hides it here
            game.mr_x_surfaced(target, [])
            possible.shown(target)
        return None

    def _surfaces(self, surface, station):
        """Mr. X surfaces voluntarily (R25)."""
        claimed = [[self._movers.get(pawn), _TICKET[word]] for pawn, word in surface.items()]
        if [pawn for pawn, _ in claimed if pawn is None] or rules_host.surface_error(self._game, claimed):
            return self._error("bad-surface", "R25", None, "Mr. X may not surface here, or not take these tickets")
        self._game.mr_x_surfaced(station, claimed)
        self._possible.shown(station)
        return None

    def _others_turn(self, turn, pawn):
        game = self._game
        if not turn["legs"]:
            if not rules.hemmed_in(game, pawn):
                return self._error("must-move", "R18", None, "%s has a legal leg" % turn["mover"])
            game.pawn_passed(pawn)
            self._possible.pawn_passed(game)
            return None
        word, target = turn["legs"][0]
        ticket = _TICKET[word]
        code = rules.leg_error(game, game.stations[pawn], game.purses[pawn], ticket, target)
        if code:
            return self._leg_error(code, 0, turn["mover"], word, game.stations[pawn], target)
        game.pawn_moved(pawn, ticket, target)
        if self._is_caught(target):
            game.game_ended("detectives", "captured")
            self._possible.shown(target)
        else:
            self._possible.pawn_entered(game, target)
        return None

    def _is_caught(self, target):
        """Whether the pawn that enters this station catches Mr. X (R19), for certain or by a hidden record's claim."""
        if not self._hidden:
            return self._station == target
        stations = self._possible.stations(self._game)
        return stations == 1 << target or (self._ends_as(_CAPTURED) and stations >> target & 1)

    def _ask_trapped(self):
        """On Mr. X's turn: end the game if he is trapped (R16), for certain or by a hidden record's claim."""
        game = self._game
        possible = self._possible
        if not self._hidden:
            is_trapped = rules.trapped(game, self._station)
        else:
            is_trapped = not possible.stations(game) or (self._ends_as(_TRAPPED) and possible.trapped(game))
        if is_trapped:
            game.game_ended("detectives", "trapped")
            possible.is_trapped(game)

    def _ask_ended(self):
        game = self._game
        over = rules.ending(game)
        if over:
            winner, reason = over
            game.game_ended(winner, reason)
        elif game.mr_x_to_move:
            self._ask_trapped()

    def _ends_as(self, ending):
        return self._at + 1 == len(self._turns) and self._claim == ending

    def _result_error(self):
        game = self._game
        if self._claim == (None, record.ABANDONED) and not game.ended:
            game.game_ended(None, record.ABANDONED)
        if self._claim is not None and self._claim != game.ended:
            return error("bad-result", None, None, None, "the game did not end so")
        return None

    def answer(self):
        """Where the game stands."""
        game = self._game
        movers = rules.to_move(game)
        his_turn = movers == [rules.MR_X]
        may_double = False
        if his_turn:
            legal = None if self._hidden else {MR_X: self._legs(rules.mr_x_legs, self._station)}
            may_double = None if self._hidden else rules_host.may_double(game, self._station)
        else:
            legal = self._others_legal(movers)
        told = game.ended and not self._hidden
        winner, reason = game.ended or (None, None)
        return {
            "ok": True,
            "round": game.round,
            "window": len(game.windows),
            "to_move": [self._names[mover] for mover in movers],
            "legal": legal,
            "may_double": may_double,
            "possible": [self._station] if told else stations_of(self._possible.stations(game)),
            "tickets": self._tickets(),
            "result": {"winner": winner, "reason": reason} if game.ended else None,
        }

    def _others_legal(self, movers):
        """The detectives who may move next, each with all legal legs."""
        return {self._game.pawn_names[pawn]: self._legs(rules.pawn_legs, pawn) for pawn in movers}

    def _legs(self, legs_of, whose):
        """All legal legs in the form of a record, sorted by ticket word, then station."""
        buffer = bytearray(rules.BUFFER)
        legs = rules_host.legs_in(buffer, legs_of(self._game, whose, buffer))
        return sorted([[TICKETS[leg.ticket], leg.station] for leg in legs])

    def _tickets(self):
        tickets = {MR_X: dict(zip(PURSE, self._game.mr_x_purse))}
        for name, purse in zip(self._game.pawn_names, self._game.purses):
            if name not in BOBBIES:
                tickets[name] = dict(zip(PURSE, purse))
        return tickets

    def _error(self, code, rule, leg, message):
        return error(code, rule, self._at, leg, message)

    def _mover_error(self, code, name):
        if code == "game-over":
            return self._error(code, None, None, "the game was over before this turn")
        if name == MR_X or self._game.mr_x_to_move:
            return self._error(code, "R10", None, "Mr. X opens every round, and only that")
        return self._error(code, "R17", None, "it is not %s's turn" % name)

    def _leg_error(self, code, number, name, word, station, target):
        if code == "no-ticket" and word == TICKETS[BLACK] and name != MR_X:
            message = "only Mr. X has black tickets"
        else:
            line = "line" if word == TICKETS[BLACK] else word
            words = {"name": name, "ticket": word, "line": line, "from": station, "to": target}
            message = _LEG_MESSAGES[code] % words
        return self._error(code, rules_host.RULES[code], number, message)


class _ReplayOnBoard(_Replay):
    """A record in which the pawns' moves are not entered (R28): people have judged them, and the ends that they see."""

    def _others_turn(self, turn, _detectives):
        game, possible, asked = self._game, self._possible, turn.get("asked", [])
        denied = self._denied(asked)
        if denied + 1 < len(asked):
            return self._error("game-over", None, None, "Mr. X was caught before the last question")
        for station in asked[:denied]:
            if rules_on_board.ask_error(game, station):
                return self._error("bad-ask", "R28", None, "too many questions, one twice, or of no station")
            game.asked.append(station)
            possible.pawn_entered(game, station)
        if denied == len(asked):
            game.pawn_passed(0)
            possible.pawn_passed(game)
        else:
            game.game_ended("detectives", "captured")
            possible.shown(asked[-1])
        return None

    def _denied(self, asked):
        """How many of these stations were asked about before the one where he is: all of them if he is at none."""
        stations = self._possible.stations(self._game)
        for number, station in enumerate(asked):
            if not self._hidden and self._station == station:
                return number
            if self._hidden and self._game.board.has(station):
                claimed = number + 1 == len(asked) and self._ends_as(_CAPTURED) and stations >> station & 1
                if stations == 1 << station or claimed:
                    return number
                stations &= ~(1 << station)
        return len(asked)

    def _ask_trapped(self):
        """Nobody sees here whether he is."""

    def _result_error(self):
        game, movers = self._game, rules.to_move(self._game)
        if self._claim == _TRAPPED and movers == [rules.MR_X]:
            game.game_ended(*_TRAPPED)
        if self._claim == _STRANDED and movers and game.windows:
            game.game_ended(*_STRANDED)
        return super()._result_error()

    def _others_legal(self, movers):
        return dict.fromkeys([record.DETECTIVES] if movers else [])


_DOUBLE_MESSAGES = {"no-double": "Mr. X has no double left", "no-window": "a double needs two free windows"}
_LEG_MESSAGES = {
    "no-station": "there is no station %(to)s on this board",
    "no-route": "no %(line)s runs from %(from)s to %(to)s",
    "no-ticket": "%(name)s has no %(ticket)s ticket left",
    "occupied": "a pawn stands on %(to)s",
    "cut-off": "a pawn stands on the way from %(from)s to %(to)s",
    "impossible": "this leg fits no station where Mr. X can be",
}
