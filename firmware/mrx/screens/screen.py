"""What every screen is: eight lines of text, and what the next key does. Screens read no clock, pin or file."""

from mrx.text import number_of

HOME = None  # what press() answers for: the screen that stands for the game as it is (screens/home.py)
DIGITS = "0123456789"
TICKET_KEYS = "ABCD"  # by ticket number


class Screen:
    """One screen. `context` is all that it may see and do (mrx.screen_context).

    secret    it shows what is secret because a finger put it there; `masked` once that is five seconds ago
    confirms  its "#" does something for good, and so counts for the event `number` that it was drawn for alone
    home      it is where a game waits, and may be replaced by another such screen when the game moves
    """

    secret = False
    confirms = False
    home = False

    def __init__(self, context):
        self.context = context
        self.masked = False
        self.number = context.table.log.count

    @property
    def table(self):
        return self.context.table

    @property
    def game(self):
        return self.context.table.game

    @property
    def words(self):
        return self.context.text

    def say(self, english, german):
        return self.context.text.say(english, german)

    def text(self, english, german):
        """Several lines of text, which are parted by "|"."""
        return self.context.text.say(english, german).split("|")

    def blank(self):
        """Eight empty lines to be filled in."""
        return [""] * 8

    def page(self, lines, last):
        """Eight lines: these, blank ones, and the last, which says what a key does."""
        return lines + [""] * (7 - len(lines)) + [last]

    def pawn(self, pawn):
        """A pawn's name by its index, in capitals, at most six characters."""
        return self.words.pawn(self.game.pawn_names[pawn])

    def pawn_letter(self, pawn):
        """A pawn's one letter by its index."""
        return self.words.pawn_letter(self.game.pawn_names[pawn])

    def offer(self, ticket, purse):
        """The line that offers a ticket: its key, its name, how many there are."""
        return "%s %-9s %s" % (TICKET_KEYS[ticket], self.words.short_ticket(ticket), number_of(purse[ticket]))

    def offers(self, ways):
        """The tickets of `ways`, each as its key and its letter."""
        return " ".join([TICKET_KEYS[ticket] + "=" + self.words.ticket_letter(ticket) for ticket in ways])

    def lines(self):
        """The lines of text, eight at most, of sixteen characters at most; the first leaves its last one free."""
        return self.blank()

    def large(self):
        """None, or (row, text): up to five characters to be drawn large in place of that row and the next two."""

    def press(self, key):
        """The screen that a short press of this key leads to, or HOME; itself for a key that does nothing here."""
        return self

    def held(self, key):
        """Lines to show while this key is held, or None. "0" and "*" mean the same everywhere and do not come here."""

    def hold(self, key):
        """The screen that holding this key leads to, or HOME; itself for a key that does nothing so."""
        return self

    def again(self):
        """The screen to go on with, or HOME, when the game has moved since this was drawn; what was typed stays."""
        self.number = self.table.log.count
        return self
