"""Which way the host is reached, why it is not over Wi-Fi, keying in its address, and forgetting Wi-Fi."""

from mrx import pairing
from mrx.screens.screen import DIGITS, HOME, Screen

_MOST = 15  # characters of an address
_NOT_THERE = ("connecting", "no-host", "not-paired")


def _why(say):
    """What is said of the air, by mrx.pairing.reason; at most three lines."""
    return {
        "up": say("connected", "verbunden", "connecté", "conectado"),
        "connecting": say("searching", "sucht", "recherche", "buscando"),
        "wrong-password": say(
            "wrong password:|pair again on|the cable", "Passwort falsch:|am Kabel neu|koppeln",
            "mot de passe|faux : appaire|avec le câble", "contraseña mala:|vincula con el|cable",
        ),
        "no-network": say(
            "network not|found: too far?|Or pair again", "Netz nicht da.|Zu weit? Sonst|neu koppeln",
            "réseau absent.|Trop loin ?|Sinon réappaire", "no hay tal red.|¿Está lejos? Si|no, vincula"
        ),
        "no-wifi": say("no network known", "kein WLAN", "aucun réseau", "ninguna red"),
        "no-address": say(
            "this network|gives no|address", "dieses Netz gibt|keine Adresse",
            "ce réseau ne|donne pas|d'adresse", "esta red no da|dirección",
        ),
        "no-host": say(
            "host not found:|is it running?", "Host nicht da:|läuft er?",
            "hôte absent :|est-il lancé ?", "sin anfitrión:|¿está en marcha?",
        ),
        "not-paired": say(
            "not paired:|use the cable", "nicht gekoppelt:|nimm das Kabel",
            "pas appairé :|prends le câble", "sin vincular:|usa el cable",
        ),
    }  # fmt: skip


def _why_not(say):
    """The same where there is no air at all."""
    return {
        "damaged": say(
            "memory of it is|damaged:|pair again", "Daten kaputt:|neu koppeln", "données abîmées,|appaire à|nouveau",
            "datos dañados:|vincula otra|vez",
        ),
        "no-memory": say(
            "not enough|memory for it:|use the cable", "Speicher reicht|nicht dafür:|nimm das Kabel",
            "mémoire trop|petite : utilise|le câble", "no hay memoria|para eso: usa el|cable",
        ),
        "radio-reset": say(
            "the radio reset|the board (weak|power?): cable", "Neustart durch|Funk (Strom zu|schwach?): Kabel",
            "la radio fait|redémarrer (trop|peu de courant)", "la radio lo|reinició: ¿poca|corriente? Cable",
        ),
        "no-radio": say(
            "no radio, or too|little memory", "kein Funk oder|zu wenig|Speicher",
            "pas de radio ou|pas assez de|mémoire", "sin radio o poca|memoria",
        ),
    }  # fmt: skip


class Link(Screen):
    """For finding out why nothing comes. It follows what changes while it is shown."""

    _drawn: "tuple | None" = None

    @property
    def home(self):
        """A table that asks at the cable, as this screen may have advised, takes its place."""
        return pairing.is_asked(self.context)

    @property
    def outdated(self):
        return self._drawn != self._air()

    def _air(self):
        """(way, reason), which may change at any time; None of a cable alone."""
        link = self.context.link
        return (link.way(), link.reason()) if hasattr(link, "way") else None

    def lines(self):
        say = self.say
        self._drawn = self._air()
        why = pairing.reason(self.context)
        way = getattr(self.context.link, "way", None)
        way = way() if way else "cable" if self.context.linked else ""
        if not self.context.linked:
            way = ""
        lines = [
            say("LINK", "VERBINDUNG", "LIAISON", "CONEXIÓN"),
            say("host: by cable", "Host: per Kabel", "hôte : câble", "anfitrión: cable")
            if way == "cable"
            else say("host: by Wi-Fi", "Host: per WLAN", "hôte : Wi-Fi", "anfitrión: wifi")
            if way
            else say("host: no", "Host: nein", "hôte : non", "anfitrión: no"),
            say("Wi-Fi:", "WLAN:", "Wi-Fi :", "wifi:"),
        ]
        lines += (_why(say).get(why) or _why_not(say)[why]).split("|")
        lines += [""] * (6 - len(lines))
        if self._may_key():
            lines[5] = say("#=key in address", "#=Adresse tippen", "#=saisir adresse", "#=dar dirección")
        forget = say("A=forget Wi-Fi", "A=WLAN vergessen", "A=oublier Wi-Fi", "A=olvidar wifi")
        lines.append(forget if pairing.knows_networks(self.context) else "")
        return self.page(lines, say("*=back", "*=zurück", "*=retour", "*=atrás"))

    def _may_key(self):
        """Whether it may help to key in where the host is."""
        return hasattr(self.context.link, "pairings") and self.context.link.reason() in _NOT_THERE

    def press(self, key):
        if key == "A" and pairing.knows_networks(self.context):
            return ForgetWifi(self.context)
        if key == "#" and self._may_key():
            return HostAddress(self.context)
        return HOME if key == "*" else self


class HostAddress(Screen):
    """Four numbers with dots between; "*" clears them or, if there are none, leads back."""

    def __init__(self, context):
        super().__init__(context)
        self._typed = ""
        self._wrong = False

    def lines(self):
        lines = [self.say("HOST'S ADDRESS", "HOST-ADRESSE", "SON ADRESSE", "SU DIRECCIÓN")]
        lines += ["", self._typed + "_" * (len(self._typed) < _MOST), ""]
        lines += (
            self.text(
                "four numbers up|to 255, with a|dot between",
                "vier Zahlen bis|255, dazwischen|ein Punkt",
                "quatre nombres|jusqu'à 255, un|point entre eux",
                "cuatro números|hasta 255, entre|ellos un punto",
            )
            if self._wrong
            else self.text(
                "The page of the|handhelds shows|it.  A=dot",
                "Sie steht auf|der Seite der|Geräte. A=Punkt",
                "La page des|boîtiers la|montre. A=point",
                "Mira la página|de los aparatos.|A=punto",
            )
        )
        return self.page(lines, self.say("#=yes  *=back", "#=ja  *=zurück", "#=oui  *=retour", "#=sí   *=atrás"))

    def press(self, key):
        if key == "*":
            if not self._typed:
                return Link(self.context)
            self._typed = ""
        elif key == "#":
            try:
                pairing.keep_address(self.context, self._typed)
                return Link(self.context)
            except ValueError:
                self._wrong = True
                return self
        elif len(self._typed) < _MOST and (key in DIGITS or key == "A"):
            self._typed += "." if key == "A" else key
        self._wrong = False
        return self


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
            self.table.work.begin(pairing.forgetting(self.context), True)
            return HOME
        return HOME if key == "*" else self
