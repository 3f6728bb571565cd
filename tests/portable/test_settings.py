"""The handheld's own name and language: what of them is spoilt on flash is taken as none, and nothing else."""

from tests.portable.scripted import Host, MemoryFlash, Rig

NAME = "settings.json"
DEVICE = "0123456789abcdef"
SPOILT = (
    b"",
    b"\xff\xfe",
    b"[",
    b"0",
    b"null",
    b"{}",
    b"[]",
    b'"ab"',
    b"[" * 200,
    b'["", "en"]',
    b'[7, "en"]',
    b'[["0123456789abcdef"], "en"]',
    b'["0123456789abcde", "en"]',
    b'["0123456789abcdeg", "en"]',
    b'["0123456789abcd\\u0001", "en"]',
    b'["0123456789abcd\xc3\xa9", "en"]',
    b'["0123456789abcd\\u00e9f", "en"]',
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
        host = Host(rig)
        host.talk(1500)
        assert host.end.up(rig.clock.now), settings
        again = Rig(rig.flash)
        assert again.app.context.device == device and again.flash.writes == 1, settings


def test_a_spoilt_language_costs_no_name():
    for language in (b'"it"', b"7", b"[]", b'"\xc3\xa9"', b"null"):
        rig = rig_with(b'["0123456789abcdef", ' + language + b"]")
        assert rig.app.context.device == DEVICE and rig.app.context.text.language == "en", language
        assert rig.flash.writes == 0
    assert rig_with(b'["0123456789abcdef"]').app.context.device == DEVICE
