"""The screens that end a game, and its end."""
