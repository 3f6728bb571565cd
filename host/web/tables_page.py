"""The organiser's page: more tables on this machine, each with an owner, a code and a handheld of its own.

    GET  /tables          tables.html   the owner of the host's own table alone: all tables, to open and to print;
                                        ?wake=NAME opens one that sleeps
    GET  /tables.json                   all tables at a glance: [`glance_wording.Glance`]. It opens none (the same)
    POST /tables        title           makes one                                                       (the same)
    GET  /tables/sheet    tables_sheet.html  the ways in for detectives, to print; of the newest, or of each ?table=
                                                                                                        (the same)
    POST /tables/several title number   makes so many, with the title and a number each                 (the same)
    POST /tables/title  table title     gives one another title                                         (the same)
    POST /tables/hide   table           takes its title from it                                         (the same)
    POST /tables/owner  table           expels its owners and draws another link for one                (the same)
    POST /tables/notice text            shows it on all televisions; "" takes it down                   (the same)
    POST /tables/cable  port table      gives the handheld on a cable to a table, "" to the host's own  (the same)
    GET  /tables/owner?table=NAME     sure.html   what it means, and the button                         (the same)
    GET  /tables/delete?table=NAME    sure.html   what it means to delete one, and the button           (the same)
    POST /tables/delete table           deletes it, with its games                                      (the same)

What tables.html gets besides what `pages` names: notice, the one that is shown or ""; cables [`OnPort`]; tables
[{"name", "title" and what else a Glance has; "owner": address that makes whoever opens it its owner, "code", "address",
"svg"}], the last three of the detectives' way in; these four not of a table that sleeps, or cannot be opened, and where
there are more than `other_tables.MOST`, not few, of the one alone that ?wake= names.

What tables_sheet.html gets: tables, the same without "owner".

Never here: anything of a game.
"""

import contextlib
from urllib.parse import urlencode

from flask import Blueprint, abort, current_app, jsonify, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from host.store.store_file import is_full
from host.view import glance_wording, wording
from host.view.glance_wording import Glance
from host.web import cables, entry_addresses, error_page, guards, other_tables
from host.web.guards import Answer, action
from host.web.other_tables import FAULT

routes = Blueprint("tables_page", __name__)
routes.before_request(guards.require_own_table)


@routes.before_app_request
def _of_a_table_that_can_be_opened() -> None:
    fault = request.environ.get(FAULT)
    if fault is not None:
        table = "/".join(request.path.split("/")[:3])  # what follows may be a code that lets somebody in
        current_app.logger.error("at %s", table, exc_info=fault)
        abort(503, error_page.full_disk() if is_full(fault) else wording.refusal("unopened"))


@routes.get("/tables")
def tables() -> ResponseReturnValue:
    guards.require_owner()
    wake = request.args.get("wake", "")
    _open_once(wake)
    listed = _glances()
    few = len(listed) <= other_tables.MOST  # a service may have so many that their codes take longer than a proxy waits
    listed = [{**each, **(_ways(each["name"]) if few or each["name"] == wake else {})} for each in listed]
    given, notice = cables.of_host(current_app), other_tables.of_host(current_app).kept.notice()
    return render_template(
        "tables.html", tables=listed, few=few, notice=notice, cables=given.handhelds() if given else []
    )


@routes.get("/tables.json")
def glances() -> ResponseReturnValue:
    guards.require_owner()
    return jsonify(_glances())


def _glances() -> list[Glance]:
    others = other_tables.of_host(current_app)
    rows = others.rows()
    return [glance_wording.of(name, title, rows.get(name)) for name, title in others.titles().items()]


@routes.get("/tables/sheet")
def sheet() -> ResponseReturnValue:
    guards.require_owner()
    others = other_tables.of_host(current_app)
    listed = []
    for name in request.args.getlist("table") or [*others.titles()][-other_tables.MOST :]:
        if title := others.titles([name]).get(name):
            _open_once(name)
            listed.append({**glance_wording.of(name, title, others.row(name)), **_ways(name), "owner": ""})
    return render_template("tables_sheet.html", tables=listed)


def _open_once(name: str) -> None:
    """Open a table whose ways in are not known. One that another process of a service has stays there."""
    others = other_tables.of_host(current_app)
    if not all(others.ways(name)):
        with contextlib.suppress(Exception):  # its row says that it cannot be opened
            others.find(name)


def _ways(name: str) -> dict[str, str]:
    owner, code = other_tables.of_host(current_app).ways(name)
    if not code:
        return {}
    folder = f"{other_tables.FOLDER}/{name}"
    return {"owner": f"{entry_addresses.base()}{folder}/owner/{owner}", **entry_addresses.join(folder, code)}


@routes.post("/tables")
@action("owner", page="/tables")
def create() -> Answer:
    name = other_tables.of_host(current_app).create(request.form.get("title", ""))
    return Answer(
        _("The table is open. Its owner comes in by the address below the code, everybody else by the code."),
        next_page=f"/tables?wake={name}",
    )


@routes.post("/tables/several")
@action("owner", page="/tables")
def create_several() -> Answer:
    number = guards.number(request.form.get("number")) or 0
    names = other_tables.of_host(current_app).create_several(request.form.get("title", ""), number)
    said = _("The tables are open. Print this sheet; the links for their owners are on the page “More tables”.")
    return Answer(said, next_page="/tables/sheet?" + urlencode([("table", name) for name in names]))


@routes.post("/tables/title")
@action("owner", page="/tables")
def rename() -> Answer:
    title = request.form.get("title", "")
    other_tables.of_host(current_app).rename(request.form.get("table", ""), title)
    return Answer(_("The table has this title from now on; its address stays."), next_page="/tables")


@routes.post("/tables/hide")
@action("owner", page="/tables")
def hide_title() -> Answer:
    other_tables.of_host(current_app).hide_title(request.form.get("table", ""))
    return Answer(_("Nobody sees that title any more; the address stays."), next_page="/tables")


@routes.get("/tables/owner")
def owner_page() -> ResponseReturnValue:
    name, title = _asked_about()
    return render_template(
        "sure.html",
        title=_("Another owner"),
        question=_("Give the table %(title)s another owner?", title=title),
        what=_("Its owners are expelled, and their link is void. “More tables” shows the new one."),
        yes=_("Yes, another owner"),
        back=("/tables", _("No, back to the list")),
        fields={"table": name},
    )


@routes.post("/tables/owner")
@action("owner", page="/tables")
def reset_owner() -> Answer:
    other_tables.of_host(current_app).reset_owner(request.form.get("table", ""))
    return Answer(_("Its owners are expelled; here is a new link for its owner."), next_page="/tables")


@routes.post("/tables/notice")
@action("owner", page="/tables")
def post_notice() -> Answer:
    text = request.form.get("text", "")
    other_tables.of_host(current_app).post_notice(text)
    said = _("All televisions show this.") if text.strip() else _("The notice is taken down.")
    return Answer(said, next_page="/tables")


@routes.post("/tables/cable")
@action("owner", page="/tables")
def give_cable() -> Answer:
    given = cables.of_host(current_app)
    if given is None:
        abort(404)
    given.give(request.form.get("port", ""), request.form.get("table", ""))
    return Answer(_("The handheld on this port plays at that table from now on."), next_page="/tables")


@routes.get("/tables/delete")
def delete_page() -> ResponseReturnValue:
    name, _title = _asked_about()
    before = (f"{other_tables.FOLDER}/{name}/games", _("To its games"))
    back = ("/tables", _("No, keep it"))
    return render_template("sure.html", **words_of_deletion(name), before=before, back=back, fields={"table": name})


def words_of_deletion(name: str) -> dict[str, str]:
    """What is asked of whoever wants to delete a table."""
    title = f"{other_tables.of_host(current_app).titles([name])[name]} ({name})"  # two may have one title
    return {
        "title": _("Delete a table"),
        "question": _("Delete the table %(title)s?", title=title),
        "what": _(
            "Its games, its owner and its address are gone for good. Who wants to keep a game's record saves it first."
        ),
        "yes": _("Yes, delete it"),
    }


def _asked_about() -> tuple[str, str]:
    """The name and the title of the table that a question is about."""
    guards.require_owner()
    name = request.args.get("table", "")
    title = other_tables.of_host(current_app).titles([name]).get(name)
    if title is None:
        abort(404)
    return name, title


@routes.post("/tables/delete")
@action("owner", page="/tables")
def delete() -> Answer:
    other_tables.of_host(current_app).delete(request.form.get("table", ""))
    return Answer(_("The table is deleted."), next_page="/tables")
