"""What each code of an audit means: the rule, and a sentence in English that the pages translate.

Tables only. `shared.log.audit` and `host.proof` give the codes; `verify` prints the sentences, `view.audit_wording`
translates them.
"""


def N_(sentence: str) -> str:
    """The sentence unchanged; pybabel puts what is marked with this name into the catalogues."""
    return sentence


# What is wrong with a window: code -> (rule, sentence).
FAULTS = {
    "seal": ("R24", N_("what was opened is not what was sealed")),
    "start": ("R5", N_("no start card says this station")),
    "shown": ("R14", N_("another station was shown than he was on")),
    "hid": ("R19", N_("a pawn stood on his station, and he did not say so")),
    "trapped": ("R16", N_("he was trapped, and the game did not end with it")),
    "ending": ("R21", N_("the game did not end as was said")),
    "mode": ("R12", N_("the ticket shown does not pay for the way he took")),
    "no-route": ("R6", N_("no such line runs there")),
    "no-station": ("R1", N_("there is no such station")),
    "no-ticket": ("R7", N_("he had no such ticket left")),
    "occupied": ("R9", N_("a pawn stood there")),
    "cut-off": ("R26", N_("a pawn stood in the way")),
    "no-double": ("R13", N_("he could not begin a double")),
    "no-window": ("R13", N_("no window was left for a double")),
    "no-consent": ("R27", N_("something was undone, or the game ended, without the detectives' consent")),
    "few-voices": ("R27", N_("it was taken back after he had shown himself or lost, and not everybody had agreed")),
}
OTHER_FAULT = ("R24", N_("that leg was not his to make"))
# An event that the rules forbid where it stands; a host accepts none.
IMPOSSIBLE = ("R24", N_("what was reported there cannot have happened"))
# What begins otherwise than the host had asked for (shared.events.asked), as it proposed the game.
ASKED = {
    "asked-person": N_("a person was to be Mr. X, and the handheld itself plays"),
    "asked-computer": N_("the handheld itself was to be Mr. X, and a person plays"),
    "asked-level": N_("the handheld plays at another level"),
    "asked-version": N_("the handheld plays another version of its program"),
    "asked-half": N_("the seed is not the one of which the table has drawn half"),
    "asked-mode": N_("the pawns' moves are entered otherwise"),
    "asked-pawns": N_("others play the pawns"),
    "asked-set-up": N_("the players, the house rules or the starts differ"),
    "asked-nothing": N_("what was asked for is left out"),
    "asked-once": N_("the question had been answered before"),
    "asked-another": N_("another handheld was asked"),
}
# What the log shows of how the game began: code -> (kind of finding, sentence).
BEGINNINGS = {
    "asked": ("note", N_("The table had asked for just this game.")),
    "drawn-by-both": (
        "note",
        N_("Half of the seed of all draws was the table's, drawn before it knew the handheld's half."),
    ),
    "not-asked": ("not proven", N_("Who was asked to be Mr. X is not proven: an earlier version began the game.")),
    "asked-unknown": ("not proven", N_("Whether a table had asked for this game is not proven.")),
    "half-unknown": (
        "not proven",
        N_("It is not proven either that the table drew its half of the seed of all draws."),
    ),
    "own-luck": ("not proven", N_("The seed of all draws was the handheld's own: no table drew half of it.")),
    "on-board": (
        "not proven",
        N_(
            "The pawns' moves were not entered, so it is not proven where they stood, what they paid, or whether one "
            "stood in his way, or on his station without anybody asking."
        ),
    ),
}
# What is no fault, but everybody should know.
REMARKS = {
    "undone-capture": N_("his capture was taken back"),
    "undone-ending": N_("the end of the game was taken back"),
    "undone-surfacing": N_("it was taken back after he had shown himself"),
}
# What the record cannot show.
NOT_PROVEN = {
    "not-opened": N_("a leg that was taken back was not opened, so it is not proven"),
    "consent-unknown": N_("whether the detectives agreed is not proven here"),
}
# What the check of a computer player's decisions comes to: code -> (kind of finding, sentence).
DECISIONS = {
    "sound": (
        "note",
        N_("the handheld played its own program: %(checked)d of %(made)d decisions were made again, and are the same"),
    ),
    "checking": ("not proven", N_("the handheld's decisions are still being checked, which takes some seconds")),
    "skipped": (
        "not proven",
        N_("%(checked)d of %(made)d decisions of the handheld were made again; for the others, a leg is not opened"),
    ),
    "waiting": ("not proven", N_("the seed of the handheld's decisions is not opened")),
    "broken": ("broken", N_("the seed that was opened is not the one that was sealed")),
    "other-program": ("not proven", N_("the handheld played a version of its program that is not known here")),
    "unproven": ("not proven", N_("the logbook does not hold, so the handheld's decisions were not checked")),
    "other-moves": ("broken", N_("the handheld did not play its own program")),
}
IN_WINDOWS = N_("%(said)s: %(windows)s.")
AT_START = N_("at the start")
IN_WINDOW = N_("in window %(window)d")
# What an audit comes to: state -> sentence; "opening" and the two with "shut" are of the state "waiting".
VERDICTS = {
    "sound": N_("Every seal and every move in the logbook checks out."),
    "broken": N_("The logbook does not hold: see which windows."),
    "unproven": N_("No seal and no move in the logbook is wrong, but not all of it is proven: see which windows."),
    "opening": N_("The logbook is being opened: %(opened)d of %(of)d."),
    "shut": N_("Mr. X opens the logbook: he presses # on the handheld."),
    "shut-computer": N_("The handheld opens the logbook."),
}
