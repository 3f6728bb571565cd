"""What a round costs the people at the table, in either way of playing: keys of Mr. X's, taps of the detectives'.

`pytest -s` prints the table. The pages' taps are posts, times what `browser/test_pages_taps.py` counts for each.
"""

import pytest

from tests.host.browser import Browser
from tests.host.handheld import begin, record
from tests.portable.on_board import wandering
from tests.portable.recorded import Recorded
from tests.portable.scripted import Rig

ENTERED = "milton-bradley-5p-escaped"
TAPS_A_MOVE = 2
ROUNDS = 4  # in which each pawn can still move
TURNS = {"a leg": (1, 0), "a leg, surfacing": (1, 1), "a double": (2, 0), "a double, surfacing": (2, 1)}
# (keys of each turn of Mr. X's, in the order of TURNS; keys of the pawns' round where the handheld is passed on and no
# page is there; the detectives' taps in a round where the pages are used)
ON_THE_BOARD = [5, 6, 11, 12], 0, 0
ALL_ENTERED = [6, 6, 13, 13], 25, 10


class CountingRig(Rig):
    """A Rig that counts its presses; one that is held is one too."""

    keys = 0

    def down(self, key):
        self.keys += 1
        super().down(key)


class CountingPhone(Browser):
    """A detective's phone that counts its posts about the game."""

    posts = 0

    def press(self, path, headers=None, **fields):
        self.posts += path not in ("/join", "/who")
        return super().press(path, headers, **fields)


def keys_of(game):
    """({(legs, times shown): all counts of keys that such a turn of Mr. X's took}, the counts of the pawns' rounds)."""
    rig, his, theirs = CountingRig(), {}, []
    game.begin(rig)
    turn, shown = 0, 0
    while (action := game.next_action(rig)) is not None:
        mover, ticket, _station, leg, _surface = action
        if mover == "detectives" and ticket == "ask":  # a courtesy of the record's, which no round needs
            game.act(rig)
            continue
        before = len(rig.events())
        rig.keys = 0
        game.act(rig)
        if mover != "mr_x":
            theirs[-1] += rig.keys
            continue
        turn += rig.keys
        shown += sum(event.kind == "mr_x_surfaced" for event in rig.events()[before:])
        if leg != "first":
            his.setdefault((1 if leg == "only" else 2, shown), set()).add(turn)
            theirs.append(0)
            turn, shown = 0, 0
    return his, theirs[:-1]  # the last round may end in its middle


def posts_entered(app, table, handheld):
    """How often the phones post in each of the first rounds of a game with entered moves."""
    game = begin(table, handheld, record(ENTERED))
    names = [name for name, _station in game["start"]["pawns"]]
    phones = {name: CountingPhone(app).joined().being(at) for at, name in enumerate(names)}
    counts = []
    for turn in game["turns"][: 6 * ROUNDS]:
        if turn["mover"] == "mr_x":
            handheld.mr_x(turn)
            counts.append(0)
            continue
        phone, (ticket, station) = phones[turn["mover"]], turn["legs"][0]
        before = phone.posts
        round_number = handheld.table.game.round
        assert phone.post("/move", pawn=turn["mover"], ticket=ticket, station=station, round=round_number)["ok"]
        handheld.exchange(1)
        counts[-1] += phone.posts - before
    assert handheld.table.game.round == ROUNDS + 1
    return counts


def posts_on_board(app, table, handheld):
    """The same on the board alone: nobody posts anything, and the rounds go by."""
    game = wandering(0, rounds=ROUNDS)
    begin(table, handheld, game)
    for turn in game["turns"]:
        if turn["mover"] == "mr_x":
            handheld.mr_x(turn)
    assert handheld.table.game.round == table.play.game.round == ROUNDS
    return [0] * ROUNDS


def the_only(found):
    """The number that all of these are."""
    assert len(set(found)) == 1, found
    return found[0]


@pytest.mark.parametrize(
    ("games", "posts", "wanted"),
    [([wandering(0), wandering(2)], posts_on_board, ON_THE_BOARD), ([record(ENTERED)], posts_entered, ALL_ENTERED)],
    ids=("on the board", "entered"),
)
def test_what_a_round_takes(request, app, table, handheld, games, posts, wanted):
    his, theirs = {}, []
    for game in games:
        keys, rounds = keys_of(Recorded(None, game))
        theirs += rounds[:ROUNDS]
        for kind, each in keys.items():
            his[kind] = his.get(kind, set()) | each
    taps = TAPS_A_MOVE * the_only(posts(app, table, handheld))
    found = [the_only(list(his[kind])) for kind in TURNS.values()], the_only(theirs), taps
    print(f"\na round, {request.node.callspec.id}")
    for name, keys in zip(TURNS, found[0], strict=True):
        print(f"{keys:4} keys  Mr. X, {name}")
    print(f"{found[1]:4} keys  the detectives, on the handheld alone\n{taps:4} taps  the detectives, on their pages")
    assert found == wanted
