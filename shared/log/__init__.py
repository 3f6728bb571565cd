"""The log of a game as a whole: followed, judged, and after the end checked. For hosts, and for pages that
run `log_check` and `followed` on the MicroPython VM; never on a handheld.

    game_log         a log, followed event by event into its game
    validation       what is wrong with the next event of a log
    audit            whether what was opened after the end is what was sealed, and was legal
    decision_check   whether a computer player decided what its program decides
    log_check        everything that can be checked of a log from outside
    as_record        a log as a record, without names and times
    followed         a log that is scanned piece by piece, and what a page shows of it

    >>> from shared.log import log_check
    >>> log_check.check([["mr_x_started", 64 * "0"]], None)["wrong"]  # which event is wrong, and why
    [None, 'no-beginning']

Never here: a file, a page, a sentence for a player. Imports: all rooms above.
"""
