"""Long work is never lost: what must be done waits its turn, and what may be left goes when anything else begins."""

from tests.portable.recorded import Recorded
from tests.portable.under_pin import PIN, begin, rig_with, settle

from mrx.game import ending
from mrx.game.work import Work


def test_all_is_done_in_its_order_and_idle_work_alone_gives_way():
    work, done = Work(), []

    def parts(name):
        for number in range(2):
            done.append(name + str(number))
            yield

    work.begin(parts("a"), idle=True)
    work.step()
    work.begin(parts("b"), busy=True)  # a is gone
    work.begin(parts("c"), idle=True)
    work.begin(parts("d"), idle=True)  # c too, before it was begun
    ended = []
    while work.queue:
        ended.append((work.step(), work.busy))
    assert done == ["a0", "b0", "b1", "d0", "d1"]
    assert ended == [(False, True), (False, True), (True, False), (False, False), (False, False), (True, False)]


def over_under_a_pin():
    """A game under a PIN that is over, its log not open yet."""
    rig = rig_with()
    game = Recorded("milton-bradley-2p-trapped")
    begin(rig, game)
    game.act_on(rig)
    return rig, game


def test_a_log_that_is_being_opened_is_opened_whatever_pin_is_keyed_in_meanwhile():
    rig, _ = over_under_a_pin()
    rig.held("*")
    rig.press(PIN)
    ending.open_log(rig.table)  # as if "#" had been pressed just before
    rig.press("#")
    settle(rig)
    rig.wait(2000)
    assert "logbook is open" in rig.display.text() and not rig.table.opening


def test_a_set_up_that_is_being_examined_is_asked_about_whatever_pin_is_keyed_in_meanwhile():
    rig, game = over_under_a_pin()
    rig.press("#", 2000)
    assert rig.judge("a", ["begin"] + game.set_up, 200) == "asked"
    rig.held("*")
    rig.press(PIN)
    assert rig.judge("b", ["begin"] + game.set_up) == "asked"
    rig.press("#")
    settle(rig)
    assert "NEW GAME?" in rig.after(200)
