"""Set-up without a page, 1 of 3: which box. House rules need the page."""

from mrx.screens.screen import HOME, Screen
from mrx.screens.setup.begin import BOXES


class Box(Screen):
    """Which box: "1" to "3"."""

    def lines(self):
        lines = [self.say("WHICH BOX?", "WELCHES SPIEL?"), ""]
        for at in range(len(BOXES)):
            lines.append("%d %s" % (at + 1, self.say(BOXES[at][1], BOXES[at][2])))
        return lines + ["", "", self.say("*=back", "*=zurück")]

    def press(self, key):
        if key == "*":
            return HOME
        if key in "123":
            from mrx.screens.setup.players import Players

            return Players(self.context, self, BOXES[int(key) - 1][0])
        return self
