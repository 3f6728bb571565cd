"""Set-up without a page, 1 of 3: which box. House rules need the page."""

from mrx.screens.screen import HOME, Screen
from mrx.screens.setup.begin import BOXES


class Box(Screen):
    """Keys 1 to 3 choose the box."""

    def lines(self):
        lines = [self.say("WHICH BOX?", "WELCHES SPIEL?"), ""]
        for _name, english, german in BOXES:
            lines.append("%d %s" % (len(lines) - 1, self.say(english, german)))
        return lines + ["", "", self.say("*=back", "*=zurück")]

    def press(self, key):
        if key == "*":
            return HOME
        if key in "123":
            from mrx.screens.setup.players import Players

            name, _english, _german = BOXES[int(key) - 1]
            return Players(self.context, self, name)
        return self
