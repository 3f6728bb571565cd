"""The certificate of a game that is over: what a printed sheet says of it, in the reader's language.

Mr. X's route and the stations that were never shown are on it only once every leg that counts was opened; before that
the sheet says that nothing is proven. Lines are broken here, because a drawing cannot: names are cut to what fits.
"""

import unicodedata
from collections.abc import Iterable
from datetime import datetime
from typing import Any, NamedTuple

from flask_babel import gettext as _
from flask_babel import ngettext

from host.game.origins import PLAYED_HERE, Origin
from host.game.replica import Replica
from host.proof import verdict
from host.proof.decision_check import DecisionCheck
from host.view import audit_wording, computer_wording, game_rows, map_drawing, moments, player_names, wording
from shared.events import events

SHORT_SEAL = 12  # hex digits of a seal on the sheet
_MOST_FINDINGS = 3
_BROAD = "MW%@mw"  # Latin letters that are nearly twice as wide as most
_WIDE = 100  # letters of a line across the sheet
_BESIDE_QR = 92  # and of one beside the QR code


class LogRow(NamedTuple):
    """A line of the log, window 0 being the start. shown: to everybody during the game; station: "" while secret.

    broken: the log does not hold in this window.
    """

    window: str
    paid: str
    station: str
    shown: bool
    seal: str
    broken: bool


class Stop(NamedTuple):
    """A station of the route on the map, with the windows that ended there and where to write them."""

    station: int
    place: map_drawing.Point
    label: str
    label_place: map_drawing.Point


class Certificate(NamedTuple):
    """Everything on the sheet. badges: (kind, word), the kind "good", "bad" or "open"; trail: "" while it is secret."""

    title: str
    ending: str
    facts: list[str]
    badges: list[tuple[str, str]]
    findings: list[str]
    map: map_drawing.MapDrawing
    stops: list[Stop]
    trail: str
    heads: tuple[str, str, str, str]
    log: list[LogRow]
    legend: str
    head_said: str
    head: str
    game_id: str


def of(
    play: Replica,
    remembered: dict[str, Any],
    late_consent: bool = False,
    origin: Origin = PLAYED_HERE,
    checked: "DecisionCheck | None" = None,
) -> Certificate:
    """The certificate of a log whose game is over; remembered: see `player_names`; the others: as in a snapshot."""
    found = verdict.of(play, checked)
    opened = bool(play.opened) and len(play.opened) == len(play.seals)
    told = [audit_wording.late_consent()] if late_consent else []
    stations = _stations(play, opened)
    board = play.game.edition.board
    broken = {window for window, _code in found.seals.faults}
    legend = [_("● shown to everybody during the game"), *([_("! the logbook does not hold here")] if broken else [])]
    legs = [(station, play.opened[window].mode) for window, station in stations.items()] if opened else []
    places = {station: (x, y) for station, x, y in map_drawing.of(board).stations}
    return Certificate(
        title=_("Mr. X's logbook: certificate of a game"),
        ending=moments.ending(play),
        facts=_facts(play, remembered),
        badges=_badges(play, found, origin),
        findings=_findings(play, found, opened, told, origin),
        map=map_drawing.of(board),
        stops=_stops(board, stations, places),
        trail=map_drawing.route(board, legs) if opened else "",
        heads=(_("No."), _("Paid"), _("Station"), _("Seal")),
        log=_log(play, stations, opened, broken),
        legend=" · ".join(legend),
        head_said=_("Chain head"),
        head=play.head,
        game_id=play.game_id,
    )


def _stations(play, opened):
    """{window: station}: all of them once the log is opened, before that those where he showed himself.

    What he showed stands, whatever was opened: everybody saw it.
    """
    shown: dict[int, int] = {window: station for window, station in enumerate(play.game.shown, 1) if station}
    if not opened:
        return shown
    return {window: shown.get(window) or play.opened[window].station for window in sorted(play.opened)}


def _facts(play, remembered):
    edition = play.game.edition
    date = datetime.fromtimestamp(play.times[0]).astimezone().date().isoformat()
    names = [player_names.player_name(remembered, player) for player in range(edition.players)]
    lines = [f"{wording.edition_name(edition.name)} · {date} · {play.game_id[: game_rows.SHORT_SEAL]}"]
    mr_x = _("Mr. X: %(name)s", name=player_names.mr_x_name(remembered))
    lines += _lines(computer_wording.mr_x(play.computer.level) if play.computer else mr_x, _WIDE)[:1]
    return lines + _lines(_("Detectives: %(names)s", names=", ".join(names)), _WIDE)[:2]


def _badges(play, found, origin):
    badge = {
        "sound": ("good", _("Every seal holds")),
        "unproven": ("open", _("Not all proven")),
        "broken": ("bad", _("Does not hold")),
        "waiting": ("open", _("Not opened")),
        "checking": ("open", _("Still being checked")),
    }
    if origin.sealed_here:
        badge["sound"] = ("open", _("Sealed afterwards"))
    badges = [badge[found.state]]
    if origin.imported:
        badges.append(("open", _("Imported")))
    elif found.seals.voices is None:
        badges.append(("bad", _("Unwitnessed")))
    if play.left_off:
        badges.append(("bad", _("Abandoned, not agreed")))
    return badges


def _findings(play, found, opened, told, origin):
    """The sentences of the verdict: what holds, what does not, who witnessed it, and what was taken back.

    told: the sentences of what this host saw during the game besides.
    """
    said, seals = [audit_wording.verdict(found, origin)], found.seals
    if not opened and (found.state == "waiting" or seals.faults):
        said = [_("Mr. X's logbook is not opened: his route is still sealed, and nothing of it is proven.")]
    wrong = [audit_wording.fault(window, code) for window, code in seals.faults]
    wrong += [audit_wording.remark(window, code) for window, code in seals.remarks]
    if len(wrong) > _MOST_FINDINGS:
        more = len(wrong) - _MOST_FINDINGS
        wrong[_MOST_FINDINGS:] = [ngettext("And %(num)d more finding.", "And %(num)d more findings.", more)]
    back = len(play.taken_back())
    if back:
        said.append(ngettext("%(num)d move was taken back.", "%(num)d moves were taken back.", back))
    said += [*wrong, *([audit_wording.imported(origin)] if origin.imported else [])]
    said += [audit_wording.witnessed(play, seals, origin), *audit_wording.begun(play), *told]
    if not origin.sealed_here:
        said.append(
            _(
                "Whoever kept this chain head, or one before it, can check with “python -m host verify --head” that "
                "the logbook was the same while the game ran."
            )
        )
    return [line for sentence in said for line in _lines(sentence, _BESIDE_QR)]


def _log(play, stations, opened, broken):
    moved = {event.window: event for event in play.effective_events if isinstance(event, events.MrXMoved)}
    rows = []
    for window, seal in sorted(play.seals.items()):
        paid = _("Start")
        if window:
            paid = wording.ticket_name(moved[window].ticket)
            if opened and moved[window].ticket == "black":
                paid = f"{paid} ({wording.ticket_name(play.opened[window].mode)})"
        shown = bool(window and play.game.shown[window - 1])
        rows.append(
            LogRow(str(window), paid, str(stations.get(window, "")), shown, seal[:SHORT_SEAL], window in broken)
        )
    return rows


def _stops(board, stations, places):
    windows: dict[int, list[str]] = {}
    for window, station in stations.items():
        windows.setdefault(station, []).append(str(window))
    labels = {station: ",".join(at) for station, at in windows.items()}
    at = map_drawing.label_places(board, labels)
    return [Stop(station, places[station], label, at[station]) for station, label in labels.items()]


def _lines(text: str, most: int) -> list[str]:
    """A text broken into lines of at most so many letters; a wide letter counts as two."""
    lines, length = [""], 0
    for word in _words(text, most):
        wide = _width(word)
        if lines[-1] and length + 1 + wide > most:
            lines.append("")
            length = 0
        length += wide + bool(lines[-1])
        lines[-1] += f" {word}" if lines[-1] else word
    return lines


def _words(text: str, most: int) -> Iterable[str]:
    for word in text.split(" "):  # French keeps a sign with its word by a no-break space
        while _width(word) > most:
            yield word[: most // 2]
            word = word[most // 2 :]
        yield word


def _width(text):
    return sum(2 if letter in _BROAD or unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)
