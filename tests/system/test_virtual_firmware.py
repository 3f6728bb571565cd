"""The real firmware on the virtual board: its every lit dot comes over I2C, and what it does as a phone."""

from tests.portable.recorded import Recorded
from tests.system.board_rig import BoardRig
from tests.system.ssd1306_replay import lit_dots
from tests.system.virtual_board import VirtualBoard

DARK = ["0" * 128] * 64


def test_every_lit_dot_came_over_i2c(image, tmp_path):
    with VirtualBoard(image, tmp_path / "flash", off=True) as board:
        board.ask("transfers", log=True)
        board.ask("power", on=True)
        board.wait_for_text("LOGBOOK")
        transfers = []
        for keys in ("#", "*", "D1", "*"):
            board.press(keys)
            transfers += [bytes.fromhex(transfer) for transfer in board.ask("transfers", log=True)["transfers"]]
            assert board.dots() == lit_dots(transfers) != DARK
            assert "?" not in "".join(board.text()).replace("EDITION?", "")


class PhoneRig(BoardRig):
    """A board that is a phone."""

    def _make_board(self, image, heap):
        return VirtualBoard(image, self.folder, heap=heap, off=True, phone="en")


def test_the_same_firmware_offers_a_pin_first_on_a_phone_alone(image, tmp_path):
    for kind, follows in ((BoardRig, "MY START CARD"), (PhoneRig, "#=no PIN")):
        rig = kind(image, tmp_path / kind.__name__)
        assert rig.propose(["begin", *Recorded("milton-bradley-3p-captured").set_up]) == "asked"
        assert follows in rig.press("#")
        rig.close()


def test_a_phone_speaks_its_pages_language_until_another_is_chosen(image, tmp_path):
    """The page's counts at the first start alone; one that the handheld has not means English."""
    for page, then, titles in (("de", "en", ("PROBEZUG", "MR X' LOGBUCH")), ("it", "de", ("PRACTICE", "LOGBOOK"))):
        for language, title in zip((page, then), titles, strict=True):
            with VirtualBoard(image, tmp_path / page, phone=language) as board:
                board.wait_for_text(title)
