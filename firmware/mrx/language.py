"""The languages of the display, and the names of pawns and tickets. No line is longer than sixteen characters.

Every other text is in the module that shows it, in all languages side by side.
"""

from shared.events import PAWN_WORDS

LANGUAGES = ("en", "de")

# English and German: the pawns in the order of PAWN_WORDS, the tickets in the order of their numbers.
_PAWNS = ("PURPLE RED GREEN YELLOW BLUE BOBBY1 BOBBY2", "LILA ROT GRÜN GELB BLAU BOBBY1 BOBBY2")
_PAWN_LETTERS = ("PRGYB12", "LRGEB12")
_TICKETS = ("TAXI BUS UNDERGROUND BLACK", "TAXI BUS U-BAHN SCHWARZ")
_SHORT_TICKETS = ("taxi bus undergr. black", "Taxi Bus U-Bahn schwarz")
_TICKET_LETTERS = ("TBU?", "TBU?")  # "?" is the black ticket's sign on the pages too


class Text:
    """The texts of one of LANGUAGES; an unknown language means English."""

    def __init__(self, language):
        self._at = LANGUAGES.index(language) if language in LANGUAGES else 0

    @property
    def language(self):
        return LANGUAGES[self._at]

    def change(self):
        """Change to the other language."""
        self._at = 1 - self._at

    def say(self, *texts):
        """The one of `texts` in this language: they are in the order of LANGUAGES."""
        return texts[self._at]

    def pawn(self, word):
        """A pawn's name in capitals, by its word in the events; at most six characters."""
        return _PAWNS[self._at].split()[PAWN_WORDS.index(word)]

    def pawn_letter(self, word):
        """A pawn's one letter."""
        return _PAWN_LETTERS[self._at][PAWN_WORDS.index(word)]

    def pawn_at(self, word, station):
        """A pawn's letter and station, as in "P087"; "1=087" for a bobby, whose letter is a digit."""
        letter = self.pawn_letter(word)
        return ("%s=%03d" if letter in "12" else "%s%03d") % (letter, station)

    def ticket(self, ticket):
        """A ticket's name in capitals, by its number; at most eleven characters."""
        return _TICKETS[self._at].split()[ticket]

    def short_ticket(self, ticket):
        """A ticket's name, at most eight characters."""
        return _SHORT_TICKETS[self._at].split()[ticket]

    def ticket_letter(self, ticket):
        """A ticket's one letter."""
        return _TICKET_LETTERS[self._at][ticket]

    def count(self, ticket, purse):
        """A ticket's letter and how many there are, as in "T10"; "-" where they are never counted."""
        return self.ticket_letter(ticket) + number_of(purse[ticket])


def number_of(count):
    """A number of tickets; "-" where they are never counted."""
    return "-" if count is None else str(count)
