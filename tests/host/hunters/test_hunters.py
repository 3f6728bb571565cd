"""Programs that move pawns: legal legs at every level, advice from public facts alone, the same from equal logs."""

import random

import pytest

from host.arena import tournament
from host.arena.fugitives import Turn, legs_from
from host.arena.match import Match, Start
from host.hunters import adviser, coalition, levels, likelihood, opponent_models, program_models
from host.hunters.distances import distances_on
from host.hunters.public_view import PublicView, view_of
from shared.board.board import TAXI
from shared.board.edition import COLOURS, EDITIONS
from shared.computer.computer_player import LEVELS
from shared.events import events
from shared.rules.edition_table import from_rules
from shared.rules.possible import stations_of
from tests.nightly import nightly


def begun(view: PublicView):
    """The event that began the game of a view."""
    edition = view.game.edition
    return events.game_begun("00" * 16, edition.name, edition.players, edition.changes, view.pawn_starts)


def played(name="milton-bradley", number=5, seed=1, **house):
    """A game from its start to its end, between plain players."""
    match = tournament.match_number(from_rules(name, number, house), seed)
    match.play(tournament.FUGITIVES["fog"](random.Random(seed)), tournament.HUNTERS["cover"](random.Random(seed)))
    return match


@pytest.mark.parametrize("number", nightly([5, 2], after=1))
@pytest.mark.parametrize("name", nightly(EDITIONS, after=1))
def test_at_any_time_there_is_a_legal_leg_and_advice_of_every_level(name, number):
    past = played(name, number).view
    to_move = 0
    for end in [*range(0, len(past.past), 9), len(past.past)]:
        view = view_of([begun(past), *past.past[:end]])
        legs = view.pawn_legs()
        to_move += bool(legs)
        for level in LEVELS:
            chosen = levels.leg(view, level, b"draw")
            assert chosen in legs if legs else chosen is None
        weights = adviser.likelihood(view)
        assert sum(weights.values()) == (adviser.WHOLE if view.possible else 0)
        assert all(weight >= 0 and view.possible >> station & 1 for station, weight in weights.items())
        rows = adviser.ranked(view, 0)
        assert sorted(row.station for row in rows) == [leg.station for leg in view.legs_of(0)]
        assert [row.rank for row in rows] == [1 + sum(one.score > row.score for one in rows) for row in rows]
        assert all(row.score == sum(points for _code, points in row.reasons) for row in rows)
        assert [row.rank for row in rows] == sorted(row.rank for row in rows)
    assert to_move > 2


def test_only_the_pawns_that_are_asked_about_move():
    view = played(pawn_order="free").view
    first = next(at for at, event in enumerate(view.past) if event.kind == "pawn_moved")
    view = view_of([begun(view), *view.past[:first]])
    for pawn in range(5):
        leg = levels.leg(view, "hard", b"", [pawn])
        assert leg and leg.pawn == pawn
    assert levels.leg(view, "hard", b"", []) is None


def test_house_rules_that_hide_less_and_tickets_that_run_out_stop_nobody():
    tickets = {colour: {"taxi": 3, "bus": 1, "underground": 0} for colour in COLOURS}
    house = {"voluntary_surfacing": True, "cut_off": True, "tickets": tickets, "pawn_order": "free"}
    past = played("milton-bradley", 5, 3, **house).view
    shown = next(at for at, event in enumerate(past.past) if event.kind == "mr_x_moved") + 1
    first = view_of([begun(past), *past.past[:shown]])
    for station in stations_of(first.possible)[::9]:
        view = view_of([begun(past), *past.past[:shown]])
        view.follow(events.mr_x_surfaced(1, station, "", "", [["red", "taxi"]]))
        assert adviser.likelihood(view) == {station: adviser.WHOLE}
        for level in LEVELS:
            assert levels.leg(view, level, b"draw") in view.pawn_legs()
    for end in range(shown, len(past.past), 5):
        view = view_of([begun(past), *past.past[:end]])
        leg = levels.leg(view, "hard", b"draw")
        assert leg in view.pawn_legs() if leg else not view.pawn_legs()


def test_where_he_can_be_anywhere_and_surfaces_next_pawns_spread_instead_of_waiting_for_a_trap():
    """No station is likely then, and a trap on 2, between 10 and 20, is still the most unlikely of all ends."""
    pawns = [["purple", 26], ["red", 29], ["green", 94], ["yellow", 112], ["blue", 141]]
    edition = from_rules("milton-bradley", 5, {"start_cards": "any", "surfacing": [2], "pawn_order": "free"})
    view = Match(edition, Start(132, pawns)).view
    view.follow(events.mr_x_moved(1, "taxi", "only", ""))
    followed = likelihood.Likelihood(view, program_models.MODELS)
    likely = followed.now(view)
    planned = coalition.Round(view, likely, followed.followed)
    following = planned._next([10, 20, 1, 8, 9])
    assert 0 < sum(following.pop(None).values()) < 0.01
    assert max(weight for weights in following.values() for weight in weights.values()) < coalition._SELDOM
    beside_trap, at_first, spread = map(
        planned.value, ([10, 20, 1, 8, 9], [26, 29, 94, 112, 141], [46, 79, 128, 140, 13])
    )
    assert 0.1 < beside_trap < at_first < spread < coalition.CAUGHT_LATER
    plan = planned.plan()
    assert sorted(plan) == [0, 1, 2, 3, 4] and planned.value(list(plan.values())) >= at_first


def rounds_of(past):
    """Views of a game at the first leg of each round."""
    for at, event in enumerate(past.past):
        if event.kind == "pawn_moved" and past.past[at - 1].kind != "pawn_moved":
            yield view_of([begun(past), *past.past[:at]])


def test_the_same_seed_gives_the_same_legs_and_another_one_others():
    views = list(rounds_of(played(pawn_order="fixed").view))[::3]
    legs = [[levels.leg(view, "hard", seed) for view in views] for seed in (b"1", b"1", b"2", b"3")]
    assert legs[0] == legs[1] and len(set(map(tuple, legs))) == 3


def test_reasons_are_the_parts_of_what_the_hard_hunter_compares():
    for view in [view for view in rounds_of(played(seed=2, pawn_order="fixed").view) if view.last_shown]:
        rows = adviser.ranked(view, 0)
        followed = likelihood.Likelihood(view, opponent_models.MODELS)
        planned = coalition.Round(view, followed.now(view), followed.followed)
        at = list(planned.plan().values())
        for row in rows:
            value = planned.value([row.station, *at[1:]])
            assert abs(row.score - adviser.WHOLE * value) <= len(row.reasons) / 2 + 1
            assert min(points for _code, points in row.reasons) >= 0


class Taxis:
    """A fugitive that takes taxis only, each time to any station that no pawn can enter at once."""

    def __init__(self, seed):
        self._dice = random.Random(seed)

    def turn(self, own):
        away = distances_on(own.public.game.edition.board).union(own.public.game.stations)[1]
        legs = [leg for leg in legs_from(own.public, own.station) if leg.ticket == TAXI]
        return Turn((self._dice.choice([leg for leg in legs if not away >> leg.station & 1] or legs),))


class Noting:
    """A hunter that notes all that every level and the adviser say before he shows himself."""

    def __init__(self):
        self.said = []

    def leg(self, view, legs):
        if not view.last_shown:
            self.said.append((adviser.likelihood(view), adviser.ranked(view, legs[0].pawn)))
            self.said.append([levels.leg(view, level, b"draw") for level in LEVELS])
        return levels.leg(view, "fair", b"draw")


@pytest.mark.slow
def test_games_that_differ_in_secrets_alone_hear_the_same():
    pawns = [["purple", 26], ["red", 29], ["green", 34], ["yellow", 50], ["blue", 53]]
    said = []
    for seed, start in enumerate((132, 197)):
        hunter = Noting()
        Match(from_rules("milton-bradley", 5, {}), Start(start, pawns)).play(Taxis(seed), hunter)
        said.append(hunter.said)
    assert said[0] == said[1] and len(said[0]) == 20


class Listens:
    """Plays as another hunter, and notes what the adviser says of where Mr. X is, while he hides, and where he is."""

    def __init__(self, match, hunter, said):
        self._match = match
        self._hunter = hunter
        self._said = said

    def leg(self, view, legs):
        if True not in view.game.moved and not view.game.shown[-1]:
            at = self._match.record()["turns"][-1]["legs"][-1][1]
            self._said.append((adviser.likelihood(view), at))
        return self._hunter.leg(view, legs)


def listened(fugitive, games):
    """What the adviser says in some games of a fugitive, on starts that nobody was tuned on, and where he is."""
    said = []
    for number in range(games):
        match = tournament.match_number(from_rules("milton-bradley", 5, {}), 6_000_000 + number)
        hunter = tournament.HUNTERS[("net", "cover", "mean distance", "hard")[number % 4]](random.Random(number))
        match.play(fugitive(random.Random(f"his {number}")), Listens(match, hunter, said))
    return said


@pytest.mark.slow
@pytest.mark.parametrize("level", nightly(["fair", "easy", "hard"], after=1))
def test_the_adviser_does_not_give_away_where_the_program_is(level):
    said = listened(tournament.FUGITIVES[f"handheld {level}"], 16 if level == "fair" else 60)
    right = sum(at == max(likely, key=likely.get) for likely, at in said)
    assert len(said) > 150 and 0.2 * len(said) < right <= 0.45 * len(said)
