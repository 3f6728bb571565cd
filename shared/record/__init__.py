"""A game as one document, `mrx-record/1` (shared/record.md). For hosts; never on a handheld.

    record    the check of a record
    judge     the referee: who may move and where, or which rule was broken
    notation  a leg as a line of text

    >>> from shared.record import judge
    >>> judge.judge({"format": "mrx-record/1"})["message"]
    'edition: is missing'

Never here: a file, a seal. Imports: `board`, `events`, `rules`.
"""
