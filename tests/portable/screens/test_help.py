"""Help on the handheld: the rules of the game that is played, by subject, and why something is refused."""

from tests.portable.recorded import Recorded
from tests.portable.scripted import Rig

from mrx.game import pawn_moves
from mrx.language import LANGUAGES, Text
from mrx.screens.refused import Refused
from mrx.screens.station_entry import StationEntry
from shared.board import edition
from shared.rules import edition_table
from shared.rules.edition_table import to_pairs

GAMES = (("milton-bradley", 3), ("ravensburger", 4), ("ravensburger-2013", 2), ("ravensburger-2013", 4))
SUBJECTS = "123456"
MOVE, TICKETS, DOUBLE, SURFACING, DETECTIVES, ENDING = SUBJECTS
ERRORS = (
    "game-over", "wrong-mover", "no-double", "no-window", "no-station", "no-route", "no-ticket", "occupied", "cut-off",
    "no-start",
)  # fmt: skip
ERRORS_OF_PAWNS = [error for error in ERRORS if error not in ("no-double", "no-window", "cut-off")]


def begun(name, players, house_rules=None):
    """A rig with a game begun, and its edition."""
    rules = house_rules or {}
    made = edition_table.from_rules(name, players, rules)
    names = edition.COLOURS[: made.pawns] + edition.BOBBIES[: made.bobbies]
    pawns = [[pawn, station] for pawn, station in zip(names, made.pawn_deck)]
    rig = Rig()
    assert rig.judge("1", ["begin", name, players, to_pairs(rules), pawns], 50) == "asked"
    rig.press("#A#")
    return rig, made


def pages(rig, subject):
    """The text between a subject's titles and keys, page by page, opened by the menu."""
    text = rig.press("*7" + subject)
    seen = []
    while text not in seen:
        assert len(seen) < 40
        seen.append(text)
        text = rig.press("#")
    assert text == seen[0]
    rig.press("**")
    return ["\n".join(page.split("\n")[1:7]) for page in seen]


def said(rig, subject):
    """All of a subject in one line."""
    return " ".join("\n".join(pages(rig, subject)).split())


def test_it_says_the_numbers_of_the_edition_that_is_played():
    for name, players in GAMES:
        rig, made = begun(name, players)
        game = rig.table.game
        windows = ", ".join([str(window) for window in made.surfacing])
        assert "Mr X surfaces in windows %s His" % windows in said(rig, SURFACING)
        assert "window %d is full" % made.windows in said(rig, ENDING)
        assert ("round" in said(rig, ENDING)) == (made.rounds is not None)
        assert made.rounds is None or "after round %d," % made.rounds in said(rig, ENDING)
        assert "Black left: %d" % game.mr_x_purse[edition.BLACK] in said(rig, TICKETS)
        assert "2x left: %d" % game.mr_x_purse[edition.DOUBLE] in said(rig, DOUBLE)
        assert ("Mr X gets what" in said(rig, TICKETS)) == (made.mr_x_tickets == "counted")
        assert ("never runs out" in said(rig, TICKETS)) == (made.mr_x_tickets == "unlimited")
        assert ("bobby" in said(rig, DETECTIVES)) == (made.bobbies > 0)


def test_the_cards_and_tickets_left_are_those_of_now_and_star_leads_back():
    rig, _ = begun(*GAMES[0])
    rig.table.game.mr_x_purse[3:] = [7, 1]
    assert "Black left: 7" in said(rig, TICKETS) and "2x left: 1" in said(rig, DOUBLE)
    rig, _ = begun(*GAMES[0])
    for subject in SUBJECTS:
        rig.press("*7" + subject + "#")
        assert rig.press("*").startswith("HELP")
        assert rig.press("*").startswith("YOUR MOVE  R01")


def test_the_order_of_the_pawns_is_told():
    for order, words in (
        ("fixed", "Their order: P R G Y 1"),
        ("by_player", "One player after another"),
        ("free", "in any order"),
    ):
        rig, _ = begun("ravensburger", 4, {"pawn_order": order, "bobbies": 1})
        text = said(rig, DETECTIVES)
        assert words in text and ("Bobbies are last" in text) == (order == "by_player")


def test_optional_rules_are_told_only_if_they_are_on():
    for on in (False, True):
        rig, _ = begun(GAMES[0][0], 3, {"voluntary_surfacing": on, "cut_off": on})
        assert ("surface at will" in said(rig, SURFACING)) == on
        move = said(rig, MOVE)
        assert ("takes Mr X past" in move) == on and ("You may ride past" in move) != on


def test_house_rules_on_windows_and_rounds_are_told():
    rig, _ = begun("ravensburger", 4, {"windows": 20, "rounds": 9, "surfacing": list(range(1, 31))})
    windows = ", ".join([str(window) for window in range(1, 21)])
    assert "in windows %s His" % windows in said(rig, SURFACING)
    assert "window 20 is full" in said(rig, ENDING) and "after round 9," in said(rig, ENDING)
    rig, _ = begun("ravensburger", 4, {"surfacing": []})
    assert said(rig, SURFACING) == "Mr X never has to surface."


def test_without_a_game_it_says_what_always_holds_and_a_start_card_is_explained():
    rig = Rig()
    for subject in SUBJECTS:
        text = said(rig, subject)
        assert len(text) > 50 and "Menu" not in text
        assert not any(figure in text.replace("2x", "").replace("holds 2", "") for figure in "0123456789"), text
    rig = Rig()
    rig.judge("begin", ["begin"] + Recorded("milton-bradley-3p-captured").set_up, 50)
    rig.press("#001")
    assert "his start card" in held(rig)


def test_after_the_end_nothing_is_taken_back_or_abandoned():
    rig, _ = begun(*GAMES[0])
    assert "Menu 4" in said(rig, MOVE) and "Menu 5" in said(rig, ENDING)
    rig.judge("2", ["abandon"], 100)
    rig.press("#A#", 2000)
    assert rig.table.opened
    assert "Menu 4" not in said(rig, MOVE) and "Menu 5" not in said(rig, ENDING)


def test_a_page_open_while_another_game_begins_is_one_of_that_game():
    rig, _ = begun("ravensburger", 4, {"surfacing": list(range(1, 23))})
    rig.press("*74#####")
    rig.table.game.edition = edition_table.make("ravensburger", 4, [["surfacing", []]])
    assert "Mr X never has" in rig.press("#")


def test_every_subject_is_there_in_every_language():
    """Whether its lines fit, the display says."""
    subjects = {}
    rig, _ = begun("ravensburger-2013", 2, {"voluntary_surfacing": True, "cut_off": True, "bobbies": 2})
    for language in LANGUAGES:
        rig.app.context.text = Text(language)
        for subject in SUBJECTS:
            text = said(rig, subject)
            assert (subject, text) not in subjects
            subjects[subject, text] = language
            assert ("3, 8, 13, 18, 24" in text) == (subject == SURFACING)
            assert (" 22," in text and " 24 " in text) == (subject == ENDING)
    assert len(subjects) == len(LANGUAGES) * len(SUBJECTS)


def test_what_is_known_of_the_handheld_is_under_help():
    assert Rig().press("*77").startswith("ABOUT")


# --- why not


def started():
    rig = Rig()
    Recorded("milton-bradley-3p-captured").begin(rig)
    return rig


def held(rig):
    """What the display says while "#" is held."""
    rig.hold("#")
    text = " ".join(rig.display.text().split())
    rig.up("#")
    return text


def test_a_refusal_says_why_while_a_key_is_held_each_its_own_and_what_was_typed_is_kept():
    rig = started()
    refused = rig.press("187")
    assert "hold#=why not?" in refused
    assert held(rig).startswith("WHY NOT? A ticket takes you to the next stop")
    assert rig.display.text() == refused
    rig.hold("#")
    assert "WHY NOT?" in rig.after(20000)
    rig.up("#")
    rig.wait(5100)
    assert "WHY NOT?" not in rig.display.text() and "187" not in rig.display.text()
    assert "station ___" in rig.press("*")
    rig = started()
    rig.press("196B")
    assert "A ticket takes you to the next stop" in held(rig)
    assert "TAXI #=go" in rig.press("*A")
    rig = started()
    for error, words in (("occupied", "a detective stands"), ("cut-off", "takes you past"), ("no-ticket", "none left")):
        entry = StationEntry(rig.app.context, "%03d" % rig.table.game.stations[0])
        entry.secret = True
        assert words in " ".join(Refused(rig.app.context, entry, error, cutter=0).held("#"))


def test_mr_x_and_the_pawns_have_rules_of_their_own():
    rig = started()
    rig.press("999")
    assert "no station of this number" in held(rig)
    rig.table.game.mr_x_purse[:4] = [0, 0, 0, 0]
    rig.press("*196")
    assert "or a black one" in held(rig)
    rig.table.game.mr_x_purse[:4] = [4, 3, 3, 5]
    rig.press("*196A##")
    rig.press("001")
    assert "Ferries are for Mr X alone" in held(rig)
    rig.press("*")
    game = rig.table.game
    near = next(station for station in game.board.stations() if pawn_moves.ways(rig.table, 0, station)[0] == [0])
    game.purses[0][:] = [0, 0, 0]
    rig.press("%03d" % near)
    assert "may not borrow" in held(rig)


def test_every_reason_is_explained_in_every_language_and_names_no_station():
    rig = started()
    for language in LANGUAGES:
        rig.app.context.text = Text(language)
        for own in (True, False):
            texts = []
            for error in ERRORS if own else ERRORS_OF_PAWNS:
                entry = StationEntry(rig.app.context, "%03d" % rig.table.game.stations[0])
                entry.secret = own
                screen = Refused(rig.app.context, entry, error, cutter=0)
                assert screen.held("1") is None
                lines = screen.held("#")
                rig.display.show(lines, None)  # which says whether they fit
                text = " ".join(lines).replace("007", "")
                assert not any(figure in text for figure in "0123456789"), text
                texts.append(text)
            assert len(set(texts)) == (8 if own else 6)  # the last for what the game has moved past
