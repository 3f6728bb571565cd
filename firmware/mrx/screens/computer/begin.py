"""Asks the detectives about a set-up in which the handheld itself plays Mr. X."""

from mrx.game import computer_game
from mrx.screens.screen import HOME, padded
from mrx.screens.setup.begin import Begin


def asked(context):
    """The screen that asks about a game at the level of the set-up, or says that the level does not fit."""
    level = context.table.question.about[5]
    fitting = computer_game.fitting(level)
    if fitting == level:
        return BeginComputer(context, level)
    from mrx.screens.computer.no_room import NoRoom

    return NoRoom(context, level, fitting)


class BeginComputer(Begin):
    """Without a host key C chooses the next level, and after the last a person."""

    def __init__(self, context, level):
        super().__init__(context)
        self.pin = ""  # nobody is to know one
        self._level = level

    def title(self):
        return self.say("AM I MR X?", "BIN ICH MR X?", "JE SUIS MR X ?", "¿SOY MR X?")

    def more(self, changes):
        say = self.say
        level = {
            "easy": say("level: easy", "Stufe leicht", "niveau facile", "nivel fácil"),
            "fair": say("level: fair", "Stufe mittel", "niveau moyen", "nivel medio"),
            "hard": say("level: hard", "Stufe schwer", "niveau difficile", "nivel difícil"),
        }[self._level]
        return padded(level, 14) + ("C>" if self.here else "B>" if changes else "")

    def press(self, key):
        if key == "C" and self.here:
            computer_game.choose(self.set_up, computer_game.next_level(self._level))
            return HOME
        if key == "#":
            computer_game.begin(self.table, self.set_up, self._level)
            return HOME
        return super().press(key)
