"""`python -m host arena`: lets players play each other and prints a table of Mr. X's wins."""

import json
import os
import re
import shlex
import sys
from collections.abc import Callable
from contextlib import ExitStack
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from host.arena import plot, tournament
from host.arena.match import Foul, Illegal, Match
from host.arena.programs import Program, ProgramFugitive, ProgramHunter, printable
from shared.board.edition import Edition
from shared.rules.edition_table import from_rules

INTERRUPTED = 130  # the exit status that shells give for Ctrl-C


class Wanted(NamedTuple):
    """What to play."""

    edition: str
    players: int
    fugitives: str  # by commas: names of the tournament's tables, or commands, which have a slash or a space
    hunters: str
    games: int
    plot: str = ""  # the file that gets the drawing; none if empty
    first: int = 0  # the number of the first game's start
    save: str = ""  # the folder that gets the games as records; none if empty


class Unusable(Exception):
    """What is wanted cannot be played or written; the text is a sentence that says which part and why."""


def main(wanted: Wanted) -> int:
    """Print the table; returns the exit status.

    2 where what is wanted cannot be played, which is said before the first game, or a game cannot be saved, 1 where a
    program played foul or the plot was not written after all, 130 after Ctrl-C.
    """
    edition = from_rules(wanted.edition, wanted.players, {})
    try:
        if wanted.plot:
            _try_to_write(Path(wanted.plot))
        with ExitStack() as programs:  # what a program says when it ends comes before our own sentence
            rows = _players(wanted.fugitives, tournament.FUGITIVES, ProgramFugitive, programs)
            columns = _players(wanted.hunters, tournament.HUNTERS, ProgramHunter, programs)
            if wanted.save:
                _make_room(Path(wanted.save), rows, columns, wanted)
            results = _print_table(edition, rows, columns, wanted)
    except Unusable as error:
        return _failed(2, str(error))
    except Foul as foul:
        return _failed(1, f"The tournament has ended: {foul}")
    except KeyboardInterrupt:
        return _failed(INTERRUPTED, "The tournament was stopped.")
    try:
        if wanted.plot:
            Path(wanted.plot).write_text(plot.drawing(results, _title(edition, wanted.games)), encoding="utf-8")
    except OSError as error:
        return _failed(1, _no_plot(wanted.plot, error))
    return 0


def _failed(status, sentence):
    print(sentence, file=sys.stderr)
    return status


def _try_to_write(path):
    """Open the plot's file, which takes hours to fill, before the first game; an earlier one stays until the last."""
    was_there = path.exists()
    try:
        path.open("ab").close()
        if not was_there:
            path.unlink()
    except OSError as error:
        raise Unusable(_no_plot(path, error)) from error


def _no_plot(path, error):
    return f"The plot cannot be written to {printable(str(path))}: {error.strerror}."


def _make_room(folder, rows, columns, wanted):
    """Make the folder for the games; it must have none of them yet, and each must get a file of its own."""
    pairs = [_file_name(his, theirs) for his in rows for theirs in columns]
    if len(set(pairs)) < len(pairs):
        raise Unusable("The games cannot be saved: two of the programs have names that differ in signs alone.")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _not_saved(folder, error) from error
    for pair, number in product(pairs, range(wanted.first, wanted.first + wanted.games)):
        path = folder / f"{pair}-{number}.json"
        if os.path.lexists(path):
            raise Unusable(f"The games cannot be saved in {printable(str(folder))}: {path.name} is there already.")


def _file_name(*names):
    return "-".join(re.sub("[^a-z0-9]+", "_", each.lower())[-60:] for each in names)


def _not_saved(folder, error):
    return Unusable(f"The games cannot be saved in {printable(str(folder))}: {error.strerror}.")


def _players(names: str, ours: dict[str, Any], theirs: Callable[[Program], Any], programs: ExitStack) -> dict[str, Any]:
    """The makers of these players, by name; a program is started at once."""
    if not names:
        return ours
    makers = {}
    for name in names.split(","):
        if name not in ours and not {"/", " "} & set(name):
            known = ", ".join(ours)
            raise Unusable(
                f"There is no player called {printable(name) or 'nothing'} on this side. There are: {known}, and "
                "commands of programs, which have a slash or a space."
            )
        makers[printable(name)] = ours.get(name) or _started(name, theirs, programs)
    return makers


def _started(name, theirs, programs):
    try:
        command = shlex.split(name)
    except ValueError as error:
        raise Unusable(
            f"The command {printable(name)} has a quote that is not closed, or ends with a backslash. "
            "A comma ends a command, also between quotes."
        ) from error
    if not command:
        raise Unusable("There is a command without a word among the players.")
    try:
        program = Program(command)
    except OSError as error:
        raise Unusable(f"The program {printable(name)} cannot be started: {error.strerror}.") from error
    programs.callback(program.close)
    player = theirs(program)
    return lambda _dice: player


def _title(edition, games):
    many = "1 game" if games == 1 else f"{games} games"
    return f"Mr. X's wins in %, {edition.name}, {edition.players} detectives, {many} of each pair"


def _print_table(edition: Edition, rows: dict[str, Any], columns: dict[str, Any], wanted: Wanted) -> plot.Results:
    games = wanted.games
    print(f"{_title(edition, games)}\n")
    print("| fugitive \\ hunters |", " | ".join(columns), "|")
    print("| --- " * (len(columns) + 1) + "|", flush=True)
    results: plot.Results = {}
    for fugitive, his in rows.items():
        results[fugitive] = {}
        for hunters, theirs in columns.items():
            results[fugitive][hunters] = _pair(edition, (fugitive, his), (hunters, theirs), wanted)
        cells = [
            f"{100 * won.won / games:.0f} ({100 * won.low:.0f} to {100 * won.high:.0f})"
            for won in results[fugitive].values()
        ]
        print(f"| {fugitive} |", " | ".join(cells), "|", flush=True)
    return results


def _pair(edition, fugitive, hunters, wanted):
    """The wins of two players, given as (name, maker). A Foul says who has played foul, and in which game."""
    names = fugitive[0], hunters[0]

    def played(number: int, match: Match) -> None:
        if wanted.save:
            _save(Path(wanted.save), names, number, match)

    try:
        return tournament.play_pair(edition, fugitive[1], hunters[1], wanted.games, wanted.first, played)
    except Foul as foul:
        what = str(foul)
        if isinstance(foul, Illegal):
            what = f"{names[0] if foul.is_mr_x else names[1]} has chosen {what}"
        where = f"This was in game {foul.game + 1} of {wanted.games}, {names[0]} against {names[1]}."
        raise Foul(f"{what}. {where}") from foul


def _save(folder, names, number, match):
    """Write a game that has ended as an open record; never over another one."""
    winner, reason = match.game.ended
    meta = {"fugitive": names[0], "hunters": names[1], "start": number}
    document = {**match.record(), "result": {"winner": winner, "reason": reason}, "meta": meta}
    try:
        with (folder / f"{_file_name(*names)}-{number}.json").open("x", encoding="utf-8") as file:
            file.write(json.dumps(document) + "\n")
    except OSError as error:
        raise _not_saved(folder, error) from error
