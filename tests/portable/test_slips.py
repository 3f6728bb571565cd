"""The usual slips at a table with a paper logbook, each tried on the handheld, by its keys or by what a page proposes.

SLIPS is the list: with entered moves, and with the pawns on the board alone (R28). What the pages say of a refusal
is in tests/host/table.
"""

from tests.portable.on_board import found
from tests.portable.scripted import Rig

IMPOSSIBLE = "impossible"  # no key does it, and nothing of a page's that says it is counted
TOLD = "told at once"  # in words on the display, or to the page by a code with a reason
PEOPLE = "remains people's"  # the handheld cannot know; what it shows helps them
ENTERED, BOARD = ("entered",), ("board",)
BOTH = ENTERED + BOARD
START = "132#"
PAWNS = [["purple", 26], ["red", 29], ["green", 94], ["yellow", 112], ["blue", 141]]
CLOSE = [["purple", 114], ["red", 113], ["green", 94], ["yellow", 112], ["blue", 141]]
HELD = {"x": "2", "d": "D"}  # a small letter among the keys: its key is held; x chooses a double


def slip(what, games, verdict, tried, reads, **how):
    """One row. `tried`: keys, or a proposal of a page; `reads`: what the display then shows, or the page's code.

    how    before: the keys from the start card on; logged: the kinds of the events that it adds to the log;
           rules, pawns: of the game; witnessed: a host has proposed the game, and its page answers for the detectives
    """
    return what, games, verdict, tried, reads, how


ANY = [["start_cards", "any"]]
AT_ONCE = [["surfacing", [1]]]
NEVER = [["surfacing", []]]
LAST = [["surfacing", []], ["windows", 1]]


def without(mover, ticket):
    """The house rule that takes this from a mover's purse."""
    return [["tickets", [[mover, [[ticket, 0]]]]]]


RED_WALKS = without("red", "taxi")
LEG, SHOWN = ["mr_x_moved"], ["mr_x_moved", "mr_x_surfaced"]
TURN = ["detectives_moved", "mr_x_moved"]
CAUGHT = ["station_asked", "mr_x_surfaced", "game_ended"]
FIRST = START + "114A#"  # on the board alone they move now
SAID = FIRST + "#"  # with entered moves he has to say it first
PURPLE = ("move", 1, "purple", "taxi", 27, 0)
TWICE = ("move", 1, "purple", "taxi", 15, 0)

SLIPS = (
    # Mr. X's moves
    slip("a start card that is not one", BOTH, TOLD, "001", "no start card", before=""),
    slip("a start card that a pawn has", ENTERED, TOLD, "029", "or it is taken", before=""),
    slip("a station that does not exist", BOTH, TOLD, "999", "the board has no\nsuch station"),
    slip("a station too far away", BOTH, TOLD, "001", "no line goes\nthere from here"),
    slip("a ticket that does not go there", BOTH, TOLD, "114B", "no bus\nto 114"),
    slip("a ferry on a taxi ticket", BOARD, TOLD, "157A", "no taxi\nto 157", before=FIRST + "115A#", rules=NEVER),
    slip("a ticket that he has spent", ENTERED, TOLD, "114A", "no taxi left", rules=without("mr_x", "taxi")),
    slip("a ticket that he has spent", BOARD, PEOPLE, "114A#", "Say: TAXI", rules=without("mr_x", "taxi"), logged=LEG),
    slip("a black ticket without one", BOTH, TOLD, "114D", "no black left", rules=without("mr_x", "black")),
    slip("a double without a card", BOTH, IMPOSSIBLE, "x", "station 2__", rules=without("mr_x", "double")),
    slip("a double in the last window", BOTH, IMPOSSIBLE, "x", "station 2__", rules=LAST),
    slip("a double in one window", BOARD, IMPOSSIBLE, "x114A#115A#", "01 T\n02 T", rules=NEVER, logged=LEG + LEG),
    slip("a double in one window", ENTERED, IMPOSSIBLE, "x114A##", "window 02\nmove 2 of 2", rules=NEVER, logged=LEG),
    slip("a double without its second leg", BOARD, IMPOSSIBLE, ("moved", 1, 0), "not-now", before=START + "x114A#"),
    slip("a window skipped", BOTH, IMPOSSIBLE, "#*#*#", "window 01"),
    slip("a move onto a pawn", ENTERED, TOLD, "114", "PURPLE is on 114", rules=ANY, pawns=CLOSE),
    slip("a move onto a pawn", BOARD, PEOPLE, "114A#", "Say: TAXI", logged=LEG),
    slip("a second move in one round", ENTERED, IMPOSSIBLE, "115", "NO WAY", before=SAID),  # the keys are a pawn's
    slip("a second move in one round", BOARD, PEOPLE, "115A#", "THEY MOVE  R02", before=FIRST, logged=TURN),
    slip("a move that he did not note, and the next", BOTH, TOLD, "115", "no line goes\nthere from here"),
    slip("a move taken back without asking", BOARD, IMPOSSIBLE, "*4##", "detectives: hold\nD to agree", before=FIRST),
    slip("a move taken back without asking", ENTERED, IMPOSSIBLE, "*4##", "detectives: hold\nD to agree", before=SAID),
    # what he says and shows
    slip("a surfacing forgotten", BOTH, IMPOSSIBLE, "114A#115A", "SHOW YOURSELF", rules=AT_ONCE, logged=SHOWN),
    slip("a surfacing too early", BOTH, IMPOSSIBLE, "114A1", "TAXI #=go"),
    slip("another station said than he shows", BOARD, PEOPLE, "114A##", "01 T114", rules=AT_ONCE, logged=SHOWN),
    slip("another station said than he shows", ENTERED, PEOPLE, "114A#", "<114>", rules=AT_ONCE, logged=SHOWN),
    slip("another ticket said than he paid", BOARD, PEOPLE, "114A#", "Say: TAXI", logged=LEG),
    slip("another ticket said than he paid", ENTERED, PEOPLE, "114A#", "Say aloud:\n\n<TAXI>", logged=LEG),
    # the detectives' moves: on the board alone none is heard, whatever it is
    slip("a pawn that moves before him", ENTERED, IMPOSSIBLE, PURPLE, "not-now"),
    slip("a pawn that moves before him", BOARD, PEOPLE, PURPLE, "not-now"),
    slip("we have moved, said before he has", BOARD, IMPOSSIBLE, ("moved", 1, 0), "not-now"),
    slip("a pawn that moves twice", ENTERED, IMPOSSIBLE, TWICE, "not-now", before=SAID + "027A#"),
    slip("a pawn that moves twice", BOARD, PEOPLE, PURPLE, "not-now", before=FIRST),
    slip("a pawn moved onto another", ENTERED, TOLD, "015", "PURPLE is on 015", before=SAID + "015A#"),
    slip("a pawn moved onto another", BOARD, PEOPLE, PURPLE, "not-now", before=FIRST),
    slip("a pawn without the ticket", ENTERED, TOLD, "017", "no ticket left", before=SAID + "027A#", rules=RED_WALKS),
    slip("a pawn without the ticket", BOARD, PEOPLE, PURPLE, "not-now", before=FIRST),
    # what they ask
    slip("a question about no station", BOARD, TOLD, "B2999", "the board has no\nsuch station", before=FIRST),
    slip("two questions for one pawn", BOARD, TOLD, "B2047D#", "asked before", before=FIRST + "B2046D#"),
    slip("two questions for one station", BOARD, TOLD, "B2046#", "asked before", before=FIRST + "B2046D#"),
    slip("a question after he has moved on", BOARD, TOLD, ("ask", 1, 114, "", 0), "moved-on", before=FIRST + "115A#"),
    slip("a question before his first move", BOARD, IMPOSSIBLE, "B2", "WHAT IS IT?"),
    slip("a no where he is", BOARD, IMPOSSIBLE, "B2114#", "CAUGHT", before=FIRST, logged=CAUGHT),
    # ends
    slip("caught, they say, and he is not", BOARD, TOLD, "B2046#", "not at 046", before=FIRST, logged=CAUGHT[:1]),
    slip("caught, he says, and he is not", BOARD, PEOPLE, "A#", "CAUGHT", before=FIRST, logged=CAUGHT),
    slip("caught, he says, and he is not", ENTERED, IMPOSSIBLE, "A#", "YOUR MOVE"),
    slip("no way out, he says, and there is one", BOARD, PEOPLE, "B1#", "TRAPPED", logged=CAUGHT[1:]),
    slip("no way out, he says, and there is one", ENTERED, IMPOSSIBLE, "B1", "station 1__"),
    slip("none can move, he says alone", BOARD, IMPOSSIBLE, "B3d", "1 I cannot move", before=FIRST, witnessed=True),
    slip("none can move, though one can", BOARD, PEOPLE, "B3d", "MR X WINS", before=FIRST, logged=["game_ended"]),
    slip("an escape from under a pawn", BOARD, PEOPLE, "1", "No pawn on your\nstation?", before=FIRST, rules=LAST),
    slip("left by him alone", BOARD, TOLD, "*5#A", "not agreed", before=FIRST, witnessed=True, logged=["game_ended"]),
    slip("left by him alone", BOTH, PEOPLE, "*5", "all agree?"),
)


def begun(mode, before=START, rules=(), pawns=PAWNS, witnessed=False):
    """A game in which so much has been keyed in."""
    rig = Rig()
    on_board = mode == "board"
    house = sorted([list(rule) for rule in rules] + ([["pawn_moves", "on_board"]] if on_board else []))
    asked = ["5e" * 32, ["person", 0, "", "", "on_board"]] if witnessed else []
    rig.judge("begin", ["begin", "milton-bradley", 5, house, [] if on_board else pawns] + asked, 100)
    rig.press("##" if on_board else "#")
    pressed(rig, before)
    return rig


def pressed(rig, keys):
    """Press these keys, or hold them (HELD); returns what the display says."""
    for key in keys:
        if key in HELD:
            rig.held(HELD[key])
        else:
            rig.press(key)
    return rig.display.text()


def tried_in(mode, tried, rules=(), logged=(), **how):
    """Try a slip; returns what is read before it and after it, and the kinds of the events that it added to the log."""
    rig = begun(mode, rules=rules, **how)
    before, count = rig.display.text(), len(rig.events())
    keyed = type(tried) is str
    reads = pressed(rig, tried) if keyed else rig.judge("slip", list(tried) + [rig.table.log.game_id])
    kinds = [event.kind for event in rig.events()[count:]]
    if rig.events():
        found(rig)
    return before, reads, kinds


def test_each_slip_has_the_verdict_of_its_row():
    for what, games, verdict, tried, reads, how in SLIPS:
        for mode in games:
            before, after, kinds = tried_in(mode, tried, **how)
            row = (what, mode, verdict, before, after, kinds)
            assert reads in after and kinds == list(how.get("logged", ())), row
            if verdict == TOLD:
                assert reads not in before, row
            if verdict == PEOPLE:
                assert "NO WAY" not in after, row
