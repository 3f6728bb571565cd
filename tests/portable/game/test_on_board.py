"""A game whose pawns move on the board alone (R28), on the handheld by its keys and by what a host proposes."""

from tests.portable.scripted import Rig

SET_UP = ["milton-bradley", 5, [["pawn_moves", "on_board"]], []]


def begun(rules=(), start=132, rig=None):
    """A game that a host without a key has proposed, from a real start card."""
    rig = rig or Rig()
    rules = sorted([["pawn_moves", "on_board"]] + [list(rule) for rule in rules])
    assert rig.judge("begin", ["begin", "milton-bradley", 5, rules, []]) == "asked"
    rig.wait(100)
    assert "NEW GAME?" in rig.display.text()
    rig.press("##")
    rig.press("%03d#" % start)
    return rig


def kinds(rig):
    return [event.kind for event in rig.events()]


def test_a_round_is_five_keys():
    rig = begun()
    assert "YOUR MOVE  R01" in rig.display.text()
    text = rig.press("114A#")
    assert "THEY MOVE  R01" in text and "Say: TAXI" in text and "01 T" in text, text
    assert rig.press("#") == text
    text = rig.press("1")
    assert "YOUR MOVE  R02" in text, text
    text = rig.press("15A#")
    assert "THEY MOVE  R02" in text and "02 T" in text, text
    assert kinds(rig) == ["game_begun", "mr_x_started", "mr_x_moved", "detectives_moved", "mr_x_moved"]
    print(text)
