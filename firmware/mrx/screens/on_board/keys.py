"""The keys for what is said and asked in the room, on the two screens on which the game waits."""


def line(screen):
    """The line that offers them."""
    if screen.game.windows:
        return screen.say("A=caught B=other", "A=gefasst B=mehr", "A=pris  B=autres", "A=atrapado B=más")
    return screen.say("B=other", "B=mehr", "B=autres", "B=más")


def led_to(screen, key):
    """The screen that a key leads to; `screen` if it is none of these."""
    from mrx.game import on_board

    if key == "A" and on_board.may_say(screen.table, on_board.CAUGHT):
        from mrx.screens.on_board.caught import Caught

        return Caught(screen.context)
    if key == "B":
        from mrx.screens.on_board.claims import Claims

        return Claims(screen.context)
    return screen
