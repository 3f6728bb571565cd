"""`python -m host arena`: what it says where players cannot play, and when."""

import json
import shlex
import sys
from functools import partial

import pytest

from host.arena import command, programs, tournament
from host.board.fast_board import board_of
from host.hunters import plain_hunters
from shared.record.judge import judge
from shared.rules.edition_table import from_rules

CLEARS = "\x1b[2J"  # a terminal obeys this
EXAMPLE = shlex.join([sys.executable, "-m", "host.arena.example"])
EDITION = from_rules("milton-bradley", 5, {})


def wanted(**fields):
    settings = {"edition": "milton-bradley", "players": 5, "games": 2, "fugitives": "random", "hunters": "cover"}
    return command.Wanted(**{**settings, **fields})


def program_that(code):
    """The command of a program that runs this once it is asked, and then waits."""
    return shlex.join([sys.executable, "-uc", f"import sys; input(); {code}; input()"])


@pytest.fixture
def said(capsys):
    """A function that runs the command: (its exit status, its table, what it says beside)."""

    def run(**fields):
        status = command.main(wanted(**fields))
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return run


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (
            {"fugitives": "nobody"},
            "There is no player called nobody on this side. There are: random, greatest distance,",
        ),
        ({"fugitives": "cover"}, "There is no player called cover on this side."),
        ({"hunters": "fog"}, "There is no player called fog on this side."),
        ({"hunters": "cover,,net"}, "There is no player called nothing on this side."),
        ({"hunters": CLEARS}, "There is no player called \\x1b[2J on this side."),
        ({"hunters": "./mine 'a b"}, "The command ./mine 'a b has a quote that is not closed"),
        ({"hunters": "./mine 'a,b'"}, "The command ./mine 'a has a quote that is not closed"),
        ({"hunters": "./mine \\"}, "The command ./mine \\ has a quote that is not closed, or ends with a backslash."),
        ({"hunters": " "}, "There is a command without a word among the players."),
        (
            {"hunters": "/no/such --level 3"},
            "The program /no/such --level 3 cannot be started: No such file or directory.",
        ),
        ({"hunters": "/"}, "The program / cannot be started: Permission denied."),
    ],
    ids=lambda each: None if isinstance(each, str) else str(each),
)
def test_a_player_that_there_is_not_is_said_in_a_sentence(said, players, sentence):
    status, table, told = said(**players)
    assert (status, table) == (2, "") and told.startswith(sentence) and told.count("\n") == 1


@pytest.mark.parametrize(("name", "why"), [("missing/plot.svg", "No such file or directory"), ("", "Is a directory")])
def test_a_plot_that_cannot_be_written_is_said_before_the_first_game(said, tmp_path, name, why):
    path = tmp_path / name
    assert said(plot=str(path)) == (2, "", f"The plot cannot be written to {path}: {why}.\n")


class Interrupts(plain_hunters.Cover):
    """A hunter that does something else first."""

    def __init__(self, first, dice):
        super().__init__(dice)
        self._first = first

    def leg(self, view, legs):
        self._first()
        return super().leg(view, legs)


def test_a_plot_that_cannot_be_written_after_all_is_said_behind_the_table(said, tmp_path, monkeypatch):
    path = tmp_path / "plot.svg"
    makes = partial(Interrupts, partial(path.mkdir, exist_ok=True))
    monkeypatch.setitem(tournament.HUNTERS, "makes", makes)
    status, table, told = said(plot=str(path), hunters="makes")
    assert (status, told) == (1, f"The plot cannot be written to {path}: Is a directory.\n")
    assert "| random | 0 (0 to 66) |" in table


def test_ctrl_c_is_said_and_ends_the_programs(said, monkeypatch):
    def stop():
        raise KeyboardInterrupt

    monkeypatch.setitem(tournament.HUNTERS, "stops", partial(Interrupts, stop))
    status, _, told = said(fugitives=EXAMPLE, hunters="stops")
    assert (status, told) == (command.INTERRUPTED, "The tournament was stopped.\n")


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("1", "has answered with no leg of a pawn: 1."),
        (f"purple {CLEARS} 1", r"has answered with no leg: purple \x1b[2J 1."),
        ("", "has answered with no leg of a pawn."),
        ("purple taxi 201", "has chosen purple taxi 201, which is not legal: there is no station 201 on this board."),
        ("purple black 1", "has chosen purple black 1, which is not legal: no line runs from"),
    ],
)
def test_a_program_that_plays_foul_is_named_with_its_answer_and_the_game(said, answer, sentence):
    foul = program_that(f"print({answer!r})")
    status, _, told = said(hunters=foul)
    assert status == 1 and told.startswith(f"The tournament has ended: {programs.printable(foul)} {sentence}")
    assert told.endswith(f"This was in game 1 of 2, random against {programs.printable(foul)}.\n")


@pytest.mark.parametrize("says", ["sys.stdout.buffer.write(bytes([255]) + bytes([10]))", "print('x' * 100000)"])
def test_what_is_no_text_or_too_long_is_no_leg(said, says):
    status, _, told = said(hunters=program_that(f"{says}; sys.stdout.flush()"))
    assert status == 1 and "no leg of a pawn" in told and len(told) < 1000


def test_what_a_program_says_beside_its_answers_is_passed_on_as_text(said):
    status, _, told = said(
        hunters=program_that(f"sys.stderr.write({CLEARS!r} + chr(10) + 'plain' + chr(10)); sys.exit()")
    )
    lines = told.splitlines()
    assert status == 1 and CLEARS not in told and lines[0].endswith(r": \x1b[2J") and lines[1].endswith(": plain")
    assert lines[2].startswith("The tournament has ended: ") and "has ended without an answer. This was in" in lines[2]


def test_what_a_program_has_started_ends_with_it():
    """A script that starts the real player is a program, too; that it holds the pipes open must not keep us waiting."""
    inner = shlex.join([sys.executable, "-uc", "while True: print(len(input()))"])
    program = programs.Program(["sh", "-c", f"{inner}; true"])
    program.tell({})
    assert program.answer() == ["2"]
    program.close()


def test_games_are_saved_as_records_that_the_referee_finds_sound(said, tmp_path):
    folder = tmp_path / "new" / "games"
    assert said(save=str(folder), first=7, fugitives="random,fog", hunters=f"cover,{EXAMPLE}")[0] == 0
    games = [json.loads(path.read_text()) for path in sorted(folder.iterdir())]
    assert len(games) == 8 and all(judge(game, board_of)["ok"] for game in games)
    assert {(game["meta"]["fugitive"], game["meta"]["start"]) for game in games} == {
        *(("random", 7), ("random", 8), ("fog", 7), ("fog", 8))
    }
    again = said(save=str(folder), first=7, fugitives="fog", hunters="cover")
    there = "fog-cover-7.json is there already."
    assert again == (2, "", f"The games cannot be saved in {folder}: {there}\n"), "none is played"
    alike = said(save=str(folder), fugitives="fog", hunters=f"{EXAMPLE},{EXAMPLE}".replace(" ", "  ", 1))
    assert alike[:2] == (2, "") and "differ in signs alone" in alike[2]
    for game in games:
        assert game["start"] == tournament.match_number(EDITION, game["meta"]["start"]).record()["start"]
        assert game["result"] == judge({**game, "result": None}, board_of)["result"]
