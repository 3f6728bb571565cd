"""Games between programs: players of either side, a runner, tournaments.

    public_view   what hunters may know of a game, and its pawns' legal legs
    match         one game between a fugitive and hunters, judged by the rules in shared
    distances     how far stations are from one another, as sets of stations within so many legs
    hunters       plain hunters: random, last_seen, mean_distance, cover
    net           the hunter that closes in on where he is likely to be
    fugitives     plain fugitives: random, greatest_distance, and the one of shared.fugitive
    command       `python -m host arena`: which players, and the table
    example       a program of one's own in thirty lines
    programs      anybody's program as a player: a record a line in, a leg a line out
    tournament    many games of each pair on the same starts; wins with 95 % intervals

Hunters get a PublicView, which has no field for a station that Mr. X has not shown; `match` and
fugitives alone hold one.
Never here: Flask, a page, the data folder, the game on the table.
Imports: `host.table.fast_board`, `shared`.
"""
