"""After the end: what a game's log proves.

    audit            the result of shared.log.audit, with its state (R24)
    decision_check   whether the handheld, where it was Mr. X itself, played its own program
    decision_checks  what was found so, kept with the game
    verdict          what both come to together
    summaries        what is kept of each game that has stopped, for the list of games

Never here: a sentence (codes with facts instead), anything that changes a log.
Imports: `game`, `board`, `store`, `shared`.
"""
