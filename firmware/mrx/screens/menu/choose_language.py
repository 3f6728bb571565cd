"""The choice of the display's language; each is named in itself, for whoever cannot read the present one."""

from mrx import LANGUAGES
from mrx.screens.screen import HOME, Screen

_NAMES = ("English", "Deutsch", "Français", "Español")  # in the order of LANGUAGES


class ChooseLanguage(Screen):
    """A digit chooses; "<" marks the present language."""

    def lines(self):
        say = self.say
        lines = [say("LANGUAGE", "SPRACHE", "LANGUE", "IDIOMA"), ""]
        for at in range(len(_NAMES)):
            lines.append("%d %s%s" % (at + 1, _NAMES[at], " <" if LANGUAGES[at] == self.words.language else ""))
        return self.page(lines, say("*=back", "*=zurück", "*=retour", "*=atrás"))

    def press(self, key):
        if key in "123456789"[: len(LANGUAGES)]:
            self.context.change_language(LANGUAGES[int(key) - 1])
            return HOME
        return HOME if key == "*" else self
