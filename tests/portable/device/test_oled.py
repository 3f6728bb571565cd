"""Oled against a scripted panel that decodes the bytes on the bus, as the two chips' datasheets say."""

import sys

try:
    import framebuf
except ImportError:  # CPython has none: one whose font is the character's own number, which no two characters share

    class FrameBuffer:
        def __init__(self, buffer, width, height, form):
            self.buffer = buffer

        def fill(self, colour):
            self.buffer[:] = bytes(len(self.buffer))

        def text(self, string, x, y):
            for at, byte in enumerate(string if isinstance(string, bytes) else string.encode()):
                if byte != 32:
                    self.buffer[x + 8 * at + 1 : x + 8 * at + 7] = bytes([byte & 0x7F] * 6)

    framebuf = type(sys)("framebuf")
    framebuf.FrameBuffer = FrameBuffer
    framebuf.MONO_VLSB = 0
    sys.modules["framebuf"] = framebuf

from mrx.device.oled import Oled
from mrx.device.text_display import GLYPHS

ARGUMENTS = (0x20, 0x81, 0x8D, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB)  # commands that take one byte more


class Panel:
    """An I2C bus with a display on it: memory of eight pages by 132 columns, noise at power-on."""

    def __init__(self, columns=128):
        self.address = 0x3C
        self.memory = [bytearray([0xA5] * 132) for _ in range(8)]
        self.first_column = 2 if columns == 132 else 0
        self.page = 0
        self.column = 0
        self.lit = False
        self.commands = []
        self.traffic = 0  # bytes on the bus, addresses included
        self.there = True

    def writeto(self, address, data):
        if not self.there or address != self.address:
            raise OSError(19)
        data = bytes(data)
        self.traffic += 1 + len(data)
        if data[0] == 0x40:
            for byte in data[1:]:
                self.memory[self.page][self.column] = byte
                self.column += 1
            return
        assert data[0] == 0x00
        number = 1
        while number < len(data):
            number += self.obey(data[number], data[number + 1 :])

    def obey(self, command, rest):
        self.commands.append(command)
        if command in (0xAE, 0xAF):
            self.lit = command == 0xAF
        elif command >> 4 == 0xB:
            self.page = command & 0x0F
        elif command >> 4 == 0x0:
            self.column = self.column & 0xF0 | command
        elif command >> 4 == 0x1:
            self.column = self.column & 0x0F | (command & 0x0F) << 4
        elif command == 0x20:
            assert rest[0] == 0x02, "page addressing"
        return 2 if command in ARGUMENTS else 1

    def row(self, page):
        return bytes(self.memory[page][self.first_column : self.first_column + 128])


def font(character):
    """Return the eight columns that framebuf draws for a character."""
    cell = bytearray(8)
    framebuf.FrameBuffer(cell, 8, 8, framebuf.MONO_VLSB).text(character, 0, 0)
    return bytes(cell)


def row_of(text):
    return b"".join([font(character) for character in text + " " * (16 - len(text))])


def shown(lines, large=None, panel=None):
    panel = panel or Panel()
    Oled(panel).show(lines, large)
    return panel


def test_eight_lines_are_eight_pages_and_the_noise_is_gone():
    lines = ["MR X", "", "station 117", "0123456789ABCDEF", "", "", "#=go", ""]
    panel = shown(lines)
    for page in range(8):
        assert panel.row(page) == row_of(lines[page]), page
    assert panel.lit


def test_missing_lines_and_characters_without_dots_are_blank_and_long_lines_end_at_the_edge():
    panel = shown(["0123456789ABCDEFG"])
    assert panel.row(0) == row_of("0123456789ABCDEF")
    assert panel.row(7) == bytes(128)
    assert shown(["x\u20acx"]).row(0) == row_of("x x")


def test_it_says_whether_there_is_anything_to_send_and_else_sends_nothing():
    panel = Panel()
    oled = Oled(panel)
    assert oled.set(["MR X"], (2, "117")), "what it shows is unknown"
    assert oled.update() and oled.set(["MR X"], (2, "117")), "a part is still to be sent"
    while oled.update():
        pass
    assert not oled.set(["MR X"], (2, "117"))
    panel.traffic = 0
    oled.show(["MR X"], (2, "117"))
    assert panel.traffic == 0
    assert oled.set(["MR X"], (2, "118"))


def test_a_change_costs_its_columns_and_seven_bytes_for_each_run_of_them():
    for before, after, most in (
        (["station 11_"], ["station 117"], 8 + 7),
        (["1..............1"], ["2..............2"], 2 * (8 + 7)),
        (["@" * 16] * 8, ["M" * 16] * 8, 1024 + 8 * 7),
    ):
        panel = Panel()
        oled = Oled(panel)
        oled.show(before, None)
        panel.traffic = 0
        oled.show(after, None)
        assert panel.row(0) == row_of(after[0]) and panel.traffic <= most, after


def dots(panel, page, column, x, y):
    """Tell whether dot (x, y) is lit, counted from the top left corner of a page's column."""
    return panel.row(page + y // 8)[column + x] >> y % 8 & 1


def test_large_text_is_three_times_as_large_and_centred():
    panel = shown(["head", "x", "x", "x", "foot"], (1, "117"))
    for place in range(3):
        small = font("117"[place])
        for x in range(24):
            for y in range(24):
                assert dots(panel, 1, 28 + 24 * place, x, y) == small[x // 3] >> y // 3 & 1
    assert panel.row(2)[:28] == bytes(28)
    assert panel.row(2)[100:] == bytes(28)
    assert panel.row(0) == row_of("head")
    assert panel.row(4) == row_of("foot")


def test_a_digit_more_in_the_large_text_and_its_leaving():
    panel = Panel()
    oled = Oled(panel)
    oled.show(["", "x"], (2, "11_"))
    panel.traffic = 0
    oled.show(["", "x"], (2, "117"))
    assert panel.traffic <= 156, "15 % of a full frame"
    oled.show(["", "x", "y"], None)
    assert panel.row(2) == row_of("y")
    assert panel.row(4) == bytes(128)


def test_letters_that_framebuf_lacks_have_dots_of_their_own():
    seen = [font(letter) for letter in "AEINOUaeinou?"]
    for letter in GLYPHS:
        panel = shown(["x" + letter + "x"])
        assert panel.row(0)[:8] == panel.row(0)[16:24] == font("x")
        dots = panel.row(0)[8:16]
        assert dots not in seen and dots[1:7] != bytes(6), letter
        assert dots[0] == dots[7] == 0, letter
        seen.append(dots)
    assert len(seen) == 13 + len(GLYPHS)


def test_a_large_word_has_its_accents():
    panel = shown(["", ""], (2, "MÉTRO"))
    small = shown(["É"]).row(0)[:8]
    for x in range(24):
        for y in range(24):
            assert dots(panel, 2, 4 + 24, x, y) == small[x // 3] >> y // 3 & 1


def test_an_sh1106_begins_two_columns_later():
    panel = Panel(132)
    Oled(panel, 0x3C, "sh1106").show(["MR X"], None)
    assert panel.row(0) == row_of("MR X")
    assert 0xAD in panel.commands
    assert 0x20 not in panel.commands


def test_the_ssd1306_is_begun_dark_and_lit_when_its_memory_is_sound():
    panel = shown(["MR X"])
    assert panel.commands[0] == 0xAE
    assert panel.commands[-1] == 0xAF
    assert 0x8D in panel.commands


def test_dark_keeps_what_is_shown():
    panel = Panel()
    oled = Oled(panel)
    oled.show(["one"], None)
    oled.off()
    assert not panel.lit
    oled.show(["two"], None)
    assert not panel.lit
    oled.on()
    assert panel.lit
    assert panel.row(0) == row_of("two")


def test_a_display_that_comes_back_is_given_all_anew_and_is_not_tried_in_every_tick():
    panel = Panel()
    panel.there = False
    oled = Oled(panel)
    oled.show(["one"], None)
    assert not oled.answers
    panel.there = True
    oled.show(["one"], None)
    assert oled.answers
    assert panel.row(0) == row_of("one")
    panel.there = False
    oled.set(["two"], None)
    assert not oled.update() and not oled.answers
    panel.memory = [bytearray(132) for _ in range(8)]
    panel.lit = False
    panel.there = True
    panel.traffic = 0
    assert not oled.update() and panel.traffic == 0
    oled.show(["two"], None)
    assert oled.answers and panel.row(0) == row_of("two")
    assert panel.lit


def test_a_tick_sends_two_rows_at_most():
    panel = Panel()
    oled = Oled(panel)
    oled.show([], None)
    oled.set(["M" * 16] * 8, None)
    sent = []
    more = True
    while more:
        panel.traffic = 0
        more = oled.update()
        sent.append(panel.traffic)
    assert len(sent) == 4 and max(sent) <= 2 * (128 + 8)
    assert panel.row(7) == row_of("M" * 16)
