"""Tells Mr. X once what is wrong and how to go on. No trouble ends a game."""

from mrx.screens.screen import HOME, Screen

# Both: by code, what happened, and what it means for the game; at most six lines.


def _with_the_log(say):
    """What is wrong with the records on flash; "kept" is shown while the table is stuck."""
    return {
        "torn": say(
            "the power failed|during the last|entry. If it is|missing, make it|again.",
            "Beim letzten|Eintrag fiel der|Strom aus. Fehlt|er, gib ihn noch|einmal ein.",
            "le courant a été|coupé pendant la|saisie. S'il le|faut, saisis|à nouveau.",
            "hubo un corte al|anotar. Si falta|la anotación,|hazla otra vez.",
        ),
        "damaged": say(
            "the logbook|is damaged. What|can be read|still counts.",
            "das Logbuch ist|beschädigt. Was|lesbar ist, gilt|weiter.",
            "le carnet est|abîmé. Ce qui se|lit encore|compte.",
            "el cuaderno está|dañado. Lo que|aún se lee vale.",
        ),
        "lost": say(
            "my station is|lost. The game|cannot go on:|end it in menu 5|or on the page.",
            "meine Station|ist verloren. Es|geht nicht mehr:|beenden im Menü|(5) oder auf der|Seite.",
            "ma station est|perdue, on ne|peut continuer :|abandonne : menu|5 ou page web.",
            "se perdió mi|estación. No se|puede seguir:|abandona: menú 5|o la web.",
        ),
        "full": say(
            "the storage is|full. The last|entry is not|made.",
            "Speicher voll.|Der letzte Ein-|trag gilt nicht.",
            "mémoire pleine.|La dernière|saisie ne compte|pas.",
            "memoria llena.|Lo último no se|ha anotado.",
        ),
        "kept": say(
            "the storage is|full. The last|entry is kept,|but not yet in|the logbook.",
            "Speicher voll.|Der letzte Ein-|trag bleibt, ist|aber noch nicht|im Logbuch.",
            "mémoire pleine.|La dernière|saisie est|gardée, mais pas|encore notée.",
            "memoria llena.|Lo último está|guardado, pero|aún no en el|cuaderno.",
        ),
    }


def _with_the_rest(say):
    """What is wrong with the board, or between it and the table."""
    return {
        "memory": say(
            "%d KB of memory|are free, a game|needs %d: it may|restart. Use a|board with more.",
            "%d KB Speicher|frei, ein Spiel|braucht %d: es|kann neustarten.|Nimm ein Board|mit mehr.",
            "%d Ko libres ;|il en faut %d.|Ça peut|redémarrer :|prends une carte|avec plus.",
            "%d KB libres;|hacen falta %d.|Puede|reiniciarse. Usa|una placa con|más.",
        ),
        "refused": say(
            "the table does|not play this|game. # ends it,|* plays on|without a table.",
            "der Tisch spielt|dieses Spiel|nicht. # beendet|es, * spielt|ohne Tisch.",
            "la table ne joue|pas cette|partie. # la|termine, * joue|sans elle.",
            "la mesa no juega|esta partida. #|la termina, *|sigue sin mesa.",
        ),
        "taken": say(
            "Mr X plays on|another handheld|now. Join the|hunt on the page|or end it there.",
            "Mr X hat jetzt|ein anderes|Gerät. Jagt auf|der Seite mit|oder beendet es.",
            "Mr X a un autre|boîtier. Chasse|avec la page, ou|termine la|partie là-bas.",
            "Mr X tiene otro|aparato. Caza|con la página, o|termina allí la|partida.",
        ),
        "twice": say(
            "two handhelds|have the same|key: a copied|flash. Pair one|of them again.",
            "zwei Geräte|haben denselben|Schlüssel. Eines|davon neu|koppeln.",
            "deux boîtiers|ont la même clé.|Appaire l'un|d'eux à nouveau.",
            "dos aparatos|tienen la misma|clave. Vuelve a|vincular uno.",
        ),
        "diverged": say(
            "the logbook and|the page differ.|Begin a new game|on one of them.",
            "Logbuch und|Seite sind nicht|gleich. Beginnt|auf einem neu.",
            "le carnet et la|page diffèrent.|Recommence sur|l'un des deux.",
            "el cuaderno y la|página difieren.|Empieza de nuevo|en uno de ellos.",
        ),
    }


class Trouble(Screen):
    """The oldest trouble that is not acknowledged; "#" acknowledges it."""

    home = True

    def __init__(self, context):
        super().__init__(context)
        self._code = context.troubles()[0]

    def lines(self):
        stuck = self.table.stuck and not self.table.work.busy
        code = "kept" if stuck else self._code
        said = _with_the_log(self.say).get(code) or _with_the_rest(self.say)[code]
        if code == "memory":
            said %= self.context.memory_kb
        elif code == "taken" and self.context.end.mr_x:
            said = self._by_name()
        way = (
            self.say("#=try again", "#=noch einmal", "#=réessayer", "#=reintentar")
            if stuck
            else self.say("#=go on", "#=weiter", "#=continuer", "#=seguir")
        )
        if code == "refused":
            way = self.say("#=end *=play on", "#=Ende *=weiter", "#=finir *=jouer", "#=fin *=seguir")
        title = self.say("TROUBLE", "STÖRUNG", "PROBLÈME", "PROBLEMA")
        if code in ("taken", "refused"):
            title = self.say("THE TABLE", "DER TISCH", "LA TABLE", "LA MESA")
        return self.page([title] + said.split("|"), way)

    def _by_name(self):
        """As "taken", where the table has said who is Mr. X."""
        return (
            self.say(
                "%s|is Mr X now, on|another device.|Join the hunt on|the page.",
                "%s|ist jetzt Mr X,|am andern Gerät.|Jage mit: auf|der Seite.",
                "%s|est Mr X, sur un|autre appareil.|Chasse avec la|page web.",
                "%s|es Mr X, en otro|aparato. Caza|con la página.",
            )
            % self.context.end.mr_x
        )

    def press(self, key):
        if key == "#" and self._code == "refused":
            from mrx.game import ending

            ending.abandon(self.table)
        if key == "#" or (key == "*" and self._code == "refused"):
            self.context.acknowledge(self._code)
            return HOME
        return self
