"""The words behind `python -m host`, or `mr-x-logbook`: commands and options.

An option that names a setting stands for the environment's name of it (settings.py, hardware/flash.py). Nothing is
decided here.
"""

import argparse
import sys
import tomllib
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path

from shared.board.edition import EDITIONS

_ROOT = Path(__file__).resolve().parents[1]
_GAME = _ROOT / "tests/data/games/milton-bradley-5p-escaped.json"
# Option: the environment's name, what it takes, what it is.
_DATA = {"--data": ("DATA_DIR", "FOLDER", "where games are kept")}
_DEMO = {
    "--port": ("HTTP_PORT", "NUMBER", "where the pages are, 8000 unless another is named; 0: any free port"),
    "--air-port": ("AIR_PORT", "NUMBER", "where paired handhelds come in over Wi-Fi"),
    "--public-url": ("PUBLIC_URL", "ADDRESS", "where a proxy, a container or a tunnel answers for the table"),
}
_TABLE = (
    _DEMO | _DATA | {"--serial": ("SERIAL", "NAME", "the port of a handheld on a cable; else every board is found")}
)
_FLASH = {
    "--serial": ("PORT", "NAME", "the board's port; else the only board is found"),
    "--board": ("BOARD", "NAME", "a board that is sold ready, such as cardputer (hardware/wiring.md)"),
    "--micropython": ("MICROPYTHON", "FILE", "the download of MicroPython, for an empty board"),
}


def of(words: Sequence[str] | None = None) -> argparse.Namespace:
    """The command and its options; `settings` are those that stand for the environment's, `names` has
    the option of each of the environment's names. Ends the process with a
    sentence where they cannot be understood."""
    options = _parser().parse_args(words)
    names = {name for name, _, _ in (*_TABLE.values(), *_FLASH.values())}
    options.settings = {name: value for name, value in vars(options).items() if name in names}
    options.names = {
        name: option for option, (name, _, _) in (_TABLE if options.command != "flash" else _FLASH).items()
    }
    return options


def _parser() -> argparse.ArgumentParser:
    program = "python -m host" if sys.argv[0].endswith("__main__.py") else None
    table, data = _chosen(_TABLE), _chosen(_DATA)
    parser = argparse.ArgumentParser(program, description="Mr. X's logbook: the table's side.", parents=[table])
    parser.add_argument("--version", action="version", version=f"mr-x-logbook {_version()}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    commands.add_parser("run", parents=[table], help="open the table (the default)")
    commands.add_parser("pair", parents=[table], help="pair the handheld on the cable; not while the table is open")
    commands.add_parser("flash", parents=[_chosen(_FLASH)], help="put the firmware on a board (hardware/wiring.md)")

    demo = commands.add_parser("demo", parents=[_chosen(_DEMO)], help="watch a recorded game play itself")
    demo.add_argument("file", nargs="?", default=str(_GAME), metavar="FILE", help="an open record; else one of ours")

    referee = commands.add_parser("referee", help="judge recorded games: one JSON object a line for each file")
    referee.add_argument("files", nargs="+", metavar="FILE", help="a record, - for standard input")

    verify = commands.add_parser("verify", help="say what records prove: the seals, the consents, the chain head")
    verify.add_argument("files", nargs="+", metavar="FILE", help="a record, - for standard input")
    verify.add_argument("--head", action="append", default=[], metavar="HEX", help="a chain head that was kept")

    export = commands.add_parser("export", parents=[data], help="print a game of the data folder as a record")
    export.add_argument("game", nargs="?", default="", metavar="GAME", help="how its id begins; else the newest")
    export.add_argument("--public", action="store_true", help="hide what was secret while it ran")
    export.add_argument("--lines", action="store_true", help="print the turns alone, a line for each leg, for a chat")

    importing = commands.add_parser("import", parents=[data], help="let recorded games into the data folder")
    importing.add_argument("files", nargs="+", metavar="FILE", help="a record")
    backup = commands.add_parser("backup", parents=[data], help="keep all tables, or one, in a file, also as they run")
    backup.add_argument("--table", default="", metavar="NAME", help="this one alone: what its address has behind /t/")
    restore = commands.add_parser("restore", parents=[data], help="put them back, into a folder that has none of them")
    for each in (backup, restore):
        each.add_argument("file", metavar="FILE", help="the backup, which has secrets: keys of cookies and handhelds")
    _add_arena(commands)
    return parser


def _version() -> str:
    """The wheel's version, or that of the repository."""
    try:
        return metadata.version("mr-x-logbook")
    except metadata.PackageNotFoundError:
        return tomllib.loads((_ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]


def _add_arena(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    arena = commands.add_parser("arena", help="let programs play each other: a table of Mr. X's wins")
    arena.add_argument("--edition", choices=EDITIONS, default=EDITIONS[0])
    arena.add_argument("--players", type=int, choices=range(2, 6), default=5, help="how many detectives play")
    arena.add_argument("--fugitives", default="", metavar="NAMES", help="by commas; a command joins as a program")
    arena.add_argument("--hunters", default="", metavar="NAMES", help="by commas; a command joins as a program")
    arena.add_argument("--games", type=_positive, default=1000, metavar="NUMBER", help="of each pair")
    arena.add_argument("--plot", default="", metavar="FILE", help="draw the results into this file, as SVG")
    arena.add_argument(
        "--first", type=_number, default=0, metavar="NUMBER", help="start; 10000000: nobody was tuned on it"
    )
    arena.add_argument("--save", default="", metavar="FOLDER", help="write each game into this folder, as a record")


def _chosen(options: dict[str, tuple[str, str, str]]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(add_help=False)
    for option, (name, metavar, text) in options.items():
        parser.add_argument(option, dest=name, metavar=metavar, default=argparse.SUPPRESS, help=f"{text} ({name}=)")
    return parser


def _positive(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text} is no whole number from 1 on")
    return int(text)


def _number(text: str) -> int:
    return int(text) if text == "0" else _positive(text)
