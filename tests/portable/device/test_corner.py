"""The top right corner of the real screens: the mark of the link in any language, and that of the battery."""

from tests.portable.scripted import Host, Rig

from mrx.device.extras import LOW_MARK, Gauge, WarningDisplay


def in_german(rig):
    rig.press("*62")
    assert rig.press("*").startswith("MENÜ")
    return rig


def test_the_link_s_mark_stands_in_the_last_column_in_german_too():
    rig = in_german(Rig())
    host = Host(rig)
    assert rig.display.lines[0] == "MENÜ  *=zurück  "
    host.talk(300)
    assert rig.display.lines[0] == "MENÜ  *=zurück o"


class EmptyCell:
    """An ADC that measures half of three volts."""

    def read_uv(self):
        return 1500000


def test_a_low_battery_is_marked_on_the_screens_of_the_app_linked_or_not():
    rig = Rig()
    host = Host(rig)
    rig.app._display = WarningDisplay(rig.display, Gauge(EmptyCell()), rig.clock)
    rig.press("*")
    assert rig.display.lines[0] == "MENU    *=back " + LOW_MARK
    host.talk(300)
    assert rig.display.lines[0] == "MENU    *=back" + LOW_MARK + "o"
