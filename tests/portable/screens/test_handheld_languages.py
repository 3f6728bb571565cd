"""The display in each of its languages: how one is chosen, and that the screens of a game fit."""

from tests.portable.marks import nightly_on_vm, slow
from tests.portable.recorded import Recorded
from tests.portable.scripted import MemoryFlash, Rig

from mrx.language import LANGUAGES

# By language: the idle screen, the menu's title, Mr. X's turn, the menu's key as every screen writes it.
SEEN = {
    "en": ("no game", "MENU", "YOUR MOVE", "*=menu"),
    "de": ("kein Spiel", "MENÜ", "DEIN ZUG", "*=Menü"),
    "fr": ("pas de partie", "MENU", "À TOI", "*=menu"),
    "es": ("sin partida", "MENÚ", "TE TOCA", "*=menú"),
}


def stored(language):
    return MemoryFlash({"settings.json": b'["0123456789abcdef", "%s"]' % language.encode()})


def begun(language):
    rig = Rig(stored(language))
    game = Recorded("milton-bradley-5p-escaped").begin(rig)
    return rig, game


def test_each_language_is_offered_in_its_own_name_whatever_the_present_one():
    for language in LANGUAGES:
        rig = Rig(stored(language))
        assert "6 " + " ".join(LANGUAGES).upper() in rig.press("*")
        rows = rig.press("6").split("\n")[2:6]
        names = ["1 English", "2 Deutsch", "3 Français", "4 Español"]
        names[LANGUAGES.index(language)] += " <"
        assert rows == names


def test_the_one_that_was_chosen_is_spoken_at_once_and_after_a_reset():
    for at in range(len(LANGUAGES)):
        rig = Rig()
        idle, title, _, menu = SEEN[LANGUAGES[at]]
        text = rig.press("*6" + str(at + 1))
        assert idle in text and menu in text
        again = Rig(rig.flash)
        assert again.app.context.text.language == LANGUAGES[at] and idle in again.display.text()
        assert again.app.context.device == rig.app.context.device
        assert again.press("*").startswith(title)


def test_tickets_without_limit_are_shown_as_such_and_not_as_none():
    rig = Rig()
    Recorded("ravensburger-2013-4p-escaped").begin(rig)
    row = rig.display.text().split("\n")[6]
    assert row.startswith("T∞ B∞ U∞ ?"), row
    assert "X T∞ B∞ U∞" in rig.press("*3")


def test_leaving_the_choice_changes_nothing():
    rig = Rig(stored("fr"))
    writes = rig.flash.writes
    assert "pas de partie" in rig.press("*65789ABCD#0*")
    assert rig.flash.writes == writes


def test_it_may_be_changed_in_the_middle_of_a_move():
    rig, game = begun("de")
    rig.press("19*")
    for at in range(len(LANGUAGES)):
        turn = SEEN[LANGUAGES[at]][2]
        assert rig.press("*6" + str(at + 1)).startswith(turn)
    game.act(rig)
    assert rig.events()[-1][0] == "mr_x_moved"


@slow
@nightly_on_vm
def test_every_screen_of_a_turn_fits_in_each_language():
    """The menu with all behind it, refusals, what is held; a moment of the log in which he has surfaced."""
    for language in LANGUAGES:
        rig, game = begun(language)
        menu = SEEN[language][3]
        for _ in range(14):
            for keys in ("*1*", "*2*", "*3*", "*4*", "*5*", "*6*", "*7*", "*8*", "999*", "001*", "1*", "#", "#"):
                rig.press(keys)
            for _ in range(3):
                if menu not in rig.display.text():
                    rig.press("*")
            rig.held("0")
            game.act(rig)
        assert [event for event in rig.events() if event[0] == "mr_x_surfaced"]


def test_figures_on_one_line_are_kept_apart():
    """Window 09 beside a station 134 is no 13409: in the public logbook and in his own, with both columns filled."""
    rig, game = begun("fr")
    while len(rig.table.game.windows) < 10:
        game.act(rig)
    game.acknowledge(rig)
    seen = [rig.press("*1")]
    rig.press("*")
    rig.press("*2")
    rig.hold("1")
    seen.append(rig.display.text())
    rig.up("1")
    for text in seen:
        assert "03 " in text and "09 " in text
        for row in text.split("\n")[1:]:
            digits = "".join([letter if letter.isdigit() else " " for letter in row])
            assert all(len(figure) <= 3 for figure in digits.split()), row


def test_names_with_accents_keep_the_columns():
    """In German and Spanish names of pawns and tickets have letters of two bytes."""
    for language in LANGUAGES:
        rig = Rig(stored(language))
        edition, players, _, pawns = Recorded("milton-bradley-3p-captured").set_up
        rig.judge("1", ["begin", edition, players, [["voluntary_surfacing", True]], pawns], 50)
        rig.press("#197#196A1")
        offers = rig.display.text().split("\n")[2:5]
        assert [row[0] for row in offers] == ["A", "B", "C"]
        assert len({len(row) - len(row.split(" ")[-1]) for row in offers}) == 1, offers
        rig.press("ABCAA")
        rig.press("##")
        rows = rig.display.text().split("\n")[1:6]
        words = rig.app.context.text
        tickets = [words.short_ticket(ticket) for ticket in (0, 1, 2, 0, 0)]
        assert [row.split(" ")[-1] for row in rows] == tickets, rows
        starts = [len(row) - len(ticket) for row, ticket in zip(rows, tickets)]
        assert set(starts) == ({7, 9} if language == "es" else {7}), rows
