"""Visitors make tables of their own, where a setting lets them; tables that nobody comes to are deleted."""

import pytest

from host import settings
from host.web import new_table_page, other_tables
from tests.host.browser import Browser
from tests.host.damaged_host import OWNER
from tests.host.handheld import Handheld, play_first, play_open
from tests.host.web.test_sleeping_tables import Evening, asked


@pytest.fixture
def app(host):
    return host(OPEN_TABLES=True, KEEP_DAYS=90)


def press(browser, title, address):
    return browser.client.post(
        "/new-table",
        data={"title": title, "id": f"{title:_>20}"},
        headers={"Origin": "http://localhost", "Accept": "application/json"},
        environ_base={"REMOTE_ADDR": address},
    ).get_json()


def test_a_stranger_makes_a_table_and_is_its_owner_and_nothing_else(app):
    stranger = Browser(app)
    assert "/new-table" in stranger.get("/").text and "90 days" in stranger.get("/new-table").text
    answer = stranger.post("/new-table", title="Ours")
    assert answer["ok"]
    path = answer["way"].partition("/owner/")[0]
    assert stranger.enter(answer["way"]).location == f"{path}/"
    assert stranger.get(f"{path}/invite").status_code == 200 and stranger.get("/tables").status_code == 403
    assert "90 days" in stranger.get(f"{path}/games").text and "90 days" not in stranger.get("/games").text
    assert stranger.get(f"{path}/new-table").status_code == 404
    assert not stranger.post("/new-table", title="")["ok"]


def test_an_address_makes_three_in_an_hour_and_leaves_some_to_the_organiser(app, monkeypatch):
    now = [0.0]
    app.config["MADE_TABLES"] = new_table_page.Made(lambda: now[0])
    stranger = Browser(app)
    made = [press(stranger, f"T{number}", f"2001:db8::{number}") for number in range(3)]
    assert all(each["ok"] for each in made)
    assert press(stranger, "T2", "2001:db8::2") == made[2], "a proxy may repeat it"
    assert "three tables" in press(stranger, "T3", "2001:db8::9")["said"]
    assert press(stranger, "T4", "2001:db8:0:1::9")["ok"] and press(stranger, "T5", "::ffff:192.0.2.1")["ok"]
    now[0] = 3600.0
    assert press(stranger, "T6", "2001:db8::9")["ok"]
    monkeypatch.setattr(other_tables.of_host(app), "most", 6 + new_table_page.LEFT)
    assert "as many tables" in press(stranger, "T7", "192.0.2.9")["said"]
    assert Browser(app).owning(OWNER).post("/tables", title="Mine")["ok"]


def test_the_organiser_hides_a_title_by_one_press(app):
    organiser, others = Browser(app).owning(OWNER), other_tables.of_host(app)
    name = others.create("Something rude")
    assert organiser.post("/tables/hide", table=name, title="")["ok"]
    assert others.titles() == {name: name[-4:].upper()} and "Something rude" not in organiser.get("/tables").text
    assert not organiser.post("/tables/hide", table="none-2222")["ok"]
    assert not Browser(app).post("/tables/hide", table=name)["ok"]


def test_a_table_to_which_nobody_comes_is_deleted_whatever_game_runs(app, tmp_path):
    evening = Evening(app)
    over, running, new = (evening.others.create(title) for title in ("Over", "Running", "New"))
    handheld = Handheld().link(evening.others.find(running).table)
    play_first(evening.others.find(running).table, handheld, "milton-bradley-5p-escaped", 1)
    handheld.unplug()
    evening.others.find(over)
    assert evening.passes() == 0
    for days, seconds in ((0.1, 0), (1e-9, 3599)):
        evening.others.keep_days = days
        evening.now_s += seconds
        evening.others.look()
        assert list(evening.others.titles()) == [over, running, new], "it is looked for each hour"
    evening.now_s += 1
    evening.others.look()
    assert list(evening.others.titles()) == [new] and not (tmp_path / "tables" / over).exists()
    evening.others.find(new)
    evening.others.delete_old(days=0)
    assert list(evening.others.titles()) == [new], "somebody is there"


def test_the_owner_of_a_table_deletes_it_after_a_question(app, tmp_path):
    owner, others = Browser(app), other_tables.of_host(app)
    path = owner.post("/new-table", title="Ours")["way"]
    owner.enter(path)
    path, name = path.partition("/owner/")[0], next(iter(others.titles()))
    assert (
        "Ours" in owner.get(f"{path}/delete-table").text and f"{path}/games" in owner.get(f"{path}/delete-table").text
    )
    assert f"{path}/delete-table" in owner.get(f"{path}/invite").text
    stranger = Browser(app)
    assert stranger.get(f"{path}/delete-table").status_code == stranger.press(f"{path}/delete-table").status_code == 403
    assert "The table is deleted." in owner.get(owner.press(f"{path}/delete-table").location).text
    assert "is deleted" not in owner.get("/").text
    assert not others.titles() and not (tmp_path / "tables" / name).exists()
    assert owner.get(f"{path}/").status_code == 404
    organiser = Browser(app).owning(OWNER)
    assert organiser.get("/delete-table").status_code == organiser.press("/delete-table").status_code == 404
    assert "delete-table" not in organiser.get("/invite").text


def two_games(table):
    """Play two games, of which the newest is shown; return the other's id."""
    for seed in (1, 2):
        handheld = Handheld(seed=seed).link(table)
        play_open(table, handheld, "milton-bradley-3p-captured")
        handheld.unplug()
    return next(game.game_id for game in table.store.games() if game.game_id != table.play.game_id)


def test_games_that_are_over_are_deleted_at_tables_in_use_but_not_at_the_hosts_own(app):
    evening, stranger = Evening(app), Browser(app)
    names = [evening.others.create(title) for title in ("Ours", "Theirs")]
    tables = {"": app.extensions["table"], **{f"/t/{name}": evening.others.find(name).table for name in names}}
    paths = [f"{path}/games/{two_games(table)}/afterwards" for path, table in tables.items()]

    def there():
        return [asked(stranger, each).status_code == 200 for each in paths]

    evening.others.keep_days = 0
    evening.others.look()
    evening.others.keep_days = 1
    evening.others.look()
    assert there() == [True, True, True]
    evening.others.keep_days = 1e-9
    evening.now_s += 500
    evening.others.look()
    assert there() == [True, True, True], "it is looked for each hour"
    evening.others.open.close(names[0])
    assert there() == [True, False, True], "and where a table is opened"
    evening.others.open.enter(names[1])  # somebody is there, so that the table stays
    evening.now_s = 3600
    evening.others.look()
    assert there()[::2] == [True, False] and stranger.get(f"/t/{names[1]}/afterwards").status_code == 200, "it shows it"


def test_a_table_that_cannot_be_deleted_keeps_no_other(app, tmp_path):
    evening = Evening(app)
    stuck, over = (evening.others.create(title) for title in ("Stuck", "Over"))
    for name in (stuck, over):
        evening.others.find(name)
    assert evening.passes() == 0 and evening.others.row(stuck).seen
    (tmp_path / "tables" / stuck).rename(tmp_path / "away")
    (tmp_path / "tables" / stuck).write_text("no folder")
    with pytest.raises(OSError):
        evening.others.delete_old(days=1e-12)
    assert list(evening.others.titles()) == [stuck]


def test_nobody_makes_one_unless_it_is_set(host):
    stranger = Browser(host())
    assert stranger.get("/new-table").status_code == stranger.press("/new-table", title="Ours").status_code == 404
    assert "/new-table" not in stranger.get("/").text


@pytest.mark.parametrize(
    ("given", "kept"), [({}, (False, 0)), ({"OPEN_TABLES": "yes"}, (True, 90)), ({"KEEP_DAYS": "7"}, (False, 7))]
)
def test_what_is_set(given, kept):
    found = settings.from_environment(given)
    assert (found["OPEN_TABLES"], found["KEEP_DAYS"]) == kept
    for wrong in ({"OPEN_TABLES": "maybe"}, {"KEEP_DAYS": "-1"}, {"KEEP_DAYS": "1e9"}):
        with pytest.raises(settings.InvalidSetting):
            settings.from_environment({**given, **wrong})
