"""The base of every subject of the rules: a few pages, of what holds in the game that is played."""

from mrx.screens.screen import Screen

COLUMNS = 16
_ROWS = 6


class Subject(Screen):
    """Without a game it says what always holds. Key # turns the page, "*" leads back to `subjects`, the list."""

    idle = True

    def __init__(self, context, subjects):
        super().__init__(context)
        self._subjects = subjects
        self._page = 0

    def title(self):
        """In capitals, at most ten characters, to leave room for the page's number."""
        raise NotImplementedError

    def rules(self):
        """Yield the lines of each rule. A rule is broken over two pages only if it is longer than one."""
        raise NotImplementedError

    def lines(self):
        say = self.say
        pages = self._pages()
        back = say("*=back", "*=zurück", "*=retour", "*=atrás")
        title = self.title()
        if len(pages) > 1:
            title += " %d/%d" % (self._page + 1, len(pages))
            back = say("#=more  ", "#=mehr ", "#=plus ", "#=más  ") + back
        return self.page([title] + pages[self._page], back)

    def _pages(self):
        pages = [[]]
        for rule in self.rules():
            if len(pages[-1]) + len(rule) > _ROWS >= len(rule):
                pages.append([])
            for line in rule:
                if len(pages[-1]) == _ROWS:
                    pages.append([])
                pages[-1].append(line)
        self._page %= len(pages)  # another game may have begun
        return pages

    def press(self, key):
        if key == "*":
            return self._subjects
        if key == "#":
            self._page += 1
        return self
