"""Games between programs: players of either side, a runner, tournaments.

    match         one game between a fugitive and hunters, judged by the rules in shared; as a record too
    fugitives     plain fugitives: random, greatest distance, and the one of shared.computer.fugitive
    command       `python -m host arena`: which players, and the table
    example       a program of one's own in thirty lines
    plot          the results as a drawing
    programs      anybody's program as a player: a record a line in, a leg a line out
    calibration   how fugitives choose, found by self-play for host.hunters
    tournament    many games of each pair on the same starts; wins with 95 % intervals

Hunters (`host.hunters`) get a PublicView, which has no field for a station that Mr. X has not shown; `match` and
fugitives alone hold one.
    >>> import random
    >>> from host.arena.match import draw_start
    >>> from shared.rules import edition_table
    >>> start = draw_start(edition_table.make("ravensburger", 2, []), random.Random(7))
    >>> [name for name, _station in start.pawns]
    ['purple', 'red', 'green', 'yellow']

Never here: Flask, a page, the data folder, the game on the table.
Imports: `host.hunters`, `host.board`, `shared`.
"""
