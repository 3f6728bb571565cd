"""Asks Mr. X about a set-up that the page proposed or that was keyed in here.

Without a host key C lets the handheld itself play Mr. X.
"""

from mrx.game import pin_lock
from mrx.screens.screen import HOME, Screen
from shared.board.edition import EDITIONS


def boxes(say):
    """What tells the box of each of EDITIONS from the others; two characters shorter than a line."""
    return (
        say("1985, with 200", "1985, mit 200", "1985, avec 200", "1985, con 200"),
        say("1983, no 200", "1983, ohne 200", "1983, sans 200", "1983, sin 200"),
        say("2013, bobbies", "2013, Bobbys", "2013, bobbies", "2013, bobbies"),
        say("for beginners", "für Einsteiger", "pour débutants", "principiantes"),
    )


class Begin(Screen):
    """Shows the set-up that Mr. X is asked about, see mrx.game.set_up."""

    home = True
    confirms = True

    def __init__(self, context):
        super().__init__(context)
        self.set_up = context.table.question.about
        self.pin = pin_lock.offer(self.table)
        self.here = context.table.question.id == ""  # it was keyed in

    def lines(self):
        say = self.say
        edition, players, changes, pawns = self.set_up[:4]
        count = say("%d detectives", "%d Detektive", "%d détectives", "%d detectives") % players
        if players == 1:
            count = say("1 detective", "1 Detektiv", "1 détective", "1 detective")
        lines = self.title().split("|") + [boxes(say)[EDITIONS.index(edition)], count]
        rows = [self.words.pawn_at(name, station) for name, station in pawns]
        for at in range(0, len(rows), 3):
            lines.append(" ".join(rows[at : at + 3]))
        lines += [""] * (6 - len(lines)) + [self.more(changes)]
        return self.page(lines, say("#=yes  *=no", "#=ja  *=nein", "#=oui  *=non", "#=sí   *=no"))

    def title(self):
        name = self.context.end.mr_x
        if name and not self.here:
            return self.say("ARE YOU MR X,|%s?", "BIST DU MR X,|%s?", "ES-TU MR X,|%s ?", "¿ERES MR X,|%s?") % name
        return self.say("NEW GAME?", "NEUES SPIEL?", "ON COMMENCE ?", "¿EMPEZAMOS?")

    def more(self, changes):
        """The keys besides yes and no."""
        if self.here:
            pin = "A=PIN " if self.pin == "key" else ""
            return pin + self.say("C=I play", "C=ich spiele", "C=je joue", "C=juego yo")
        if self.pin != "key":
            return self.say("B=house rules", "B=Hausregeln", "B=règles maison", "B=reglas de casa") if changes else ""
        return (
            self.say("A=PIN B=rules", "A=PIN B=Regeln", "A=PIN B=règles", "A=PIN B=reglas")
            if changes
            else self.say("A=with a PIN", "A=mit PIN", "A=avec un PIN", "A=con un PIN")
        )

    def press(self, key):
        changes = self.set_up[2]
        if key == "C" and self.here:
            from mrx.game import computer_game

            computer_game.choose(self.set_up, "easy")
            return HOME
        if key == "*":
            from mrx.game import proposals

            proposals.decline(self.table)
            return HOME
        if key == ("#" if self.pin == "first" else "A") and self.pin:
            from mrx.screens.setup.pin_choice import PinChoice

            return PinChoice(self.context, self.set_up, self.pin == "first")
        if key == "B" and changes:
            from mrx.screens.setup.house_rules import HouseRules

            return HouseRules(self.context, changes)
        if key == "#":
            from mrx.screens.setup.start_card import StartCard

            return StartCard(self.context, self.set_up)
        return self

    def again(self):
        return HOME
