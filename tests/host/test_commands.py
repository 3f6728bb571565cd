"""What the commands say to what was typed: `python -m host COMMAND`, or `mr-x-logbook COMMAND`."""

import pytest

from host import __main__ as host
from host import arguments, settings


@pytest.mark.parametrize(
    ("from_clone", "ways"),
    [
        (True, ["make flash MICROPYTHON="]),
        (
            False,
            ['pip install "FILE.whl[flash]"', 'uvx --from "FILE.whl[flash]" mr-x-logbook flash', "pipx run --spec"],
        ),
    ],
)
def test_what_flashing_lacks_is_got_as_the_program_itself_was(monkeypatch, capsys, from_clone, ways):
    monkeypatch.setattr(host, "_FLASH_NEEDS", ("of_nobody",))
    monkeypatch.setattr(settings, "FROM_CLONE", from_clone)
    assert host.main(["flash"]) == 2
    said = capsys.readouterr().err
    assert all(way in said for way in ways) and "mr-x-logbook[flash]" not in said


@pytest.mark.parametrize("name", ["SERIAL", "PORT"])
def test_a_port_that_is_typed_beats_the_environments(name):
    typed = arguments.of(["run", "--serial", "/dev/typed"]).settings
    assert settings.from_environment({name: "none", **typed})["SERIAL_PORT"] == "/dev/typed"
