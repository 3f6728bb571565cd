"""The screens, one a file: what the display says, and where each key leads.

home         which screen comes next, from the log
interruptions   what comes before any move: troubles, questions, the end
screen       what all screens have in common
setup, turn, pawns, end, menu, help   the screens of one part of the game each
computer     the screens of a game in which the handheld itself plays Mr. X

A screen is handed a ScreenContext. It never imports mrx.secret or mrx.device.
"""
