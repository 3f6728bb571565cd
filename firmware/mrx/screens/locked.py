"""The locked handheld. It shows only what is public."""

from mrx.game import pin_lock
from mrx.screens.screen import DIGITS, HOME, Screen


class Locked(Screen):
    """Key # opens it; if the game has a PIN, after that."""

    def __init__(self, context):
        super().__init__(context)
        self._digits = ""
        self._tries = self.table.tries  # the count before the last PIN was tried

    def lines(self):
        say = self.say
        lines = self.blank()
        lines[0] = "MR X"
        if self.game:
            lines[1] = say("window %02d", "Feld %02d", "case %02d", "casilla %02d") % len(self.game.windows)
        if self.table.stuck:
            lines[4] = say("storage is full", "Speicher voll", "mémoire pleine", "memoria llena")
        elif self.table.has_pin:
            lines[3] = "PIN " + "•" * len(self._digits)
            lines[4] = self._state()
        if not self.context.alone:
            lines[6] = (
                say("host: yes", "Host: ja", "hôte : oui", "anfitrión: sí")
                if self.context.linked
                else say("host: no", "Host: nein", "hôte : non", "anfitrión: no")
            )
        lines[7] = (
            say("#=try again", "#=noch einmal", "#=réessayer", "#=reintentar")
            if self.table.stuck
            else say("#=open", "#=öffnen", "#=ouvrir", "#=abrir")
        )
        return lines

    def _state(self):
        if self.table.work.busy:
            return self.say("one moment", "Moment", "un instant", "un momento")
        wait_s = self.context.pin_wait_s()
        if wait_s:
            return self.say("wait %d s", "warte %d s", "attends %d s", "espera %d s") % wait_s
        if (
            "full" in self.context.troubles() and self.table.tries == self._tries
        ):  # a PIN that cannot be counted is not tried
            return self.say("storage is full", "Speicher voll", "mémoire pleine", "memoria llena")
        return self.say("wrong", "falsch", "incorrect", "incorrecto") if self.table.tries else ""

    def press(self, key):
        if not self.table.has_pin:
            return HOME if key == "#" else self
        if key == "*":
            self._digits = ""
        elif key in DIGITS and len(self._digits) < pin_lock.MOST_DIGITS:
            self._digits += key
        elif key == "#" and self._digits and not self.table.work.busy and not self.context.pin_wait_s():
            self._tries = self.table.tries
            pin_lock.unlock(self.table, self._digits)
            self._digits = ""
        return self
