"""The menu; every entry is a digit."""

from mrx import LANGUAGES
from mrx.screens.screen import HOME, Screen, padded


class Menu(Screen):
    """Leads to everything that is not a move."""

    idle = True

    def lines(self):
        say = self.say
        lines = self.blank()
        lines[0] = say("MENU    *=back", "MENÜ  *=zurück", "MENU  *=retour", "MENÚ   *=atrás")
        if self.game is not None:
            lines[1] = say("1 logbook", "1 Logbuch", "1 carnet", "1 cuaderno")
        else:
            lines[2] = say("1 practice", "1 Probezug", "1 exercice", "1 práctica")
        if not self.context.alone:
            lines[1] = padded(lines[1], 10) + say("9 link", "9 Funk", "9 lien", " 9 red")
        if self.game is not None:
            if not self.table.computer:
                lines[2] = say("2 my own logbook", "2 mein Logbuch", "2 mon carnet", "2 mi cuaderno")
            lines[3] = say("3 all tickets", "3 alle Tickets", "3 les tickets", "3 los billetes")
            if self._may_undo():
                lines[4] = say("4 take back", "4 zurücknehmen", "4 annuler", "4 deshacer")
        if self._may_end():
            lines[5] = say("5 end the game", "5 Spiel beenden", "5 abandonner", "5 abandonar")
        lines[6] = "6 " + " ".join(LANGUAGES).upper()
        has_candidates = self.game is not None and not self.table.opening
        lines[7] = (
            say("7 help  8 known", "7 Hilfe 8 Wissen", "7 aide 8 indices", "7 ayuda 8 pistas")
            if has_candidates
            else say("7 help", "7 Hilfe", "7 aide", "7 ayuda")
        )
        return lines

    def press(self, key):
        if key == "*":
            return HOME
        if key == "1" and self.game is None:
            from mrx.screens.setup.practice import Practice

            return Practice(self.context)
        if key in "123" and self.game is not None and not (key == "2" and self.table.computer):
            return self._game_screen(key)
        if key == "4" and self.game is not None and self._may_undo():
            from mrx.screens.menu.take_back import TakeBack

            return TakeBack(self.context)
        if key == "8" and self.game is not None and not self.table.opening:
            from mrx.screens.menu.candidates import Candidates

            return Candidates(self.context)
        if key == "5" and self._may_end():
            from mrx.screens.end.abandon import Abandon

            return Abandon(self.context)
        if key == "6":
            from mrx.screens.menu.choose_language import ChooseLanguage

            return ChooseLanguage(self.context)
        if key == "9" and not self.context.alone:
            from mrx.screens.menu.link import Link

            return Link(self.context)
        if key == "7":
            from mrx.screens.help.subjects import Subjects

            return Subjects(self.context)
        return self

    def _may_undo(self):
        """Whether taking back can be asked for here; of a computer player the page asks, where there is one."""
        table = self.table
        return not (table.opened or table.opened_void or (table.computer and table.witnessed))

    def _may_end(self):
        """As `_may_undo`, for ending the game."""
        return self.table.running and not (self.table.computer and self.table.witnessed)

    def _game_screen(self, key):
        if key == "1":
            from mrx.screens.menu.logbook import Logbook

            return Logbook(self.context)
        if key == "2":
            from mrx.screens.menu.my_log import MyLog

            return MyLog(self.context)
        from mrx.screens.menu.tickets import Tickets

        return Tickets(self.context)
