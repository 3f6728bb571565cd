"""The keys for what is said and asked in the room, on the two screens on which the game waits (R28)."""


def keys(screen):
    """The line of the keys for what is said and asked in the room; before his first leg nobody can have caught him."""
    if not screen.game.windows:
        return screen.say("B=other", "B=mehr", "B=autres", "B=más")
    return screen.say("A=caught B=other", "A=gefasst B=mehr", "A=pris  B=autres", "A=atrapado B=más")


def led_to(screen, key):
    """The screen that one of them leads to; `screen` for another key."""
    if key == "A" and screen.game.windows:
        from mrx.screens.on_board.caught import Caught

        return Caught(screen.context)
    if key == "B":
        from mrx.screens.on_board.claims import Claims

        return Claims(screen.context)
    return screen
