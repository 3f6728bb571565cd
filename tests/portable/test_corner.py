"""The top right corner of the real screens: the link's mark stands in its column whatever the language."""

from tests.portable.scripted import Host, Rig


def in_german(rig):
    rig.press("*6*")
    assert rig.press("*").startswith("MENÜ")
    return rig


def test_the_link_s_mark_stands_in_the_last_column_in_german_too():
    rig = in_german(Rig())
    host = Host(rig)
    assert rig.display.lines[0] == "MENÜ  *=zurück  "
    host.talk(300)
    assert rig.display.lines[0] == "MENÜ  *=zurück o"
