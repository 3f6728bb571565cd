"""`make flash` on a bare board behind a serial port: the real mpremote, the real MicroPython."""

import os
import shutil
import subprocess
import sys
from hashlib import sha256

import pytest

from firmware import image as device_image
from hardware import boards, flash, pins_file
from mrx.device import pins
from tests import ROOT
from tests.system import micropython_file as stand_in
from tests.system.virtual_board import VirtualBoard


def make_flash(port, **environment):
    """Run hardware/flash.py as `make flash PORT=` does; answer (status, all that it said)."""
    done = subprocess.run(
        [sys.executable, ROOT / "hardware" / "flash.py"],
        env={**os.environ, "PORT": str(port), **environment}, capture_output=True, text=True,
    )  # fmt: skip
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout + done.stderr


def files_of(folder):
    return {
        path.relative_to(folder).as_posix(): sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file() and not path.is_relative_to(folder / "game")
    }


@pytest.fixture
def bare(tmp_path):
    """A board with nothing but MicroPython, at its prompt."""
    (tmp_path / "flash").mkdir()
    with VirtualBoard(None, tmp_path / "flash", clock="real") as board:
        board.wait_for_state("prompt")
        yield board


@pytest.fixture
def flashed(image, tmp_path):
    """A board that was flashed before, playing."""
    shutil.copytree(image, tmp_path / "flash")
    with VirtualBoard(None, tmp_path / "flash", clock="real") as board:
        board.wait_for_text("MR X'S LOGBOOK")
        yield board


def maintenance(board):
    """Hold * while the board starts, as wiring.md tells."""
    board.power_cycle(held="*")
    board.wait_for_text("Let go of * now.")
    board.release("*")
    board.wait_for_state("prompt")


def test_a_bare_board_is_flashed_and_open_until_its_star_is_pressed(bare, image, tmp_path):
    status, said = make_flash(bare.port)
    assert status == 0, said
    bare.wait_for_text("MR X'S LOGBOOK")
    assert files_of(tmp_path / "flash") == files_of(image)

    bare.power_cycle()
    bare.wait_for_text("MR X'S LOGBOOK")
    status, said = make_flash(bare.port)
    assert status == 0 and "nothing was copied" in said, said
    bare.wait_for_state("running")  # the display shows the same before and after the reset
    bare.wait_for_text("MR X'S LOGBOOK")
    bare.press("*", lambda lines: "LOGBOOK" not in lines[0])
    status, said = make_flash(bare.port)
    assert status != 0 and "gives no prompt" in said


def test_a_preset_is_chosen_once_and_stays_until_another_is(bare, image, tmp_path):
    """Of a board that the virtual one is like: it has the wires of this preset, and its chip."""
    assert "is no board that is known; choose own, cardputer" in make_flash(bare.port, BOARD="gameboy")[1]
    for board, kept in (("ttgo-v1", "ttgo-v1"), ("", "ttgo-v1"), ("own", None)):
        status, said = make_flash(bare.port, BOARD=board)
        assert status == 0, said
        bare.wait_for_state("running")
        bare.wait_for_text("MR X'S LOGBOOK")
        path = tmp_path / "flash" / boards.FILE
        assert (path.read_bytes() if path.exists() else None) == (kept and boards.preset_file(kept))
    assert files_of(tmp_path / "flash") == files_of(image)


@pytest.mark.nightly
def test_a_board_that_plays_refuses_until_the_key_is_held_and_then_nothing_is_copied_twice(flashed, tmp_path):
    status, said = make_flash(flashed.port)
    assert status != 0
    assert "gives no prompt" in said and "hold *" in said
    flashed.press("*")
    flashed.wait_for_text(lambda lines: "LOGBOOK" not in lines[0])  # it never stopped playing

    maintenance(flashed)
    before = files_of(tmp_path / "flash")
    status, said = make_flash(flashed.port)
    assert status == 0, said
    assert "nothing was copied" in said
    assert files_of(tmp_path / "flash") == before
    flashed.wait_for_text("MR X'S LOGBOOK")


@pytest.mark.nightly
def test_only_what_differs_is_copied_and_what_is_no_longer_ours_goes(flashed, image, tmp_path):
    maintenance(flashed)
    (tmp_path / "flash/modules.bin").write_bytes(b"old")
    (tmp_path / "flash/mrx").mkdir()
    (tmp_path / "flash/mrx/language.mpy").write_bytes(b"older")
    (tmp_path / "flash/notes.txt").write_text("the maker's own")
    status, said = make_flash(flashed.port)
    assert status == 0, said
    assert "Of 2 files with" in said
    flashed.wait_for_text("MR X'S LOGBOOK")
    files = files_of(tmp_path / "flash")
    assert files.pop("notes.txt")
    assert files == files_of(image)


@pytest.mark.nightly
def test_a_board_that_refused_its_pins_is_mended_by_make_flash(tmp_path):
    spoilt = (ROOT / "firmware/mrx/device/pins.py").read_text().replace("*0#D", "*0#")
    device_image.build(tmp_path / "flash", {"mrx/device/pins.py": spoilt})
    with VirtualBoard(None, tmp_path / "flash", clock="real") as board:
        board.wait_for_text("CANNOT START")
        board.wait_for_state("prompt")
        status, said = make_flash(board.port)
        assert status == 0, said
        board.wait_for_text("MR X'S LOGBOOK")


@pytest.mark.nightly
def test_mip_puts_the_sources_there_and_they_play(bare):
    command = [sys.executable, "-m", "mpremote", "connect", bare.port, "mip", "install", "--target", "/"]
    command += ["firmware/package.json", "+", "reset"]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    bare.wait_for_text("MR X'S LOGBOOK")


# ---- refusals, each a sentence


def refusal(call, *arguments):
    with pytest.raises(flash.Refusal) as raised:
        call(*arguments)
    return str(raised.value)


class Plugged:
    def __init__(self, device, vid):
        self.device = device
        self.vid = vid


def test_ports_that_cannot_be_used_are_refused_in_words(tmp_path):
    assert "No board is plugged in" in refusal(flash.choose_port, "", [Plugged("COM1", None)])
    two = [Plugged("/dev/ttyUSB0", 0x10C4), Plugged("/dev/ttyACM0", 0x303A)]
    several = refusal(flash.choose_port, "", two)
    assert "make flash PORT=/dev/ttyACM0" in several
    assert "`mr-x-logbook flash --serial /dev/ttyACM0`" in flash.as_typed(several, wheel=True)
    assert "or give the port with --serial." in flash.as_typed(refusal(flash.choose_port, "", []), wheel=True)
    status, said = make_flash(tmp_path / "gone")
    assert status != 0
    assert said == f"make flash: There is no port {tmp_path / 'gone'}. Plug the board in, or leave PORT= out.\n"
    assert f"{tmp_path} is no serial port. " in make_flash(tmp_path)[1]
    assert flash.choose_port("rfc2217://localhost:4000", []) == "rfc2217://localhost:4000"
    for wrong in ("foo://x", "loop://", "socket://localhost", "rfc2217://:4000", "socket://x:no", "socket://x:99999"):
        said = refusal(flash.choose_port, wrong, [])
        assert said.startswith(f"PORT={wrong} is no port. Leave it out, or name one, such as /dev/ttyUSB0")
    for nobody in ("socket://localhost:1", "rfc2217://localhost:1"):
        assert (
            f"Nobody answers at {nobody}. Start what has the board there, or leave PORT= out" in make_flash(nobody)[1]
        )


def test_a_plain_file_is_not_taken_for_a_board_with_octal_psram(tmp_path):
    (tmp_path / "plain.bin").write_bytes(stand_in.download("esp32-s3"))
    assert "take the one with SPIRAM_OCT" in make_flash("", BOARD="xiao-s3", MICROPYTHON=str(tmp_path / "plain.bin"))[1]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"BAUD": "abc"}, "BAUD= must be a number of bits a second, such as 115200."),
        ({"BAUD": "١١٥٢٠٠"}, "BAUD= must be a number of bits a second, such as 115200."),
        ({"MICROPYTHON": "~nosuch/x"}, "~nosuch/x cannot be read, for nobody here has such a home folder."),
        ({"BAUD": "0"}, "BAUD= must be a number of bits a second, such as 115200."),
        ({"BOARD": "gameboy"}, "gameboy is no board that is known; choose own, cardputer"),
        ({"MICROPYTHON": "/nowhere.bin"}, "/nowhere.bin is no file that you may read. Say where the download lies"),
        ({"MICROPYTHON": "/"}, "/ is no file that you may read. Say where the download lies"),
        ({"CHIP": "esp32s3"}, "CHIP= and FLASH_MB= are for make image: leave them out. The chip is that of BOARD=, or"),
        ({"FLASH_MB": "8"}, "CHIP= and FLASH_MB= are for make image: leave them out"),
    ],
)
def test_what_is_asked_for_is_judged_before_a_board_is_looked_for(wrong, told):
    status, said = make_flash("", **wrong)
    assert status != 0 and told in said and said.count("\n") == 1


def test_what_runs_on_the_board_is_checked():
    assert "MicroPython 1.20 is too old" in refusal(
        flash.check, "micropython", (1, 20, 0), "Generic ESP32 module with ESP32", pins.CHIP
    )
    assert "needs MicroPython" in refusal(flash.check, "circuitpython", (9, 0, 0), "ESP32", pins.CHIP)
    said = refusal(flash.check, "micropython", (1, 29, 0), "Generic ESP32S3 module with ESP32S3", pins.CHIP)
    assert 'CHIP = "esp32-s3"' in said and pins.CHIP in said
    flash.check("micropython", (1, 24, 0), "Generic ESP32 module with ESP32", pins.CHIP)
    said = refusal(flash.check, "micropython", (1, 29, 0), "M5Stack with ESP32S3", "esp32", "BOARD=cyd")
    assert said == "This board is an esp32-s3, but BOARD=cyd is for an esp32. Choose another board."


@pytest.mark.parametrize(
    ("mpremote_says", "told"),
    [
        ("mpremote: failed to access P (it may be in use by another program)", "is busy"),
        ("mpremote.transport.TransportError: could not enter raw repl", "gives no prompt"),
        ("OSError: [Errno 28] ENOSPC", "is full"),
        ("Traceback (most recent call last):\nOSError: 28", "is full"),
        ("mpremote: device has been disconnected", "went away"),
        ("Traceback\nValueError: modules.bin did not arrive whole", "modules.bin did not arrive whole. Begin again"),
        ("Traceback\nsomething nobody foresaw", "something nobody foresaw"),
    ],
)
def test_what_mpremote_says_becomes_what_to_do(monkeypatch, mpremote_says, told):
    monkeypatch.setattr(flash, "MPREMOTE", [sys.executable, "-c", f"import sys; sys.exit({mpremote_says!r})"])
    said = refusal(flash.Board("P").probe)
    assert told in said
    assert "\n" not in said


def test_wrong_pins_never_reach_a_board(monkeypatch, tmp_path):
    pins = pins_file.read()
    monkeypatch.setitem(pins.PRESETS, pins.CHIP, dict(pins.PRESETS[pins.CHIP], sda=6))
    assert "display SDA: GPIO 6" in refusal(flash.flash, "P", tmp_path)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (('CHIP = "esp32" ', "CHIP = esp32 "), "has a slip of typing: name 'esp32' is not defined."),
        (('"sda": 21', '"sda": (21'), ", line "),
    ],
)
def test_a_slip_in_pins_is_told_in_a_sentence_before_any_board_is_asked(tmp_path, change, told):
    for name in ("firmware", "hardware", "host", "shared"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    path = tmp_path / "firmware/mrx/device/pins.py"
    assert change[0] in path.read_text()
    path.write_text(path.read_text().replace(*change, 1))
    settings = {"env": {**os.environ, "PORT": "rfc2217://nowhere:1"}, "capture_output": True, "text": True}
    compiles = [] if told != ", line " else ["firmware/image.py"]
    for script in ["hardware/flash.py", "hardware/smoke.py", *compiles]:
        done = subprocess.run([sys.executable, script, "out"], cwd=tmp_path, **settings)
        assert done.returncode != 0
        assert told in done.stderr and "Traceback" not in done.stderr
        assert done.stderr.count("\n") == 1 and "firmware/mrx/device/pins.py" in done.stderr


# ---- a run of mpremote


def test_what_comes_is_told_while_the_run_goes_on(tmp_path, monkeypatch):
    """The program waits for an answer to what it has said."""
    os.mkfifo(tmp_path / "answer")
    program = f"print('part 1', flush=True); print(open({str(tmp_path / 'answer')!r}).read())"
    monkeypatch.setattr(flash, "MPREMOTE", [sys.executable, "-c", program])
    told = []

    def hear(line):
        told.append(line)
        if line.startswith("part"):
            (tmp_path / "answer").write_text("heard")

    assert flash.Board("P").run(told=hear) == "part 1\nheard\n"
    assert told == ["part 1\n", "heard\n"]


def test_a_run_that_takes_too_long_is_ended_and_told(monkeypatch):
    monkeypatch.setattr(flash, "MPREMOTE", [sys.executable, "-c", "import signal; signal.pause()"])
    monkeypatch.setattr(flash, "limit_s", lambda sends: 0)
    with pytest.raises(flash.Refusal, match="stopped answering"):
        flash.Board("P").run()


@pytest.mark.nightly
def test_the_device_log_is_printed(flashed, tmp_path):
    maintenance(flashed)
    command = [sys.executable, ROOT / "hardware" / "device_log.py"]
    settings = {"env": {**os.environ, "PORT": flashed.port}, "text": True}
    assert subprocess.check_output(command, **settings) == "Nothing went wrong so far.\n"
    names = device_image.program().long_names()
    path, short = next((path, short) for path, (long, short) in names.items() if long == "mrx/screens/turn/confirm.py")
    here, in_full = next(iter(short.items()))
    (tmp_path / "flash/game/trouble.log").write_text(
        f'MemoryError; File "main.py", line 1, in run; File "/a/{path[:-3]}.mpy", line 1, in {here}\n'
    )
    assert subprocess.check_output(command, **settings) == (
        'MemoryError; File "main.py", line 1, in run; File "mrx/screens/turn/confirm.py", in ' + in_full + "\n"
    )
