"""Set-up without a page, 1 of 3: which box. House rules need the page."""

from mrx.screens.begin import BOXES
from mrx.screens.screen import HOME, Screen


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
            from mrx.screens.players import Players

            return Players(self.desk, BOXES[int(key) - 1][0])
        return self
