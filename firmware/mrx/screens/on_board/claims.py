"""What else may be said and asked in the room."""

from mrx.game import on_board
from mrx.screens.screen import HOME, Screen


class Claims(Screen):
    """A digit for each that the rules allow now."""

    def __init__(self, context):
        super().__init__(context)
        table = context.table
        self._keys = "1" if on_board.may_say(table, on_board.TRAPPED) else ""
        if table.they_move:
            self._keys += "2"
        if not table.witnessed and on_board.may_say(table, on_board.STRANDED):
            self._keys += "3"

    def lines(self):
        say = self.say
        lines = [say("WHAT IS IT?", "WAS IST LOS?", "QU'Y A-T-IL ?", "¿QUÉ OCURRE?"), ""]
        offers = {
            "1": say("1 I cannot move", "1 kein Ausweg", "1 je suis bloqué", "1 estoy rodeado"),
            "2": say("2 is he at ...?", "2 ist er auf ..?", "2 est-il sur ..?", "2 ¿está en ...?"),
            "3": say("3 none can move", "3 niemand kann", "3 tous bloqués", "3 nadie puede"),
        }
        lines += [offers[key] for key in self._keys]
        return self.page(lines, say("*=back", "*=zurück", "*=retour", "*=atrás"))

    def press(self, key):
        if key == "*":
            return HOME
        if key not in self._keys:
            return self
        if key == "2":
            from mrx.screens.on_board.ask import AskStation

            return AskStation(self.context)
        if key == "1":
            from mrx.screens.on_board.caught import Trapped

            return Trapped(self.context)
        from mrx.screens.on_board.stranded import Stranded

        return Stranded(self.context)

    def again(self):
        return HOME
