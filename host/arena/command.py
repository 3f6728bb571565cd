"""`python -m host arena`: lets players play each other and prints a table of Mr. X's wins."""

import shlex
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

from host.arena import plot, tournament
from host.arena.match import Illegal
from host.arena.programs import BadAnswer, Program, ProgramFugitive, ProgramHunter
from shared.edition import Edition
from shared.edition_table import from_rules


class Wanted(NamedTuple):
    """What to play."""

    edition: str
    players: int
    fugitives: str  # by commas: names of the tournament's tables, or commands, which have a slash or a space
    hunters: str
    games: int
    plot: str = ""  # the file that gets the drawing; none if empty


def main(wanted: Wanted) -> int:
    """Print the table; returns the exit status: 2 for an unknown player, 1 where a program played foul."""
    edition = from_rules(wanted.edition, wanted.players, {})
    with ExitStack() as programs:
        try:
            rows = _players(wanted.fugitives, tournament.FUGITIVES, ProgramFugitive, programs)
            columns = _players(wanted.hunters, tournament.HUNTERS, ProgramHunter, programs)
            results = _print_table(edition, rows, columns, wanted.games)
            if wanted.plot:
                Path(wanted.plot).write_text(plot.drawing(results, _title(edition, wanted.games)), encoding="utf-8")
        except (KeyError, OSError) as error:
            print(f"There is no such player: {error}", file=sys.stderr)
            return 2
        except (Illegal, BadAnswer) as error:
            print(f"The tournament has ended: {error}", file=sys.stderr)
            return 1
    return 0


def _players(names: str, ours: dict[str, Any], theirs: Callable[[Program], Any], programs: ExitStack) -> dict[str, Any]:
    """The makers of these players, by name; a program is started at once."""
    if not names:
        return ours
    makers = {}
    for name in names.split(","):
        makers[name] = ours.get(name) or _started(name, theirs, programs)
    return makers


def _started(name, theirs, programs):
    if not {"/", " "} & set(name):
        raise KeyError(name)
    program = Program(shlex.split(name))
    programs.callback(program.close)
    player = theirs(program)
    return lambda _dice: player


def _title(edition, games):
    return f"Mr. X's wins in %, {edition.name}, {edition.players} detectives, {games} games of each pair"


def _print_table(edition: Edition, rows: dict[str, Any], columns: dict[str, Any], games: int) -> plot.Results:
    print(f"{_title(edition, games)}\n")
    print("| fugitive \\ hunters |", " | ".join(columns), "|")
    print("| --- " * (len(columns) + 1) + "|")
    results: plot.Results = {}
    for name, fugitive in rows.items():
        results[name] = {
            hunters: tournament.play_pair(edition, fugitive, hunter, games) for hunters, hunter in columns.items()
        }
        cells = [
            f"{100 * won.won / games:.0f} ({100 * won.low:.0f} to {100 * won.high:.0f})"
            for won in results[name].values()
        ]
        print(f"| {name} |", " | ".join(cells), "|", flush=True)
    return results
