"""Asks Mr. X whether a table, which is at the cable now, may reach this handheld over Wi-Fi from then on."""

from mrx import pairing
from mrx.screens.screen import HOME, Screen


class Pair(Screen):
    """The name of the table is told by the host; key # agrees, "*" does not."""

    home = True

    def lines(self):
        lines = self.text(
            "PAIR?|This table may|reach me by|Wi-Fi:|",
            "KOPPELN?|Dieser Tisch|darf mich über|WLAN erreichen:|",
            "APPAIRER ?|Cette table peut|me joindre par|le Wi-Fi :|",
            "¿VINCULAR?|Esta mesa podrá|llegar a mí por|wifi:|",
        )
        lines.append(self.context.pairing[1])
        return self.page(lines, self.say("#=yes  *=no", "#=ja  *=nein", "#=oui  *=non", "#=sí   *=no"))

    def press(self, key):
        if key == "#":
            pairing.agree(self.context)
            return HOME
        if key == "*":
            pairing.decline(self.context)
            return HOME
        return self
