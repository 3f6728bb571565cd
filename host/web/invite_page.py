"""The owner's page "Invite": how people and handhelds get in, who is in, and taking a role back. Shows no address of a
visitor's, and no mark of a cookie.

    GET  /invite?at=ADDRESS   invite.html   owner: QR codes for detectives, handheld and television; who is in. at: in
                                            the network of this address of the machine, else in the best one
    GET  /expel?number=N      expel.html    owner: what it means to expel the handheld that holds the running game
    GET  /delete-table        sure.html     owner of another table than the host's own: what it means, and the button
    POST /invite/code         everybody (?) a new code to join with; everybody=yes also expels everybody     (owner)
    POST /invite/handheld                   a new address and QR code for a handheld, works once             (owner)
    POST /expel     number sure (?)         takes a role back; sure=yes although a running game is lost      (owner)
    POST /delete-table                      deletes the table with its games, and goes to the host's own,
                                            which says so                                                    (owner)

What the templates get besides what `pages` names:

    invite.html     join, television, handheld (None unless one waits to be used): see `entry_addresses`;
                    base, others: the address that is shown, and those of all networks, see `entry_addresses`;
                    silent: a sentence for each port that is left alone;
                    admitted [{number, who, player, joined, own, holds}]: a number, what it is, the name of the player
                    whom it holds or "", when it joined ("" on a cable), whether it is this browser, whether it holds
                    the running game;
                    own_table (bool: the host's own, where handhelds over the air and more tables are made);
                    plain_http (bool: somebody on the line could change what the phone gets)
    expel.html      number, who
"""

from typing import Any

from flask import Blueprint, abort, current_app, redirect, render_template, request, session
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from host.game.refused import Refused
from host.people.admissions import Admission, OnCable
from host.view import player_names, port_wording, wording
from host.view.glance_wording import ago
from host.web import addresses, entry_addresses, guards, other_tables, tables_page
from host.web.guards import Answer, action
from host.web.room import current_room, current_table

routes = Blueprint("invite_page", __name__)


@routes.get("/invite")
def invite() -> ResponseReturnValue:
    guards.require_owner()
    return render_template(
        "invite.html",
        join=entry_addresses.join(),
        television=entry_addresses.television(),
        handheld=entry_addresses.handheld(),
        base=entry_addresses.base(),
        others=entry_addresses.others(),
        admitted=_admitted(),
        own_table=not current_room().path,
        boards=not current_room().path and not guards.is_of_service(),
        of_service=guards.is_of_service(),
        silent=_silent(),
        plain_http=addresses.is_plain_http(entry_addresses.base()),  # the phone's address, whatever the owner's is
    )


def _silent() -> list[str]:
    """A sentence of each port on which no handheld speaks."""
    links = current_table().links
    found = [("port-silent", name) for name in sorted(set(links.left_alone))]
    found += [("port-unanswered", name) for name, code in links.port_troubles().items() if code == "unanswered"]
    return [port_wording.trouble(*each) for each in found]


@routes.get("/expel")
def expel_page() -> ResponseReturnValue:
    guards.require_owner()
    found = next((row for row in _admitted() if str(row["number"]) == request.args.get("number")), None)
    if found is None:
        abort(404, wording.refusal("nobody-there"))
    return render_template("expel.html", number=found["number"], who=found["who"])


@routes.get("/delete-table")
def delete_page() -> ResponseReturnValue:
    guards.require_owner()
    words = tables_page.words_of_deletion(_own_name())
    return render_template(
        "sure.html", **words, before=("/games", _("To its games")), back=("/invite", _("No, keep it"))
    )


@routes.post("/delete-table")
@action("owner", once=False)
def delete_table() -> ResponseReturnValue:
    name, root = _own_name(), request.script_root.removesuffix(current_room().path)
    other_tables.of_host(current_app).delete(name)
    return redirect(f"{root}/?deleted", 303)


def _own_name() -> str:
    """The name of this table, if it is another than the host's own."""
    folder, _slash, name = current_room().path.rpartition("/")
    if folder != other_tables.FOLDER:
        abort(404)
    return name


@routes.post("/invite/handheld")
@action("owner")
def invite_handheld() -> Answer:
    current_table().invitations.new()
    return Answer(_("Here is a new link for a handheld. It works once."), next_page="/invite")


@routes.post("/invite/code")
@action("owner")
def new_code() -> Answer:
    table = current_table()
    table.invitations.new_join_code()
    said = _("Here is a new code. The old one no longer works; who has joined stays.")
    if request.form.get("everybody") == "yes":
        gone = table.expel_everybody(session.get(guards.MARK))
        said = _("Here is a new code, and everybody else has been expelled.")
        if any(each.role == "owner" for each in gone):
            said = f"{said} {_owners_link_void()}"
    return Answer(said, next_page="/invite")


@routes.post("/expel")
@action("owner", page="/invite")
def expel() -> Answer:
    try:
        number = int(request.form.get("number", "")[:9])
    except ValueError:
        raise Refused("nobody-there") from None
    own = guards.admission()
    if own is not None and own.number == number:
        raise Refused("own-browser")
    try:
        gone = current_table().expel(number, request.form.get("sure") == "yes")
    except Refused as refused:
        if refused.code != "holds-game":
            raise
        return Answer(wording.refusal(refused.code), False, next_page=f"/expel?number={number}")
    if isinstance(gone, OnCable):
        said = _("Expelled. Unplug this handheld: when it is plugged in again, it is let in again.")
    else:
        said = _("Expelled. It can come back with the code or with a new link alone.")
        if gone.role == "owner":
            said = f"{said} {_owners_link_void()}"
    return Answer(said, next_page="/invite")


def _owners_link_void() -> str:
    return _("The owner's link is void now, because that browser knows it: the next start of the host shows a new one.")


def _admitted() -> list[dict[str, Any]]:
    """Everybody who is in, for the list."""
    table, own = current_table(), guards.admission()
    with table.lock:
        return [
            {
                "number": each.number,
                "who": _who(each),
                "player": _player(each),
                "joined": _("joined %(ago)s", ago=ago(each.joined_at)) if isinstance(each, Admission) else "",
                "own": each == own,
                "holds": table.holds_game(each),
            }
            for each in [*table.admissions.all(), *table.on_cables()]
        ]


def _who(each: Admission | OnCable) -> str:
    """What is known of somebody who is in."""
    if isinstance(each, OnCable):
        return " · ".join([_("Handheld on the cable"), each.device])
    known = [_("Owner")] if each.role == "owner" else [_("Detective")] if each.role == "detective" else []
    if each.handheld:
        known.append(_("Handheld"))
    return " · ".join(word for word in [*known, each.browser, *each.devices] if word)


def _player(each: Admission | OnCable) -> str:
    """The names of the players that somebody who is in has said to be, or ""."""
    table = current_table()
    players = table.holders.players(each.mark) if isinstance(each, Admission) else []
    return ", ".join(player_names.player_name(table.remembered(), player) for player in players)
