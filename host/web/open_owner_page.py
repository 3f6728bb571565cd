"""Opens the owner's page in a browser at the start. The owner's address must never be in a process's arguments.

Every user of a machine can read the arguments of all its processes (`ps`), and a browser is started with the address as
one. So it is started with the name of a file that only the owner can read, and that file leads on to the address.
"""

import html
import os
import webbrowser
from pathlib import Path

FILE_NAME = "owner.html"


def show(address: str, folder: str | Path) -> None:
    """Open the owner's address in this machine's browser, by a file in the data folder."""
    path = Path(folder) / FILE_NAME
    try:
        write(path, address)
        webbrowser.open(path.absolute().as_uri())
    except OSError:
        pass  # the terminal shows the address all the same


def write(path: Path, address: str) -> None:
    """Write a page that leads to `address` and that nobody else can read; raises OSError."""
    path.unlink(missing_ok=True)  # an old one may have other rights
    target = html.escape(address)
    page = '<!doctype html><meta charset="utf-8"><title>The table</title>\n'
    page += f'<meta http-equiv="refresh" content="0; url={target}"><a href="{target}">The table</a>\n'
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        file.write(page)
