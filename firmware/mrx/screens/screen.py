"""The base of every screen: eight lines of text, and where each key leads. Screens reach clock, link and
files through their context alone, and no pin."""

HOME = None  # what press() returns for the screen that mrx.screens.home chooses
DIGITS = "0123456789"
TICKET_KEYS = "ABCD"  # by ticket number


class Screen:
    """One screen. `context`: the ScreenContext, which holds all that a screen may see and do.

    secret    it shows something secret that was typed; `masked` is set five seconds after the last key
    confirms  its "#" cannot be undone, and so counts only if there are still `number` events
    home      the game waits on it; when the game moves, another such screen may replace it
    idle      it is only read: five seconds after the last key a question takes its place
    public    it lies open on the table, so holding "0" shows nothing there
    outdated  something else than the game has changed since it was drawn, and so it is drawn again
    """

    secret = False
    confirms = False
    home = False
    idle = False
    public = False
    outdated = False

    def __init__(self, context):
        self.context = context
        self.masked = False
        self.number = context.table.count

    @property
    def table(self):
        return self.context.table

    @property
    def game(self):
        return self.context.table.game

    @property
    def words(self):
        return self.context.text

    def say(self, *texts):
        """The one of `texts` in the display's language: they are in the order of mrx.LANGUAGES."""
        return self.context.text.say(*texts)

    def text(self, *texts):
        """Several lines of text, which are separated by "|"."""
        return self.context.text.say(*texts).split("|")

    def blank(self):
        """Eight empty lines to be filled in."""
        return [""] * 8

    def page(self, lines, last):
        """Eight lines: these, then blank ones, and the last, which says what the keys do."""
        return lines + [""] * (7 - len(lines)) + [last]

    def pawn(self, pawn):
        """A pawn's name by its index, in capitals, at most eight characters."""
        return self.words.pawn(self.game.pawn_names[pawn])

    def pawn_letter(self, pawn):
        """A pawn's one letter by its index."""
        return self.words.pawn_letter(self.game.pawn_names[pawn])

    def offer(self, ticket, purse):
        """The line that offers a ticket: its key, its name, how many there are."""
        name = padded(self.words.short_ticket(ticket), 9)
        return "%s %s %s" % (TICKET_KEYS[ticket], name, self.words.number(purse[ticket]))

    def offers(self, ways):
        """The tickets of `ways`, each as its key and its letter."""
        return " ".join([TICKET_KEYS[ticket] + "=" + self.words.ticket_letter(ticket) for ticket in ways])

    def lines(self):
        """At most eight lines of at most sixteen characters; the first has fifteen, for the link's mark."""
        return self.blank()

    def large(self):
        """None, or (row, text): at most five characters, drawn large in place of that row and the next two."""

    def press(self, key):
        """The screen that a short press of this key leads to, or HOME; `self` if it does nothing here.

        A function with its arguments leads to HOME too, and is called once this screen is gone: for a leg, which does
        not fit the heap beside it.
        """
        return self

    def held(self, key):
        """Lines to show while this key is held, or None. The app itself handles "0" and "*"."""

    def hold(self, key):
        """The screen that holding this key leads to, or HOME; `self` if holding it does nothing."""
        return self

    def again(self):
        """The screen to go on with, or HOME, after the game has moved since this was drawn. What was typed stays."""
        self.number = self.table.count
        return self


def padded(text, width):
    """The text filled up with blanks; "%-9s" counts bytes on MicroPython, of which an accented letter has two."""
    return text + " " * (width - len(text))
