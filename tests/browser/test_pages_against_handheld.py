"""One person alone against the handheld, in Chromium: a phone is the handheld, a second page moves all five pawns."""

import functools

import pytest

from tests.browser.players import PageDetective, PageHand, font
from tests.browser.pressing import click
from tests.system.host_process import HostProcess

WINDOWS = 3  # the last of them is a surfacing one
LEG_MS = 8500  # longer than it takes for a leg


def propose(page, base):
    """Fill in the owner's form: the handheld is Mr. X, easy, for a short game."""
    page.goto(base + "/")
    click(page, 'a[href="/new?played_by=fair"]', 'input[name="played_by"][value="fair"]:checked', state="attached")
    page.check('[name="played_by"][value="easy"]', force=True)
    page.click("summary")
    page.fill("#windows", str(WINDOWS))
    click(page, ".send .main-button", "#messages .ask")


def next_way(view):
    """(pawn, ticket, station) of a pawn that may move now, or None."""
    pawn = next((pawn for pawn in view["game"]["pawns"] if pawn["turn"] == "now"), None)
    return pawn and (pawn["name"], pawn["legal"][0][1][0], pawn["legal"][0][0])


@pytest.mark.nightly
@pytest.mark.long
def test_one_person_against_the_handheld(tmp_path, chromium, on_micropython):
    host = HostProcess(tmp_path).start()
    contexts = [chromium.new_context(viewport={"width": wide, "height": 844}) for wide in (390, 1366)]
    faults = []
    try:
        phone, table = (context.new_page() for context in contexts)
        table.on("pageerror", lambda fault: faults.append(str(fault)))
        phone.clock.install()
        table.clock.install()
        phone.goto(host.found(r"Mr\. X's handheld:\s+(\S+)"))
        table.goto(host.base + host.found(r"(/owner/\S+)"))
        propose(table, host.base)
        hand, detective = PageHand(phone, font(on_micropython)), PageDetective(table)
        hand.wait_for_text("AM I MR X?")
        hand.press("#")
        table.goto(host.base + "/")
        said, view = [], host.owner.wait(lambda view: view["state"] == "mr-x")
        while view["state"] != "over":
            if view["state"] == "mr-x":
                said += hand.wait_for_text(lambda lines: "thinking" in lines[4] or "move 2" in lines[6])
                phone.clock.run_for(LEG_MS)  # tick by tick, for he thinks a part in each
                view = host.owner.wait(functools.partial(has_played, legs=len(filled(view))))
            elif way := next_way(view):
                detective.post("/move", *way)
                view = host.owner.wait(lambda view, way=way: has_moved(view, way[0]))
            else:
                view = host.owner.wait(lambda later, then=view["version"]: later["version"] > then)
        view = host.owner.wait(lambda view: view["state"] == "over" and view["game"]["audit"]["state"] == "sound")
        hand.wait_for_text("the log is open")
        table.wait_for_selector(".audit-sound")
        assert filled(view) and any("thinking" in line for line in said)
        assert faults == []
    finally:
        for context in contexts:
            context.close()
        host.kill()


def filled(view):
    """The windows that are filled."""
    return [window for window in view["game"]["windows"] if "ticket" in window]


def has_played(view, legs):
    """Whether he has made more legs than these, and has a second one to make, or has shown himself where he must."""
    made = filled(view)
    return len(made) > legs and (made[-1]["leg"] == "first" or view["state"] != "mr-x")


def has_moved(view, pawn):
    """Whether this pawn has moved, and the handheld has said so."""
    row = next(each for each in view["game"]["pawns"] if each["name"] == pawn)
    return view["state"] != "pawns" or row["turn"] == "done"
