"""The handheld's own name and language: what of them is spoilt on flash is taken as none, and nothing else."""

from tests.portable.scripted import Host, MemoryFlash, Rig, cut_amid

from mrx.language import LANGUAGES

NAME = "settings.json"
DEVICE = "0123456789abcdef"
SPOILT = (
    (b"", b"\xff\xfe", b"[", b"0", b"null", b"{}", b"[]", b'"ab"', b"[" * 200, b'["", "en"]', b'[7, "en"]')
    + (b'[["0123456789abcdef"], "en"]', b'["0123456789abcde", "en"]', b'["0123456789abcdeg", "en"]')
    + (b'["0123456789abcd\\u0001", "en"]', b'["0123456789abcd\xc3\xa9", "en"]', b'["0123456789abcd\\u00e9f", "en"]')
)


def rig_with(settings):
    return Rig(MemoryFlash({NAME: settings}))


def test_what_is_sound_is_kept():
    rig = rig_with(b'["0123456789abcdef", "de"]')
    assert rig.app.context.device == DEVICE and rig.app.context.text.language == "de"
    assert rig.flash.writes == 0


def test_a_spoilt_name_is_drawn_anew_and_kept():
    for settings in SPOILT:
        rig = rig_with(settings)
        device = rig.app.context.device
        assert len(device) == len(DEVICE) and device != DEVICE and int(device, 16), settings
        host = Host(rig, 1500)
        assert host.end.up(rig.clock.now), settings
        again = Rig(rig.flash)
        assert again.app.context.device == device and again.flash.writes == 1, settings


def test_a_spoilt_language_costs_no_name():
    for language in (b'"it"', b"7", b"[]", b'"\xc3\xa9"', b"null"):
        rig = rig_with(b'["0123456789abcdef", ' + language + b"]")
        assert rig.app.context.device == DEVICE and rig.app.context.text.language == "en", language
        assert rig.flash.writes == 0
    assert rig_with(b'["0123456789abcdef"]').app.context.device == DEVICE


def test_a_power_cut_while_a_language_is_stored_costs_at_most_the_choice():
    for language in LANGUAGES:
        for how in ("before", "torn", "after"):
            rig = rig_with(b'["0123456789abcdef", "de"]')
            rig.flash.cut_at, rig.flash.cut_how = 0, how
            cut_amid(rig.press, "*6%d" % (LANGUAGES.index(language) + 1))
            context = Rig(MemoryFlash(rig.flash.files)).app.context
            assert context.device == DEVICE and context.text.language == (language if how == "after" else "de"), how


def test_a_handheld_without_settings_speaks_its_first_language_and_keeps_it():
    from mrx.settings import read

    flash = MemoryFlash()
    for first in ("fr", "es"):
        assert read(flash, Rig().entropy, first)[1] == "fr"
