"""A small change of the firmware's sources is a small change of what is compiled: `make flash` sends little."""

import io
import itertools
from hashlib import sha256

import pytest

from firmware import image as device_image
from hardware import archive_delta, flash

MOST = 40 << 10  # characters of all scripts that run on a board: less than four seconds at 115,200 baud
CONFIRM = "mrx/screens/turn/confirm.py"
LINK = "mrx/screens/menu/link.py"

LOCAL = """

def _otters_of(river):
    bank_count = river.bank_count + 1
    return bank_count + _OTTERS


_OTTERS = [7]
"""
CALLED = """

def _otters():
    from {module} import count_otters

    return count_otters(1)
"""
NEW_SCREEN = """
from mrx.screens.screen import HOME, Screen


def count_otters(context):
    return Otters(context)


class Otters(Screen):
    def __init__(self, context):
        super().__init__(context)
        self._river = None

    def lines(self):
        return [self.say("Otters", "Otter", "Loutres", "Nutrias")] + [""] * 7

    def press(self, key):
        return HOME if key == "#" else self._river
"""


def sources():
    return {path: device_image.text_of(source) for path, source in device_image.sources().items()}


def with_import(defining, using, text):
    """A new module, and one that uses a name of it."""
    module = defining.removesuffix(".py").replace("/", ".")
    return {defining: text, using: sources()[using] + CALLED.format(module=module)}


CHANGES = {
    "a local function and constant, in a screen": lambda: {CONFIRM: sources()[CONFIRM] + LOCAL},
    "a new screen in the menu": lambda: with_import("mrx/screens/menu/otters.py", LINK, NEW_SCREEN),
}


class Board:
    """Stands in for mpremote at a board that has an image; sent: characters of the scripts that it was to run."""

    def __init__(self, folder):
        self.sent = 0
        archive = (folder / device_image.ARCHIVE).read_bytes()
        ends = archive_delta.cuts(io.BytesIO(archive), len(archive))
        pieces = [archive_delta.known_by(archive[begin:end]) for begin, end in itertools.pairwise(ends)]
        files = {path.name: sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}
        self.found = flash.Found("micropython", (1, 26, 1), "", False, pieces, files)

    def run(self, *_commands, sends=0, told=None):
        self.sent += sends


def characters_sent(board, folder, monkeypatch, changed):
    build = device_image.build
    with monkeypatch.context() as patch:
        patch.setattr(device_image, "build", lambda out: build(out, changed))
        assert flash._update_files(board, folder, board.found, "", lambda line: None)
    return board.sent


@pytest.mark.slow
@pytest.mark.parametrize("change", CHANGES)
def test_a_small_change_of_the_sources_makes_flash_send_little(change, image, tmp_path, monkeypatch):
    sent = characters_sent(Board(image), tmp_path / "image", monkeypatch, CHANGES[change]())
    print(f"{change}: {sent:,} characters")
    assert sent <= MOST
