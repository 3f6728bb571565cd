"""The screens of a game in which the pawns' moves are not entered (R28)."""
