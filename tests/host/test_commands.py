"""What the commands say to what was typed: `python -m host COMMAND`, or `mr-x-logbook COMMAND`."""

import pytest

from host import __main__ as host
from host import arguments, settings

pytestmark = pytest.mark.sqlite


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


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (None, "the file: cannot be read (No such file or directory)"),
        ("no JSON", "line 1, column 1: is no JSON"),
        ('{"form": "other"}', "bad-record: "),
    ],
)
def test_the_demonstration_says_what_is_wrong_with_a_record_as_import_does(tmp_path, monkeypatch, capsys, text, fault):
    monkeypatch.setenv("DATA_DIR", str(tmp_path / "data"))
    file = tmp_path / "game.json"
    if text is not None:
        file.write_text(text)
    assert host.main(["import", str(file)]) == 1
    said = capsys.readouterr().err
    assert host.main(["demo", str(file)]) == 2
    assert capsys.readouterr().err == said and f"{file}: {fault}" in said


@pytest.fixture
def surroundings(monkeypatch):
    """What a command changes for its process, put back after the test."""
    for name in ("HTTP_PORT", "AIR_PORT", "DATA_DIR", "PUBLIC_URL"):
        monkeypatch.setenv(name, "")
    monkeypatch.setattr(settings, "OPTIONS", {})
    return monkeypatch


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["pair", "--port", "99999"], "--port must be a number"),
        (["pair", "--port=6000"], "choose another port: --port 8000"),
        (["pair", "--public-url", "x"], "--public-url must be such as"),
        (["import", "--data", __file__, "record"], "give another with --data."),
        (["demo", "--air-port", "x"], "--air-port must be a number"),
    ],
)
def test_what_was_typed_as_an_option_is_named_so(surroundings, capfd, words, said):
    assert host.main(words) == 2
    told = capfd.readouterr().err
    assert said in told and not any(f"{name}=" in told for name in settings.OPTIONS)


@pytest.mark.parametrize(("from_clone", "told"), [(True, "HTTP_PORT="), (False, "--port")])
def test_what_was_not_typed_is_named_as_its_reader_would(surroundings, from_clone, told):
    surroundings.setattr(settings, "FROM_CLONE", from_clone)
    surroundings.setenv("AIR_PORT", "8001")
    surroundings.setattr(host, "_open_table", lambda: 0)
    host.main(["run"])
    assert settings.as_typed("HTTP_PORT= or AIR_PORT=.") == f"{told} or AIR_PORT=."


def test_a_folder_without_games_is_not_made_by_an_export(surroundings, tmp_path, capsys):
    folder = tmp_path / "nothing"
    assert host.main(["export", "--data", str(folder)]) == 2
    assert capsys.readouterr().err == f"There is no game in {folder}.\n" and not folder.exists()


def test_it_says_its_version_and_names_no_file_that_a_wheel_lacks(capsys):
    for words, wanted in ((["--version"], "mr-x-logbook 0.1.0\n"), (["--help"], "arena")):
        with pytest.raises(SystemExit) as ended:
            host.main(words)
        said = capsys.readouterr().out
        assert ended.value.code == 0 and wanted in said and "docs/" not in said
