"""Before a game: the memory is too small for the level at which the handheld is to play, and what it offers instead."""

from mrx.screens.screen import HOME, Screen


class NoRoom(Screen):
    """Key # takes the offer. offer: the level at which it can play, or "" where a person must."""

    home = True
    confirms = True

    def __init__(self, context, level, offer):
        super().__init__(context)
        self._level = level
        self._offer = offer

    def lines(self):
        say = self.say
        lines = self.text(
            "NO ROOM|My memory is too|small for the",
            "KEIN PLATZ|Mein Speicher|reicht nicht für",
            "PAS LA PLACE|Ma mémoire ne|permet pas le",
            "NO HAY SITIO|Me falta memoria|para jugar en",
        )
        level = {
            "easy": say("easy level.", "Stufe leicht.", "niveau facile.", "nivel fácil."),
            "fair": say("fair level.", "Stufe mittel.", "niveau moyen.", "nivel medio."),
            "hard": say("hard level.", "Stufe schwer.", "niveau difficile", "nivel difícil."),
        }
        offer = {
            "": say(
                "A person must be|Mr X.", "Mr X muss ein|Mensch sein.", "Il faut un|Mr X humain.",
                "Una persona|será Mr X.",
            ),
            "easy": say("Easy would fit.", "Leicht geht.", "En facile, oui.", "En fácil, sí."),
            "fair": say("Fair would fit.", "Mittel geht.", "En moyen, oui.", "En medio, sí."),
        }  # fmt: skip
        lines += [level[self._level]] + offer[self._offer].split("|")
        return self.page(lines, say("#=do so *=no", "#=gut  *=nein", "#=d'accord *=non", "#=vale  *=no"))

    def press(self, key):
        if key == "#":
            from mrx.game import computer_game

            computer_game.choose(self.table.question.about, self._offer)
            return HOME
        if key == "*":
            from mrx.game import proposals

            proposals.decline(self.table)
            return HOME
        return self

    def again(self):
        return HOME
