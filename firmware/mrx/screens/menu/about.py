"""Version, name, link and memory of this handheld."""

import gc

from mrx import VERSION
from mrx.screens.screen import HOME, Screen


class About(Screen):
    """For finding out what is wrong."""

    idle = True

    def lines(self):
        say = self.say
        lines = [
            say("ABOUT", "GERÄT", "INFO BOÎTIER", "INFO APARATO"),
            say("version", "Version", "version", "versión") + " " + VERSION,
            self.context.device[:16],
        ]
        if not self.context.alone:
            lines += self._link()
        free = getattr(gc, "mem_free", None)
        lines.append(say("memory %dK", "Speicher %dK", "mémoire %dK", "memoria %dK") % (free() // 1024) if free else "")
        return self.page(lines, say("*=back", "*=zurück", "*=retour", "*=atrás"))

    def _link(self):
        say = self.say
        behind = self.context.end.behind()
        noise = self.context.noise() + getattr(self.context.link, "noise", int)()  # BothLinks reads the cable itself
        return [
            say("host: yes", "Host: ja", "hôte : oui", "anfitrión: sí")
            if self.context.linked
            else say("host: no", "Host: nein", "hôte : non", "anfitrión: no"),
            say("%d to send", "%d zu senden", "%d à envoyer", "%d por enviar") % behind if behind else "",
            say("noise %d", "Störung %d", "bruit %d", "ruido %d") % noise,
        ]

    def press(self, key):
        return HOME if key == "*" else self
