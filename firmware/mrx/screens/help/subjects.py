"""What may I do? The subjects of the rules; every one is a digit."""

from mrx.screens.screen import HOME, Screen


class Subjects(Screen):
    """The last leads to what is known of the handheld itself."""

    idle = True

    def lines(self):
        say = self.say
        return [
            say("HELP    *=back", "HILFE *=zurück", "AIDE  *=retour", "AYUDA  *=atrás"),
            say("1 your move", "1 dein Zug", "1 ton coup", "1 tu jugada"),
            say("2 tickets", "2 Tickets", "2 tickets", "2 billetes"),
            say("3 double", "3 Doppelzug", "3 double", "3 doble"),
            say("4 surfacing", "4 Auftauchen", "4 apparaître", "4 aparecer"),
            say("5 detectives", "5 Detektive", "5 détectives", "5 detectives"),
            say("6 the end", "6 Spielende", "6 la fin", "6 el final"),
            say("7 this handheld", "7 dieses Gerät", "7 ce boîtier", "7 este aparato"),
        ]

    def press(self, key):
        if key == "*":
            return HOME
        if key == "7":
            from mrx.screens.menu.about import About

            return About(self.context)
        subject = _subject(key)
        return self if subject is None else subject(self.context, self)


def _subject(key):
    """The class of the subject that a key leads to, or None. Only that one is loaded."""
    if key == "1":
        from mrx.screens.help.your_move import YourMove as Chosen
    elif key == "2":
        from mrx.screens.help.tickets import Tickets as Chosen
    elif key == "3":
        from mrx.screens.help.double import Double as Chosen
    elif key == "4":
        from mrx.screens.help.surfacing import Surfacing as Chosen
    elif key == "5":
        from mrx.screens.help.detectives import Detectives as Chosen
    elif key == "6":
        from mrx.screens.help.ending import Ending as Chosen
    else:
        return None
    return Chosen
