"""Which way the host is reached, why it is not over Wi-Fi, and forgetting Wi-Fi."""

from mrx import pairing
from mrx.screens.screen import HOME, Screen


def _why(say):
    """What is said of the air, by mrx.pairing.reason; at most three lines."""
    return {
        "up": say("connected", "verbunden", "connecté", "conectado"),
        "connecting": say("searching", "sucht", "recherche", "buscando"),
        "wrong-password": say("wrong password", "Passwort falsch", "mot de passe|incorrect", "contraseña|incorrecta"),
        "no-network": say(
            "network not|found", "Netz nicht|gefunden", "réseau|introuvable", "no se encuentra|la red"
        ),
        "no-host": say("host not found", "Host nicht|gefunden", "hôte introuvable", "no se encuentra|el anfitrión"),
        "not-paired": say("not paired", "nicht gekoppelt", "pas associé", "sin emparejar"),
        "damaged": say(
            "memory of it is|damaged:|pair again", "Daten kaputt:|neu koppeln", "données abîmées|à associer à|nouveau",
            "datos dañados:|empareja otra|vez",
        ),
        "no-radio": say(
            "no radio, or too|little memory", "kein Funk oder|zu wenig|Speicher",
            "pas de radio ou|pas assez de|mémoire", "sin radio o poca|memoria",
        ),
    }  # fmt: skip


class Link(Screen):
    """For finding out why nothing comes."""

    def lines(self):
        say = self.say
        way = getattr(self.context.link, "way", None)
        way = way() if way else "cable" if self.context.linked else ""
        if not self.context.linked:
            way = ""
        lines = [
            say("LINK", "VERBINDUNG", "LIAISON", "CONEXIÓN"),
            say("host: by cable", "Host: per Kabel", "hôte : câble", "host: por cable")
            if way == "cable"
            else say("host: by Wi-Fi", "Host: per WLAN", "hôte : Wi-Fi", "host: por wifi")
            if way
            else say("host: no", "Host: nein", "hôte : non", "host: no"),
            say("Wi-Fi:", "WLAN:", "Wi-Fi :", "wifi:"),
        ]
        lines += _why(say)[pairing.reason(self.context)].split("|")
        lines += [""] * (6 - len(lines))
        forget = say("A=forget Wi-Fi", "A=WLAN vergessen", "A=oublier Wi-Fi", "A=olvidar wifi")
        lines.append(forget if pairing.knows_networks(self.context) else "")
        return self.page(lines, say("*=back", "*=zurück", "*=retour", "*=atrás"))

    def press(self, key):
        if key == "A" and pairing.knows_networks(self.context):
            return ForgetWifi(self.context)
        return HOME if key == "*" else self


class ForgetWifi(Screen):
    """Key # forgets, "*" does not."""

    def lines(self):
        lines = self.text(
            "FORGET WI-FI?|Names and pass-|words go. It can|take a minute,|then I restart.",
            "WLAN LÖSCHEN?|Namen und Pass-|wörter gehen, es|dauert bis eine|Minute: Neustart",
            "OUBLIER WIFI ?|Noms et mots de|passe effacés,|puis redémarrage|(une minute max)",
            "¿OLVIDAR WIFI?|Se borran redes|y contraseñas y|reinicio: tarda|hasta un minuto.",
        )
        return self.page(lines, self.say("#=yes  *=no", "#=ja  *=nein", "#=oui  *=non", "#=sí   *=no"))

    def press(self, key):
        if key == "#":
            self.table.job = pairing.forgetting(self.context)
            self.table.busy = True
            return HOME
        return HOME if key == "*" else self
