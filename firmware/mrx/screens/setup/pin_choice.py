"""A PIN for the game that begins; it encrypts the secret on flash."""

from mrx.game.pin_lock import LEAST_DIGITS, MOST_DIGITS
from mrx.screens.screen import DIGITS, HOME, Screen


class PinChoice(Screen):
    """Four to eight digits; key A changes whether ten wrong ones wipe the secret. `offered`: there may be none."""

    secret = True

    def __init__(self, context, set_up, offered):
        super().__init__(context)
        self._set_up = set_up
        self._offered = offered
        self._digits = ""
        self._wipe = False

    def lines(self):
        say = self.say
        why = say("protects logbook", "schützt Logbuch", "carnet protégé", "protege mi ruta") if self._offered else ""
        lines = [
            say("PIN FOR THIS", "PIN FÜR DIESES", "UN PIN POUR", "PIN PARA ESTA"),
            say("GAME", "SPIEL", "CETTE PARTIE", "PARTIDA"),
            why,
        ]
        lines.append("•" * len(self._digits) if self.masked else self._digits)
        lines += [say("4 to 8 digits", "4 bis 8 Ziffern", "4 à 8 chiffres", "de 4 a 8 cifras")]
        if self._wipe:
            lines.append(say("10 wrong: erased", "10 Fehler: weg", "10 faux : effacé", "10 fallos: borra"))
            lines.append(say("A=no limit", "A=beliebig viele", "A=illimité", "A=sin límite"))
        else:
            lines.append(say("unlimited tries", "Fehler: beliebig", "essais illimités", "sin límite"))
            lines.append(say("A=only 10 tries", "A=nur 10 Fehler", "A=10 essais max", "A=solo 10 fallos"))
        if self._offered and not self._digits:
            lines.append(say("#=no PIN *=back", "#=ohne *=zurück", "#=sans *=retour", "#=sin  *=atrás"))
        else:
            lines.append(say("#=yes  *=back", "#=ja  *=zurück", "#=oui  *=retour", "#=sí   *=atrás"))
        return lines

    def press(self, key):
        if key == "*":
            return self._back()
        if key == "A":
            self._wipe = not self._wipe
        elif key in DIGITS and len(self._digits) < MOST_DIGITS:
            self._digits += key
        elif key == "#" and (len(self._digits) >= LEAST_DIGITS or (self._offered and not self._digits)):
            from mrx.screens.setup.start_card import StartCard

            return StartCard(self.context, self._set_up, self._digits, self._wipe)
        return self

    def _back(self):
        if self._digits:
            self._digits = ""
            return self
        return HOME
