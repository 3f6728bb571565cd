"""The screens on which the pawns' moves are keyed in."""
