"""Games between programs: by the rules, on the same starts, and hunters know public facts alone."""

import os
import random
import sys
from xml.etree import ElementTree

import pytest

from host.arena import command, programs, tournament
from host.arena.match import Match, Start, draw_start, hidden_record
from host.board.fast_board import board_of
from host.hunters.distances import distances_on
from shared.board.board import BUS, TAXI, UNDERGROUND
from shared.board.edition import EDITIONS
from shared.record import record
from shared.record.judge import judge
from shared.rules.edition_table import from_rules
from shared.rules.rules_host import Leg
from tests.nightly import nightly

PAWNS = [["purple", 26], ["red", 29], ["green", 94], ["yellow", 112], ["blue", 141]]
EXAMPLE = [sys.executable, "-m", "host.arena.example"]


def players(fugitive, hunter, seed=1):
    dice = random.Random(seed)
    return tournament.FUGITIVES[fugitive](dice), tournament.HUNTERS[hunter](dice)


def edition_of(name="milton-bradley", number=5, **house):
    return from_rules(name, number, house)


@pytest.mark.parametrize("number", nightly([3, 2, 4, 5], after=1))
@pytest.mark.parametrize("name", EDITIONS)
def test_the_referee_finds_nothing_wrong_with_any_game(name, number):
    edition = edition_of(name, number)
    pairs = [("random", "random"), ("greatest distance", "last seen"), ("fog", "mean distance"), ("fog", "cover")]
    for seed, pair in enumerate([*pairs, ("random", "net"), ("fog", "net"), ("random", "hard")]):
        match = tournament.match_number(edition, seed)
        winner = match.play(*players(*pair))
        for document in (match.record(), hidden_record(match.view)):
            claimed = dict(zip(("winner", "reason"), match.game.ended, strict=True))
            answer = judge({**document, "result": claimed}, board_of)
            assert answer["ok"], answer
            assert answer["result"]["winner"] == winner


def test_hunters_are_told_no_station_that_he_has_not_shown():
    match = tournament.match_number(edition_of(), 3)
    match.play(*players("fog", "random"))
    edition = record.check(match.record())
    assert hidden_record(match.view) == {"rules": {}, **record.hide(match.record(), edition)}


def test_the_same_number_is_the_same_game_for_every_pair():
    edition = edition_of()
    starts = [draw_start(edition, random.Random(f"start {number}")) for number in range(20)]
    assert len({str(start) for start in starts}) == 20
    for number, start in enumerate(starts):
        assert tournament.match_number(edition, number).record()["start"] == {"mr_x": start.mr_x, "pawns": start.pawns}
    one, other = [
        tournament.play_pair(edition, tournament.FUGITIVES["random"], tournament.HUNTERS["cover"], 5) for _ in range(2)
    ]
    assert one == other


def test_distances_are_the_fewest_legs():
    board = board_of("milton-bradley")
    distances = distances_on("milton-bradley")
    for station in (1, 100, 199):
        away, edge = {station: 0}, [station]
        for at in edge:
            for to in board.stations():
                if to not in away and any(board.joined(at, mode, to) for mode in (TAXI, BUS, UNDERGROUND)):
                    away[to] = away[at] + 1
                    edge.append(to)
        assert away == {to: distances.legs[station][to] for to in board.stations()}
        everywhere = board.all
        assert distances.total(distances.within[station], everywhere) == sum(away.values())
        assert distances.total(distances.union([station, 50]), everywhere) == sum(
            min(far, distances.legs[50][to]) for to, far in away.items()
        )


def share(fugitive, hunter, games=40):
    """How often Mr. X wins in games of these two."""
    pair = tournament.FUGITIVES[fugitive], tournament.HUNTERS[hunter]
    return tournament.play_pair(edition_of(pawn_order="fixed"), *pair, games).won / games


@pytest.mark.slow
@pytest.mark.parametrize("games", nightly([{"student": 3, "fog": 3}, {"student": 10, "fog": 12}], after=1))
def test_the_strongest_hunter_wins_most_games(games):
    assert share("student", "hard", games["student"]) <= 0.2 and share("fog", "hard", games["fog"]) <= 0.4


@pytest.mark.parametrize("hunter", ["mean distance", "cover", "net", "hard"])
def test_hunters_enter_the_only_station_where_he_can_be(hunter):
    beside = [["purple", 9], *PAWNS[1:]]
    match = Match(edition_of(pawn_order="fixed", surfacing=[1], start_cards="any"), Start(8, beside))

    class Shows:
        def turn(self, own):
            return (Leg(0, 1),)

    assert match.play(Shows(), players("fog", hunter)[1]) == "detectives"
    assert match.game.ended == ("detectives", "captured") and len(match.record()["turns"]) == 2


@pytest.fixture
def started():
    """Starts programs, and ends them with the test."""
    running = []

    def start(code, patience_s=30):
        arguments = EXAMPLE if code is None else [sys.executable, "-u", "-c", code]
        running.append(programs.Program(arguments, patience_s))
        return running[-1]

    yield start
    for program in running:
        program.close()


def test_the_example_plays_either_side(started):
    example = started(None)
    match = tournament.match_number(edition_of("ravensburger", 4), 1)
    match.play(programs.ProgramFugitive(example), programs.ProgramHunter(example))
    assert judge(match.record(), board_of)["ok"] and match.game.ended


def test_a_program_that_has_ended_or_is_silent_is_said(started):
    for code, patience_s, wrong in (("", 30, "has ended"), ("while True: input()", 0.01, "no answer within")):
        hunter = programs.ProgramHunter(started(code, patience_s))
        with pytest.raises(programs.BadAnswer, match=wrong):
            tournament.match_number(edition_of(), 1).play(players("fog", "net")[0], hunter)


@pytest.mark.parametrize(("said", "wrong"), [("print(1)", "no leg of a pawn: 1"), ("", "has ended")])
@pytest.mark.parametrize("reads", [False, True])
def test_a_program_that_ends_is_judged_by_what_it_has_said(started, tmp_path, reads, said, wrong):
    closed = tmp_path / "closed"
    os.mkfifo(closed)
    code = f"input(); {said}" if reads else f"import os; os.close(0); open({str(closed)!r}, 'w').close(); {said}"
    hunter = programs.ProgramHunter(started(code))
    if not reads:
        closed.read_text()  # its input is closed before anything is written to it
    with pytest.raises(programs.BadAnswer, match=wrong):
        tournament.match_number(edition_of(), 1).play(players("fog", "net")[0], hunter)


def wanted(**fields):
    return command.Wanted(**{"edition": "milton-bradley", "players": 5, "games": 2, **fields})


def test_the_command_prints_a_table_and_draws_the_results(tmp_path, capsys):
    file = tmp_path / "results.svg"
    assert command.main(wanted(fugitives="random", hunters="cover,net", plot=str(file))) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[2] == "| fugitive \\ hunters | cover | net |"
    assert lines[4] == "| random | 0 (0 to 66) | 0 (0 to 66) |"
    root = ElementTree.fromstring(file.read_text())
    texts = {text.text: text for text in root.iter("{http://www.w3.org/2000/svg}text")}
    assert {"random", "0", "50", "100"} <= set(texts)
    dots = [dot.get("cx") for dot in root.iter("{http://www.w3.org/2000/svg}circle")]
    assert [float(at) for at in dots] == [float(texts[name].get("x")) for name in ("cover", "net")]  # 0 % each


def test_a_program_that_floods_fills_no_memory():
    program = programs.Program([sys.executable, "-c", "while True: print('red bus 41')"])
    assert program.answer() == ["red", "bus", "41"]
    assert program._lines.maxsize == programs.MOST_LINES
    program.close()
    assert not any(reader.is_alive() for reader in program._readers)
