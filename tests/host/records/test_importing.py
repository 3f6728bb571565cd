"""Export and import: a record is whole, is checked before it is kept, and never becomes the game on the table."""

import json
from contextlib import closing

import pytest

from host.__main__ import main
from host.game import origins, stored_log
from host.records import importing, sealing, verify
from host.store.store import Store
from host.table.table import Table
from host.view import past_games
from host.web.app import close, create_app
from shared.events import events, witness
from shared.log import audit
from tests.host.browser import Browser
from tests.host.handheld import GAMES, Handheld, play_first, play_open, record
from tests.host.table.test_games import WHOLE
from tests.portable import notation_reader

pytestmark = pytest.mark.sqlite

OVER = "milton-bradley-3p-captured"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("HTTP_PORT", "")
    return tmp_path / "data"


@pytest.fixture
def played(folder):
    """The log of a game in the data folder, over and open."""
    table = Table(Store(folder))
    handheld = Handheld().link(table)
    play_open(table, handheld, OVER, mr_x="Ada")
    table.close()
    return table.play


def exported(capsys, *arguments):
    assert main(["export", *arguments]) == 0
    return json.loads(capsys.readouterr().out)


def test_an_exported_game_is_imported_into_another_folder(played, tmp_path, capsys, monkeypatch):
    kept = exported(capsys)
    assert kept["meta"]["mr_x"] == "Ada"
    file = tmp_path / "game.json"
    file.write_text(json.dumps(kept))
    monkeypatch.setenv("DATA_DIR", str(tmp_path / "other"))
    assert main(["import", str(file)]) == 0
    assert "kept as game" in capsys.readouterr().out
    assert exported(capsys) == kept
    table = Table(Store(tmp_path / "other"))
    assert table.play is None
    assert [game["mr_x"] for game in past_games.past(table.store)["games"]] == ["Ada"]
    table.close()
    assert main(["import", str(file)]) == 1
    assert "here already" in capsys.readouterr().err


def test_a_public_export_hides_what_was_secret(played, capsys):
    kept = exported(capsys, "--public", played.game_id[:8])
    assert kept["start"]["mr_x"] is None
    assert not any(event[0] == "leg_opened" for event in kept["commitments"])
    legs = [leg for turn in kept["turns"] if turn["mover"] == "mr_x" for leg in turn["legs"]]
    shown = [window for window, (_ticket, station) in enumerate(legs, 1) if station is not None]
    assert shown == [window for window in played.game.edition.surfacing if window <= len(legs)]


def test_an_export_in_lines_tells_the_turns(played, capsys):
    turns = exported(capsys, "--public")["turns"]
    assert main(["export", "--public", "--lines"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"mr_x {turns[0]['legs'][0][0]} ?"
    assert notation_reader.read_turns(lines) == turns


@pytest.mark.parametrize("name", WHOLE)
def test_an_open_record_without_a_log_is_sealed_and_checks_out(folder, name):
    with closing(Store(folder)) as store:
        game_id = importing.import_record(store, record(name))
        log, whole = stored_log.of_game(store, game_id, origins.IMPORTED)
        assert whole and audit.of(log).state == "sound"


@pytest.mark.parametrize("path", sorted(GAMES.glob("broken-*.json")), ids=lambda path: path.stem)
def test_a_broken_record_is_not_imported(path, capsys):
    assert main(["import", str(path)]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "Traceback" not in said


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("milton-bradley-3p-in-play", "not over"),
        ("ravensburger-2013-2p-public-abandoned", "hides Mr. X"),
        ("milton-bradley-5p-public-in-play", "not over"),
    ],
)
def test_a_record_that_cannot_be_kept_is_not_imported(name, why, capsys):
    assert main(["import", str(GAMES / f"{name}.json")]) == 1
    assert why in capsys.readouterr().err


def test_a_log_of_another_game_is_not_imported(played, folder, capsys):
    kept = exported(capsys)
    store = Store(folder.parent / "other")
    for spoil in (
        lambda log: log.__setitem__(5, events.pawn_passed("red")),
        lambda log: log.pop(3),
        lambda log: log[1].__setitem__(1, "0" * 64) or log.pop(),
        lambda log: log.clear(),
    ):
        log = json.loads(json.dumps(kept["commitments"]))
        spoil(log)
        with pytest.raises(importing.NotImportable, match="bad-commitment"):
            importing.import_record(store, {**kept, "commitments": log})
    with pytest.raises(importing.NotImportable, match="bad-record"):
        importing.import_record(store, {**kept, "commitments": ["nonsense"]})
    with pytest.raises(importing.NotImportable, match="bad-commitment"):
        importing.import_record(store, {**record("milton-bradley-2p-trapped"), "commitments": kept["commitments"]})
    assert store.games() == []
    store.close()


def test_a_log_that_was_sealed_at_the_import_is_not_given_out_as_the_games_own(folder, tmp_path, capsys):
    """Somebody else would take its seals for proof of when Mr. X chose his legs."""
    assert main(["import", str(GAMES / f"{OVER}.json")]) == 0
    capsys.readouterr()
    for options in ([], ["--public"]):
        assert exported(capsys, *options)["commitments"] is None
    kept = exported(capsys)
    found = verify.of_record(kept)
    assert found.log is None and "not sealed" in found.findings[0].text
    assert kept["turns"] == record(OVER)["turns"]


def imported_with_key(store):
    """A fabricated game, imported with a key of consents that its maker has drawn himself; its id."""
    game, key = record(OVER), "ab" * witness.KEY_BYTES
    log = sealing.sealed(game, game["result"])
    log[0].append(witness.key_hash(key))
    return importing.import_record(store, {**game, "commitments": [*log, ["consent_key", key]]})


def test_no_page_calls_an_imported_game_witnessed_or_sealed_in_time(folder):
    app = create_app({"DATA_DIR": str(folder), "TESTING": True})
    store = app.extensions["table"].store
    games = (importing.import_record(store, record(OVER)), imported_with_key(store))
    by_hand, fabricated = (Browser(app).get(f"/games/{game_id}/certificate.svg").text for game_id in games)
    for said in (by_hand, fabricated):
        assert ">Imported<" in said and "did not see" in said and "table witnessed" not in said
    assert "Sealed afterwards" in by_hand and "sealed here" in by_hand
    assert not any(claim in by_hand for claim in ("Every seal", "chain head, or one before", "while it ran"))
    assert "Not witnessed here" in fabricated and "may have been made after it" in fabricated
    assert Browser(app).get("/games").text.count("Imported: this table did not see it.") == 2
    close(app)


def played_by(app, device):
    """A game at this table to its end by a handheld with this id; its certificate, and the list of games."""
    table = app.extensions["table"]
    handheld = Handheld(device).link(table)
    play_open(table, handheld, OVER)
    client = Browser(app)
    return client.get(f"/games/{table.play.game_id}/certificate.svg").text, client.get("/games").text


def test_no_id_of_a_handheld_has_its_game_called_imported(folder):
    app = create_app({"DATA_DIR": str(folder), "TESTING": True})
    certificate, games = played_by(app, "imported")
    assert "Imported" not in certificate and "Imported" not in games
    assert not app.extensions["table"].receiver.meet(origins.IMPORTED, "00" * 16, 0, "00" * 32)
    close(app)


def test_what_an_earlier_version_imported_stays_imported(folder, monkeypatch):
    with closing(Store(folder)) as store:
        monkeypatch.setattr(origins, "IMPORTED", "imported")
        game_ids = importing.import_record(store, record(OVER)), imported_with_key(store)
        monkeypatch.undo()
        assert [origins.of(store, game_id).imported for game_id in game_ids] == [True, True]


def taking_back_often(times):
    """A sound record whose first pawn's move was taken back so often."""
    game = record(OVER)
    log = sealing.sealed(game, game["result"])
    at = [row[0] for row in log].index("pawn_moved")
    more = [row for number in range(times) for row in (["taken_back", at + 2 * number], log[at])]
    return {**game, "commitments": log[: at + 1] + more + log[at + 1 :]}


@pytest.mark.parametrize(("times", "why"), [(1000, "more than 2000 events"), (101, "takes back more than 100 times")])
def test_a_log_that_would_hold_up_the_table_is_not_imported(folder, times, why):
    """Its certificate would be made for seconds, in each language."""
    with closing(Store(folder)) as store, pytest.raises(importing.NotImportable, match=why):
        importing.import_record(store, taking_back_often(times))
    with closing(Store(folder)) as store:
        assert importing.import_record(store, taking_back_often(100))


def test_a_missing_file_or_game_is_a_sentence(tmp_path, capsys):
    assert main(["import", str(tmp_path / "none.json")]) == 1
    assert main(["export", "ffff"]) == 1
    assert capsys.readouterr().err.count("\n") == 2


def test_a_game_that_is_not_over_can_be_exported(folder, capsys):
    table = Table(Store(folder))
    handheld = Handheld().link(table)
    play_first(table, handheld, OVER, 5)
    table.close()
    kept = exported(capsys)
    assert kept["result"] is None
    assert kept["start"]["mr_x"] is None
