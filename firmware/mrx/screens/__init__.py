"""The screens, one a file: what the display says, and where each key leads.

home         which screen comes next, from the log
interruptions   what comes before any move: troubles, questions, the end
screen       what all screens have in common
station_entry   the base of the screens on which a station is typed
refused, reasons   a station or ticket is refused; the reason in words
busy, locked, trouble, moved_on   the table is busy; the display is locked; what is wrong; a "#" that came too late
own_station  what is shown while "0" is held
setup        welcome, practice, box, players, pawn_start, begin, house_rules, pin_choice, start_card; pair
turn         your_move, where_to, confirm, announce, surface, claiming, claimed
pawns        detectives, pawn_leg, pawn_confirm
on_board     where the pawns' moves are not entered (R28): they_move, his_turn (keys: of both), claims, caught, ask,
             ask_confirm, stranded, escape; pawn_choice is the base of some; begin, tray
end          abandon, game_over (its texts: ending_lines)
menu         menu, logbook, my_log, tickets, candidates, take_back, choose_language, link, about; await_consent,
             answer_take_back
help         subjects, a file for each, and why_...: why a station or ticket is refused
computer     the screens of a game in which the handheld itself plays Mr. X

    >>> from mrx.screens.screen import padded
    >>> padded("taxi", 6)
    'taxi  '

A screen is handed a ScreenContext. It never imports mrx.secret or mrx.device.
"""
