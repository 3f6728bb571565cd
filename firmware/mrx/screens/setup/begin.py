"""Asks Mr. X about a set-up that the page proposed or that was keyed in here.

Without a host key C chooses who plays Mr. X: a person, or the handheld itself at a level.
"""

from mrx.game import pin_lock
from mrx.screens.screen import HOME, Screen, padded

EDITIONS = ("milton-bradley", "ravensburger", "ravensburger-2013")


def boxes(say):
    """What tells the box of each of EDITIONS from the others; two characters shorter than a line."""
    return (
        say("1985, with 200", "1985, mit 200", "1985, avec 200", "1985, con 200"),
        say("1983, no 200", "1983, ohne 200", "1983, sans 200", "1983, sin 200"),
        say("2013, bobbies", "2013, Bobbys", "2013, bobbies", "2013, bobbies"),
    )


def asked(context):
    """The screen that asks about a set-up: Begin, or what says that the level does not fit."""
    set_up = context.table.asked_about
    return _at(context, set_up[5] if len(set_up) > 5 else "")


def _at(context, level):
    """Begin at a level, or what says that it does not fit. "": a person plays."""
    if not level:
        return Begin(context, level)
    from mrx.game import computer

    fitting = computer.fitting(level)
    if fitting == level:
        return Begin(context, level)
    from mrx.screens.computer.no_room import NoRoom

    return NoRoom(context, level, fitting)


class Begin(Screen):
    """Shows the set-up that Mr. X is asked about, see mrx.game.set_up. level: "", or the handheld plays at this one."""

    home = True
    confirms = True

    def __init__(self, context, level):
        super().__init__(context)
        self._set_up = context.table.asked_about
        self._level = level
        self._pin = "" if level else pin_lock.offer(self.table)  # a computer player has none: nobody is to know it
        self._here = context.table.asked_id == ""  # it was keyed in

    def lines(self):
        say = self.say
        edition, players, changes, pawns = self._set_up[:4]
        count = say("%d detectives", "%d Detektive", "%d détectives", "%d detectives") % players
        if players == 1:
            count = say("1 detective", "1 Detektiv", "1 détective", "1 detective")
        lines = [
            say("AM I MR X?", "BIN ICH MR X?", "JE SUIS MR X ?", "¿SOY MR X?")
            if self._level
            else say("NEW GAME?", "NEUES SPIEL?", "ON COMMENCE ?", "¿EMPEZAMOS?"),
            boxes(say)[EDITIONS.index(edition)],
            count,
        ]
        rows = [self.words.pawn_at(name, station) for name, station in pawns]
        for at in range(0, len(rows), 3):
            lines.append(" ".join(rows[at : at + 3]))
        lines += [""] * (6 - len(lines)) + [self._more(changes)]
        return self.page(lines, say("#=yes  *=no", "#=ja  *=nein", "#=oui  *=non", "#=sí   *=no"))

    def _more(self, changes):
        """The keys besides yes and no."""
        if self._level or self._here:
            return self._computer(changes)
        if self._pin != "key":
            return self.say("B=house rules", "B=Hausregeln", "B=règles maison", "B=reglas propias") if changes else ""
        return (
            self.say("A=PIN B=rules", "A=PIN B=Regeln", "A=PIN B=règles", "A=PIN B=reglas")
            if changes
            else self.say("A=with a PIN", "A=mit PIN", "A=avec un PIN", "A=con un PIN")
        )

    def _computer(self, changes):
        say = self.say
        if not self._level:
            pin = "A=PIN " if self._pin == "key" else ""
            return pin + say("C=I play", "C=ich spiele", "C=je joue", "C=juego yo")
        level = {
            "easy": say("I play easy", "spiele leicht", "joue facile", "juego fácil"),
            "fair": say("I play fair", "spiele mittel", "joue moyen", "juego medio"),
            "hard": say("I play hard", "spiele schwer", "joue fort", "juego difícil"),
        }[self._level]
        return padded(level, 14) + ("C>" if self._here else "B>" if changes else "")

    def press(self, key):
        changes = self._set_up[2]
        if key == "C" and self._here:
            from mrx.game import computer

            return _at(self.context, computer.next_level(self._level))
        if key == "*":
            from mrx.game import proposals

            proposals.decline(self.table)
            return HOME
        if key == "#" and self._level:
            from mrx.game import computer

            computer.begin(self.table, self._set_up, self._level)
            return HOME
        if key == ("#" if self._pin == "first" else "A") and self._pin:
            from mrx.screens.setup.pin_choice import PinChoice

            return PinChoice(self.context, self._set_up, self._pin == "first")
        if key == "B" and changes:
            from mrx.screens.setup.house_rules import HouseRules

            return HouseRules(self.context, changes)
        if key == "#":
            from mrx.screens.setup.start_card import StartCard

            return StartCard(self.context, self._set_up)
        return self

    def again(self):
        return HOME
