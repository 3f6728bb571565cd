"""What a handheld shows while another one is the table's: who is Mr. X there, and one step out of its own game."""

from tests.portable.recorded import Recorded
from tests.portable.scripted import Host, Rig

from mrx import LANGUAGES

GAME = "milton-bradley-3p-captured"


def proposed(rig, host, game, name=""):
    """Let the host propose this game to the person of this name; returns what the display shows."""
    host.replica.name = name
    proposal = host.propose(["begin"] + game.set_up)
    host.talk(1500)
    assert host.replica.verdicts[-1] == (proposal, "asked")
    return rig.display.text()


def test_the_question_names_the_person():
    for language in LANGUAGES:
        rig = Rig()
        rig.app.context.change_language(language)
        text = proposed(rig, Host(rig), Recorded(GAME), "Fourteen chars").split("\n")
        assert "MR" in text[0] and text[1].strip(" ?") == "Fourteen chars"
        assert all(len(line) <= 16 for line in text)
    rig = Rig()
    assert "NEW GAME?" in proposed(rig, Host(rig), Recorded(GAME))


def test_who_was_asked_before_another_came_is_asked_no_more_until_he_is_asked_again():
    rig, game = Rig(), Recorded(GAME)
    host = Host(rig)
    assert "ARE YOU MR X" in proposed(rig, host, game, "Anna")
    waiting = host.replica.proposals.pop()
    host.talk(6500)
    assert "no game" in rig.display.text()
    host.replica.proposals.append(waiting)
    host.talk(1500)
    assert "ARE YOU MR X" in rig.display.text()


def test_a_card_is_typed_on_when_the_line_was_away_meanwhile():
    """A phone that locks itself, or a page that is loaded again: the host proposes again within a second."""
    for typed in ("", "132"):
        rig = Rig()
        host = Host(rig)
        proposed(rig, host, Recorded(GAME), "Ben")
        rig.press("#" + typed)
        rig.wait(7000)
        assert not rig.app.context.linked
        host.talk(1500)
        rig.press("132"[len(typed) :] + "#")
        host.talk(1500)
        assert rig.table.running and rig.events()[0].kind == "game_begun"


def test_a_card_that_is_typed_after_the_question_has_gone_is_answered_with_a_sentence():
    for early, late in (("132", "#"), ("13", "2")):
        rig = Rig()
        host = Host(rig)
        proposed(rig, host, Recorded(GAME), "Anna")
        rig.press("#" + early)
        del host.replica.proposals[:]
        host.talk(6500)
        assert "moved on" in rig.press(late)
        assert "no game" in rig.press("#") and not rig.table.running


def test_a_question_goes_when_the_table_is_anothers():
    rig = Rig()
    host = Host(rig)
    proposed(rig, host, Recorded(GAME), "Ben")
    del host.replica.proposals[:]
    host.replica.taken = True
    host.talk(6500)
    assert "Ben" in rig.display.text() and "is Mr X now" in rig.display.text()
    assert "no game" in rig.press("#") and "table is taken" in rig.display.text()


def begun(**names):
    rig, game = Rig(), Recorded(GAME)
    host = Host(rig)
    proposed(rig, host, game)
    rig.press("#%03d#" % game.record["start"]["mr_x"])
    host.talk(1500)
    assert rig.table.running
    return rig, host


def test_a_game_that_the_table_does_not_play_ends_with_one_key():
    rig, host = begun()
    host.replica.taken, host.replica.name = True, "Ben"
    host.talk(1500)
    assert "the table does" in rig.display.text() and "#=end *=play on" in rig.display.text()
    rig.press("#")
    assert rig.events()[-1].reason == "abandoned" and not rig.table.running
    host.talk(1500)
    assert "Ben" in rig.display.text()
    assert "#=open logbook" in rig.press("#")


def test_the_tables_own_game_is_not_to_be_ended_by_a_key():
    """The table shows this very game, and takes its handheld to be another: the owner frees it."""
    rig, host = begun()
    host.replica.name, host.replica.plays = "Ben", lambda _device, _game_id: True
    host.replica.taken = True
    host.talk(1500)
    assert "is Mr X now" in rig.display.text()
    rig.press("#")
    assert rig.table.running


def test_another_host_that_plays_the_game_is_believed_and_without_one_it_can_be_played_on():
    rig, host = begun()
    host.replica.taken = True
    host.talk(1500)
    assert "the table does" in rig.display.text()
    host.replica.taken = False
    host.talk(4000)
    assert "the table does" not in rig.display.text() and rig.app.context.troubles() == []
    host.replica.taken = True
    host.talk(1500)
    assert "the table does" in rig.display.text()
    assert "the table does" not in rig.press("*") and rig.table.running
