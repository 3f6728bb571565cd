"""The files that the handheld's first version left on flash, half a game each, are taken up and played on.

`tests/data/old_flash` was written by that version and must never be written again. `take-backs`: a pawn's move was
taken back by the page, and a leg of Mr. X's by the keys. `pin`: a game under the PIN 2468, wiped after ten wrong ones.
"""

import json

from tests.portable.marks import nightly_on_vm
from tests.portable.recorded import Resumed
from tests.portable.scripted import MemoryFlash
from tests.portable.under_pin import PIN, rig_with, unlock

from shared.link import frames

FILES = {
    "take-backs": ("public.log", "secret.log", "settings.json"),
    "pin": ("public.log", "secret.log", "settings.json", "tries"),
}


def old(name):
    """A rig on a copy of the old files, locked."""
    files = {}
    for file_name in FILES[name]:
        with open("tests/data/old_flash/" + name + "/" + file_name) as file:
            files[file_name] = file.read().encode()
    return rig_with(MemoryFlash(files))


def played_on(rig):
    """Play it to its end and open the log; returns the stations of the opened legs, the start's first."""
    game = Resumed("milton-bradley-3p-captured")
    before = list(rig.events())
    game.acknowledge(rig)
    game.act_on(rig)
    assert rig.events()[: len(before)] == before
    assert rig.table.game.ended == game.ending
    rig.press("#", 2000)
    legs = [action[2] for action in game.actions if action[0] == "mr_x"]
    opened = [event.station for event in rig.events() if event.kind == "leg_opened" and event.number is None]
    assert opened == [game.record["start"]["mr_x"]] + legs
    assert not rig.app.context.troubles()


def test_a_game_with_take_backs():
    rig = old("take-backs")
    assert [event.kind for event in rig.events()].count("taken_back") == 2
    rig.press("#")
    played_on(rig)


@nightly_on_vm
def test_a_game_under_a_pin():
    rig = old("pin")
    assert rig.table.needs_pin
    before = rig.flash.files["secret.log"].split(b"\n")[:-1]
    unlock(rig, PIN)
    assert not rig.table.needs_pin
    played_on(rig)
    after = rig.flash.files["secret.log"].split(b"\n")[:-1]
    assert after[: len(before)] == before and len(after) > len(before)
    secrets = [json.loads(frames.unpack(line))[-1] for line in after[1:]]
    assert [len(secret) for secret in secrets] == [2 * (8 + 34)] * len(secrets), "its records go on without MACs"
