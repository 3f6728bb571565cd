"""Each sentence of a game's story is held against the opened record, by the plain referee and not by the product."""

import copy
import random
import re

import pytest

from host.records import referee, sealed_log, sealing
from host.view import story
from tests.bench import plain_referee as plain
from tests.bench import random_games
from tests.nightly import nightly

NUMBER, WORDS = r"(\d+)", r"([\w, ]+)"
BLACK = rf"{NUMBER} black tickets? in {WORDS}"
DOUBLES = rf"{NUMBER} double moves? in {WORDS}"
MOST_LETTERS = 700  # that fit a television beside the map
MOST_SENTENCES = 6


class Turns:
    """A record's turns: [(round, turn, game before, game after)] by the plain referee, and the start."""

    def __init__(self, record, monkeypatch):
        self.start, self.all = record["start"]["mr_x"], []
        round_number = 0
        for name in ("play_mr_x", "play_pawn", "play_questions"):
            monkeypatch.setattr(plain, name, self._watched(name))
        numbers = plain.check_form(record)
        plain.replay(record, numbers, plain.check_start(record, numbers))
        monkeypatch.undo()
        for at, (turn, before, after) in enumerate(self.all):
            turn = record["turns"][at]
            round_number += turn["mover"] == "mr_x"
            self.all[at] = round_number, turn, before, after
        self.mr_x = [each for each in self.all if each[1]["mover"] == "mr_x"]
        self.pawns = [each for each in self.all if each[1]["mover"] not in ("mr_x", "detectives")]

    def _watched(self, name):
        play = getattr(plain, name)

        def watched(game, number, *rest):
            before = kept(game)
            play(game, number, *rest)
            self.all.append((number, before, kept(game)))

        return watched

    def chances(self):
        """[(round, pawn, tickets, station)] of pawns that could have caught him and moved elsewhere."""
        found = []
        for round_number, turn, before, _after in self.pawns:
            station = before["station"]
            by = {ticket for ticket, stop in plain.pawn_legal(before, turn["mover"]) if stop == station}
            if by and turn["legs"][0][1] != station:
                found.append((round_number, turn["mover"], by, station))
        return found

    def distances(self):
        """[(round, pawn, moves)] after each turn, and after each leg of a double, as far as a pawn can come to him."""
        first = self.all[0][2]
        found = [(1, name, far(first, name, self.start)) for name in first["names"]]
        for round_number, turn, before, after in self.all:
            if turn["mover"] == "mr_x" and len(turn["legs"]) == 2:
                found += [(round_number, name, far(before, name, turn["legs"][0][1])) for name in before["names"]]
            if not caught(after):
                found += [(round_number, name, far(after, name, after["station"])) for name in after["names"]]
        return [row for row in found if row[2]]

    def turns_without_surfacing(self):
        """[(round, tickets, possible before, after)]"""
        found = []
        for round_number, turn, before, _after in self.mr_x:
            tickets = [ticket for ticket, _ in turn["legs"]]
            if not any(plain.surfaces(before, at, by) for at, by in enumerate(tickets, len(before["log"]) + 1)):
                found.append((round_number, tickets, len(before["possible"]), self._possible(before, turn)))
        return found

    @staticmethod
    def _possible(before, turn):
        """After his legs, and before he shows himself of his own will."""
        game = kept(before)
        plain.play_mr_x(game, 0, {key: value for key, value in turn.items() if key != "surface"})
        return len(game["possible"])

    def surfacings(self):
        """[(round, station, window)] of those that the edition wants."""
        found = []
        for round_number, turn, before, _after in self.mr_x:
            for at, (ticket, station) in enumerate(turn["legs"], len(before["log"]) + 1):
                if plain.surfaces(before, at, ticket):
                    found.append((round_number, station, at))
        return found

    def ran_out(self):
        found = []
        for round_number, _turn, before, after in self.all:
            for name in before["names"]:
                for ticket, left in before["tickets"].get(name, {}).items():
                    if left and not after["tickets"][name][ticket]:
                        found.append((round_number, name, ticket))
        return found


def kept(game):
    """A copy; the map is the same one."""
    return {**copy.deepcopy({**game, "town": None}), "town": game["town"]}


def far(game, pawn, station):
    """Moves of a pawn to a station by the kinds of ticket that it has; None if it cannot come there."""
    purse = game["tickets"].get(pawn, plain.bobby_purse(game))
    seen = edge = {game["at"][pawn]}
    moves = 0
    while edge and station not in edge:
        edge = {
            stop for at in edge for mode, stops in game["town"][at].items()
            if mode != "ferry" and plain.can_pay(purse, mode) for stop in stops
        } - seen  # fmt: skip
        seen |= edge
        moves += 1
    return moves if edge else None


def caught(game):
    return game["ended"] == ("detectives", "captured")


def name_of(word):
    return word.lower().replace(" ", "")


def numbers_in(text):
    return [int(number) for number in re.findall(NUMBER, text)]


def route(told, start, moves, station):
    legs = [leg for _, turn, *_ in told.mr_x for leg in turn["legs"]]
    assert (int(start), int(station), int(moves)) == (told.start, legs[-1][1], len(legs))


def chance(told, round_number, pawn, station, ticket):
    chances(told, 1, pawn, station, ticket, round_number)


def chances(told, count, pawn, station, ticket, round_number):
    found = told.chances()
    last_round, last_pawn, tickets, where = found[-1]
    assert len(found) == int(count) and ticket in tickets
    assert (last_round, last_pawn, where) == (int(round_number), name_of(pawn), int(station))


def nearest(told, pawn, moves, round_number):
    assert not told.chances()
    found = told.distances()
    assert min(row[2] for row in found) == int(moves)
    assert (int(round_number), name_of(pawn), int(moves)) in found


def asked(told):
    return [
        (r, station) for r, turn, *_ in told.all if turn["mover"] == "detectives" for station in turn.get("asked", [])
    ]


def asked_once(told, station, round_number):
    assert asked(told) == [(int(round_number), int(station))]


def asked_often(told, count, station, round_number):
    assert len(asked(told)) == int(count) and asked(told)[-1] == (int(round_number), int(station))


def never_asked(told):
    assert not asked(told)


def shown(told, station, round_number, moves):
    last_round, last, window = told.surfacings()[-1]
    filled = sum(len(turn["legs"]) for _, turn, *_ in told.mr_x)
    assert (last_round, last, filled - window) == (int(round_number), int(station), int(moves))


def shook_off(told, round_number, tickets, before, after):
    first = min([row[0] for row in told.surfacings()], default=0)
    turns = [turn for turn in told.turns_without_surfacing() if turn[2] > 1 and turn[0] > first]
    assert (int(round_number), tickets.split(" and "), int(before), int(after)) in turns
    assert int(after) / int(before) == max(turn[3] / turn[2] for turn in turns)


def spent(told, blacks, black, doubles, doubled):
    paid = [r for r, turn, *_ in told.mr_x for ticket, _ in turn["legs"] if ticket == "black"]
    twice = [r for r, turn, *_ in told.mr_x if len(turn["legs"]) == 2]
    assert (int(blacks), int(doubles)) == (len(paid), len(twice))
    for text, rounds in ((black, sorted(set(paid))), (doubled, twice)):
        said = numbers_in(text or "")
        more = said.pop() if text and text.endswith("more") else 0
        assert said == rounds[: len(said)] and len(said) + more == len(rounds)


def knew_least(told, round_number, count):
    turns = [(turn[0], turn[3]) for turn in told.turns_without_surfacing()]
    assert (int(round_number), int(count)) in turns and int(count) == max(count for _, count in turns)


def ran_out(told, rows):
    said = re.findall(r"([\w ]+?) (taxi|bus|underground) \(round (\d+)\)", rows)
    assert len(said) == rows.count("(")
    found = told.ran_out()
    assert [(int(r), name_of(pawn), ticket) for pawn, ticket, r in said] == found[: len(said)]
    assert len(said) == min(3, len(found))


PAWN, STATION = r"([A-Z]\w+(?: \d)?)", NUMBER
FORMS = {
    rf"Mr\. X began on {NUMBER}; {NUMBER} moves? later he was on {STATION}\.": route,
    rf"In round {NUMBER} {PAWN} could have caught him on {STATION} \((\w+)\) and moved elsewhere\.": chance,
    rf"The pawns missed {NUMBER} chances to catch him, the last time {PAWN} on {STATION} \((\w+)\), in round "
    rf"{NUMBER}\.": chances,
    rf"No pawn missed a chance; {PAWN} was nearest to him, {NUMBER} moves? away in round {NUMBER}\.": nearest,
    rf"He was asked once about a station: about {STATION}, in round {NUMBER}\.": asked_once,
    rf"They asked {NUMBER} questions about a station, the last one about {STATION}, in round {NUMBER}\.": asked_often,
    r"Nobody asked whether he was on a station\.": never_asked,
    rf"The last time he showed himself was on {STATION}, in round {NUMBER}, {NUMBER} moves? before the end\.": shown,
    rf"In round {NUMBER} he shook them off \({WORDS}\): he could be on {NUMBER} stations before that turn, and on "
    rf"{NUMBER} after it\.": shook_off,
    rf"He used {BLACK} and {DOUBLES}\.": spent,
    rf"He used {BLACK} and no double move\.": lambda told, count, black: spent(told, count, black, 0, None),
    rf"He used {DOUBLES} and no black ticket\.": lambda told, count, doubles: spent(told, 0, None, count, doubles),
    r"He used no black ticket and no double move\.": lambda told: spent(told, 0, None, 0, None),
    rf"They knew least about him in round {NUMBER}: he could be on {NUMBER} stations?\.": knew_least,
    r"The first tickets to run out: (.*)\.": ran_out,
}  # fmt: skip


def finished_game(seed):
    """(record, its opened log) of a random game that has ended."""
    dice = random.Random(seed)
    while True:
        record = random_games.played(dice)
        answer = record and referee.judged_by_rules(record)
        if answer and answer["ok"] and answer["result"]:
            story_of_it = sealing.sealed(record, answer["result"])
            return record, sealed_log.verified({**record, "commitments": story_of_it}, answer["result"])


@pytest.mark.parametrize("first", nightly(range(0, 200, 20), after=3))
def test_every_sentence_is_true_by_the_opened_record(first, monkeypatch):
    for seed in range(first, first + 20):
        record, log = finished_game(seed)
        said = story.of(log)
        told = Turns(record, monkeypatch)
        forms = []
        for sentence in said:
            form = next(form for form in FORMS if re.fullmatch(form, sentence))
            forms.append(form)
            FORMS[form](told, *re.fullmatch(form, sentence).groups())
        assert len(set(forms)) == len(forms) <= MOST_SENTENCES, said
        assert bool(said) == bool(told.mr_x) and len(" ".join(said)) <= MOST_LETTERS, seed
