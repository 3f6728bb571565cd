"""`python -m host COMMAND`: the host's commands. Each is imported only when it is asked for."""

import argparse
import os
import sys

from shared.board.edition import EDITIONS


def main(arguments: "list[str] | None" = None) -> int:
    """Run one command; return its exit status."""
    options = _parser().parse_args(arguments)
    if options.command == "referee":
        from host.records import referee

        return referee.main(options.files)
    if options.command == "verify":
        from host.records import verify

        return verify.main(options.files, options.head)
    if options.command == "demo":
        from host.demo import demo

        return demo.main(options.file)
    if options.command == "export":
        from host.records import exporting

        return exporting.export_game(options.game, options.public, options.lines)
    if options.command == "import":
        from host.records import importing

        return importing.import_files(options.files)
    if options.command == "pair":
        from host.web import pair_command

        return pair_command.main()
    if options.command == "arena":
        from host.arena import command

        fields = (getattr(options, field) for field in command.Wanted._fields)
        return command.main(command.Wanted(*fields))
    from gevent import monkey

    monkey.patch_all()  # before anything that waits is imported: `web.server` has a greenlet for each connection
    from host.demo.computer_handheld import ComputerHandheld
    from host.web import server

    return server.run(computer_handheld=ComputerHandheld)


def _positive(text):
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text} is no whole number from 1 on")
    return int(text)


def _number(text):
    return int(text) if text == "0" else _positive(text)


def _parser():
    parser = argparse.ArgumentParser(prog="python -m host", description="Mr. X's logbook: the table's side.")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    commands.add_parser("run", help="open the table (the default); HTTP_PORT, PORT and DATA_DIR choose how")

    commands.add_parser("pair", help="pair the handheld on the cable, and give it a Wi-Fi; not while the table is open")

    referee = commands.add_parser("referee", help="judge recorded games: one JSON object a line for each file")
    referee.add_argument("files", nargs="+", metavar="FILE", help="a record, - for standard input")

    verify = commands.add_parser("verify", help="say what records prove: the seals, the consents, the chain head")
    verify.add_argument("files", nargs="+", metavar="FILE", help="a record, - for standard input")
    verify.add_argument("--head", action="append", default=[], metavar="HEX", help="a chain head that was kept")

    demo = commands.add_parser("demo", help="watch a recorded game play itself")
    demo.add_argument("file", metavar="FILE", help="an open record")

    arena = commands.add_parser("arena", help="let programs play each other: a table of Mr. X's wins (docs/arena.md)")
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

    export = commands.add_parser("export", help="print a game of the data folder as a record")
    export.add_argument("game", nargs="?", default="", metavar="GAME", help="how its id begins; else the newest")
    export.add_argument("--public", action="store_true", help="hide what was secret while it ran")
    export.add_argument("--lines", action="store_true", help="print the turns alone, a line for each leg, for a chat")

    importing = commands.add_parser("import", help="let recorded games into the data folder")
    importing.add_argument("files", nargs="+", metavar="FILE", help="a record")
    return parser


if __name__ == "__main__":
    try:
        status = main()
        sys.stdout.flush()
    except BrokenPipeError:  # the reader of our output has closed it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 1
    except KeyboardInterrupt:
        status = 130
    sys.exit(status)
