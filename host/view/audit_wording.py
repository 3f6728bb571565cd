"""What the audit of an opened logbook found (R24), and who witnessed the game, in sentences."""

from flask_babel import gettext as _
from flask_babel import ngettext

from host.game.origins import PLAYED_HERE, Origin
from host.game.replica import Replica
from host.proof import beginning_check
from host.proof.verdict import Verdict
from host.records import audit_findings, verdict_text
from host.view import wording
from shared.events.witness import COMPUTERS, OWN, OWNERS
from shared.log.audit import Audit


def verdict(found: Verdict, origin: Origin = PLAYED_HERE) -> str:
    """The verdict on a game, in a sentence or two: of its logbook, and of its computer player."""
    if found.state == "sound" and origin.sealed_here:
        return _("Every move in the logbook was legal.")
    return verdict_text.of(found, _, wording.all_of)


def uncounted(state: str, decisions: str) -> str:
    """Why a game that somebody has won counts for nobody; "" if it counts. By the states of a summary."""
    if state == "waiting":
        return _("His logbook is not opened, so the game counts for nobody yet: # on his handheld opens it.")
    if state == "checking":
        return _("The handheld's decisions are still being checked, so the game counts for nobody yet.")
    if state == "broken" and decisions == "other-moves":
        return _("The handheld did not play its own program, so the game counts for nobody.")
    if state == "broken" and decisions == "broken":
        return _("The seed that the handheld opened is not the one that it had sealed, so the game counts for nobody.")
    if state == "broken":
        return _("His opened logbook does not hold, so the game counts for nobody.")
    if state == "unproven" and decisions not in ("person", "sound"):
        return _("It is not proven that the handheld played its own program, so the game counts for nobody.")
    if state == "unproven":
        return _("His logbook was opened, but not all of it is proven, so the game counts for nobody.")
    return ""


def witnessed(play: Replica, found: Audit, origin: Origin = PLAYED_HERE) -> str:
    """Who witnessed a game: the voices that an Audit counts. Of an imported one nobody here saw anything."""
    voices = found.voices
    if play.key_unknown:
        return _("Unwitnessed: the key of the detectives' consents is not known here, so who agreed is not proven.")
    if voices is None:
        return _("Unwitnessed: no table began this game, so it is not proven that nothing was undone alone.")
    if origin.imported:
        return _(
            "Not witnessed here: the record brought the key of the detectives' consents along, and only the table that "
            "showed the game knows whether it drew that key."
        )
    if not voices:
        return _("The table witnessed this game: nothing was taken back.")
    said = _(
        "The table witnessed this game. Voices that agreed to what was taken back or abandoned: %(own)d from "
        "detectives' own pages, %(owner)d from the owner's page.",
        own=voices.count(OWN),
        owner=voices.count(OWNERS),
    )
    if COMPUTERS not in voices:
        return said
    mute = ngettext(
        "In %(num)d case the computer played for a detective, and had no voice.",
        "In %(num)d cases the computer played for a detective, and had no voice.",
        voices.count(COMPUTERS),
    )
    return f"{said} {mute}"


def begun(play: Replica) -> list[str]:
    """How a game began, as far as its log shows it, and who ended the detectives' turns: a sentence each."""
    alone = beginning_check.ended_alone(play)
    said = [_(audit_findings.BEGINNINGS[code][1]) for code in beginning_check.codes(play)]
    if alone is not None:
        told = _(
            "Turns of the detectives that the handheld alone ended: %(alone)d of %(of)d.", of=alone[1], alone=alone[0]
        )
        said.append(told)
    return said


def taken_back(moves: int) -> str:
    """Said where the handheld itself was Mr. X, which agrees to nearly all: how many of their moves were taken back."""
    return ngettext(
        "The detectives took back %(num)d of their moves.", "The detectives took back %(num)d of their moves.", moves
    )


def imported(origin: Origin) -> str:
    """Said of a game that was imported."""
    if origin.sealed_here:
        return _(
            "Imported: this table did not see the game. It came without seals and was sealed here, so its seals show "
            "nothing of when Mr. X chose his legs."
        )
    return _(
        "Imported: this table did not see the game. Its seals may have been made after it, unless somebody kept a "
        "chain head while it ran."
    )


def late_consent() -> str:
    """That Mr. X agreed to something that had been withdrawn."""
    return _("Something was agreed to on the handheld after it had been withdrawn on a page.")


def sentences() -> dict[str, str]:
    """What each code of an audit means, for a page's own check of the log; "other" and "impossible" besides."""
    faults = {code: sentence for code, (_rule, sentence) in audit_findings.FAULTS.items()}
    others = {"other": audit_findings.OTHER_FAULT[1], "impossible": audit_findings.IMPOSSIBLE[1]}
    told = {**faults, **others, **audit_findings.REMARKS, **audit_findings.NOT_PROVEN}
    return {code: _(sentence) for code, sentence in told.items()}


def remark(window: int, code: str) -> str:
    """What everybody should know of one window of an opened logbook, though it is no fault; window 0 is the start."""
    return _in_window(window, (audit_findings.REMARKS | audit_findings.NOT_PROVEN)[code])


def fault(window: int, code: str) -> str:
    """What is wrong with one window of an opened logbook; window 0 is the start."""
    _rule, sentence = audit_findings.FAULTS.get(code, audit_findings.OTHER_FAULT)
    return _in_window(window, sentence)


def _in_window(window, sentence):
    where = _("The start") if window == 0 else _("Window %(window)d", window=window)
    return _("%(where)s: %(said)s.", where=where, said=_(sentence))
