"""The way to the interpreter's prompt: the key * held while the board starts, then the PIN of the game kept on it.

The key must be held for three seconds and then released, so that a pocket or a stuck key does not do it by chance.
Without the PIN, or with a game that has none, the secret must be wiped first. Wrong PINs here and at the lock count
together. This must never be reached from within a game, and must never read a secret into memory, because the prompt
could read the memory.
"""

import asyncio

from mrx import settings
from mrx.game.pin_lock import MOST_DIGITS
from mrx.language import Text
from mrx.secret import pin, wipe
from mrx.secret.vault import Vault
from mrx.storage.file_names import AIR

KEY = "*"
HOLD_MS = 3000
LET_GO_MS = 10000
_LOOK_MS = 50
_TICK_MS = 10  # as in a game


async def entered(keypad, display, clock, flash, entropy):
    """Return whether the prompt may open; then the display says so, and what is secret on flash is encrypted or wiped.

    False: start the game. `keypad` has held() in addition to the methods of a Keypad. Raises OSError when the flash
    cannot be written.
    """
    if keypad.held() != KEY:
        return False
    return await Maintenance(keypad, display, clock, flash, entropy).entered()


class Maintenance:
    """The dialogue of maintenance."""

    def __init__(self, keypad, display, clock, flash, entropy):
        self._keypad = keypad
        self._display = display
        self._clock = clock
        self._vault = Vault(flash, entropy, None)
        self.say = Text(settings.read(flash, entropy)[1]).say
        self._tries = pin.wrong_tries(self._vault)
        self._tried_ms = clock.ms()  # a reset starts the wait again, as at the lock
        self._digits = ""

    async def entered(self):
        """See the function of this name."""
        if not await self._asked():
            return False
        outcome = "none"
        if pin.find_lock(self._vault):
            outcome = await (self._by_pin() if self._vault.lock else self._by_wiping())
        if outcome in ("none", "wiped"):  # without the PIN nobody may read a network's password
            await self._forget_air()
        if outcome:
            self._display.show(
                [self.say("MAINTENANCE", "WARTUNG", "MAINTENANCE", "MANTENIMIENTO"), ""] + self._opened(outcome), None
            )
        return bool(outcome)

    def _opened(self, outcome):
        """What holds now that the prompt is open."""
        if outcome == "right":
            return self.text(
                "Game kept,|prompt open.||Reset to play.",
                "Spiel bleibt,|Prompt offen.||Reset=spielen.",
                "Partie gardée,|prompt ouvert.||Reset = jouer.",
                "Partida intacta,|prompt abierto.||Reset = jugar.",
            )
        if outcome == "wiped":
            return self.text(
                "Secret wiped,|prompt open.||Reset to play.",
                "Logbuch weg,|Prompt offen.||Reset=spielen.",
                "Carnet effacé,|prompt ouvert.||Reset = jouer.",
                "Secreto borrado,|prompt abierto.||Reset = jugar.",
            )
        return self.text(
            "Prompt open.||Reset to play.",
            "Prompt offen.||Reset=spielen.",
            "Prompt ouvert.||Reset = jouer.",
            "Prompt abierto.||Reset = jugar.",
        )

    async def _asked(self):
        """Whether KEY is held for HOLD_MS and then released within LET_GO_MS."""
        begun_ms = self._clock.ms()
        self._display.show(
            self.text(
                "MAINTENANCE?||Keep * held.|||||Let go = play on",
                "WARTUNG?||* halten.|||||Loslassen=weiter",
                "MAINTENANCE ?||Garde * appuyée|||||relâcher = jeu",
                "¿MANTENIMIENTO?||Mantén pulsado *|||||soltar = seguir",
            ),
            None,
        )
        if not await self._held(begun_ms, HOLD_MS):
            return False
        self._display.show(
            self.text(
                "MAINTENANCE||Let go of * now.",
                "WARTUNG||* loslassen.",
                "MAINTENANCE||Relâche *.",
                "MANTENIMIENTO||Suelta * ahora.",
            ),
            None,
        )
        return not await self._held(begun_ms, HOLD_MS + LET_GO_MS)

    async def _held(self, begun_ms, end_ms):
        """Wait while KEY is held; return whether it still was at `end_ms`."""
        while self._clock.since(begun_ms) < end_ms:
            if self._keypad.held() != KEY:
                return False
            await asyncio.sleep_ms(_LOOK_MS)
        return True

    async def _by_pin(self):
        """Ask for the PIN; return "right", "wiped", or None for playing on."""
        while True:
            key = await self._key(self._pin_page)
            outcome = None
            if key == "*" and not self._digits:
                return None
            if key == "*":
                self._digits = ""
            elif key == "A":
                outcome = await self._by_wiping()
            elif key == "#" and self._digits and self._wait_ms() <= 0:
                outcome = await self._try()
            elif key.isdigit():
                self._digits = (self._digits + key)[:MOST_DIGITS]
            if outcome in ("right", "wiped"):
                return outcome

    def _pin_page(self):
        say = self.say
        wait_ms = self._wait_ms()
        lines = self.text(
            "MAINTENANCE|the game's PIN:|",
            "WARTUNG|PIN des Spiels:|",
            "MAINTENANCE|PIN de partie :|",
            "MANTENIMIENTO|PIN de partida:|",
        )
        lines.append("PIN " + "•" * len(self._digits))
        if wait_ms > 0:
            lines.append(say("wait %d s", "warte %d s", "attends %d s", "espera %d s") % ((wait_ms + 999) // 1000))
        else:
            lines.append(say("wrong", "falsch", "incorrect", "incorrecto") if self._tries else "")
        lines += ["", say("A=forgotten", "A=vergessen", "A=oublié", "A=olvidado")]
        lines.append(
            say("#=open  *=clear", "#=auf  *=löschen", "#=ouvre *=efface", "#=abrir *=borrar")
            if self._digits
            else say("*=play on", "*=weiterspielen", "*=continuer", "*=seguir")
        )
        return lines

    def _wait_ms(self):
        """Milliseconds until another PIN may be tried; 0 or less if now."""
        return pin.wait_ms(self._tries) - self._clock.since(self._tried_ms)

    async def _try(self):
        """Try the PIN that was typed; return "right", "wrong" or "wiped"."""
        digits, self._digits = self._digits, ""
        self._display.show(
            self.text(
                "MAINTENANCE||one moment", "WARTUNG||Moment", "MAINTENANCE||un instant", "MANTENIMIENTO||un momento"
            ),
            None,
        )
        trying = pin.unlocking(self._vault, digits)
        outcome = None
        while outcome is None:
            try:
                next(trying)
                await asyncio.sleep_ms(_TICK_MS)
            except StopIteration as end:
                outcome = end.value
        self._tries, self._tried_ms = pin.wrong_tries(self._vault), self._clock.ms()
        return outcome

    async def _by_wiping(self):
        """Ask whether to wipe the secret, and wipe it; return "wiped" or None."""
        key = ""
        while key not in ("#", "*"):
            key = await self._key(self._wipe_page)
        if key == "*":
            return None
        await self._wait_for(wipe.wiping(self._vault.flash))
        return "wiped"

    async def _forget_air(self):
        """Forget networks and tables, if any are known; their raw bytes too."""
        flash = self._vault.flash
        if flash.read(AIR, 0, 0) is not None:
            flash.remove(AIR)
            await self._wait_for(flash.wiping())

    async def _wait_for(self, wiping):
        """Do what takes up to a minute, and say so."""
        self._display.show(
            self.text(
                "WIPING||Wait: this takes|up to a minute.",
                "LÖSCHT||Warte: es dauert|bis eine Minute.",
                "EFFACEMENT||Attends une|minute au plus.",
                "BORRANDO||Espera: tarda|hasta un minuto.",
            ),
            None,
        )
        for _ in wiping:
            await asyncio.sleep_ms(_TICK_MS)

    def _wipe_page(self):
        back = self.say("#=wipe  *=back", "#=ja  *=zurück", "#=oui  *=retour", "#=sí   *=atrás")
        if not self._vault.lock:
            back = self.say("#=wipe *=play on", "#=ja  *=spielen", "#=oui  *=jouer", "#=sí   *=seguir")
        lines = self.text(
            "WIPE THE SECRET?|My stations are|gone for good: a|game not over|cannot go on and|its logbook|stays shut.",
            "ALLES LÖSCHEN?|Meine Stationen|sind für immer|weg: ein Spiel,|das läuft, ist|aus, das Logbuch|bleibt zu.",
            "TOUT EFFACER ?|Mes stations|disparaissent :|une partie en|cours s'arrête,|son carnet reste|fermé.",
            "¿BORRARLO TODO?|Mis estaciones|se pierden: una|partida a medias|no sigue, y su|cuaderno queda|cerrado.",
        )
        return lines + [back]

    async def _key(self, page):
        """Show the lines of page() until a key was pressed and released; return the key."""
        shown = None
        while True:
            lines = page()
            if lines != shown:
                shown = lines
                self._display.show(lines, None)
            for key, what in self._keypad.events(self._clock.ms()):
                if what == "up":
                    return key
            await asyncio.sleep_ms(_TICK_MS)

    def text(self, *texts):
        """Several lines of text, which are separated by "|"."""
        return self.say(*texts).split("|")
