"""Why a move of Mr. X's is refused: the rule in full (R6, R7, R9, R26)."""


def why(text, error):
    """The lines that say it. `text`: a Screen's; error: a code as in Refused."""
    if error == "no-route":
        return text(
            "A ticket takes|you to the next|stop of its line|and no further.|A ferry takes|only black|tickets.",
            "Ein Ticket|bringt dich zum|nächsten Halt|seiner Linie,|nicht weiter.|Die Fähre kostet|ein Black-Ticket",
            "Un ticket te|mène à l'arrêt|suivant de sa|ligne, pas plus|loin. Le ferry|veut un ticket|noir.",
            "Un billete te|lleva a la|parada siguiente|de su línea. El|ferry pide uno|negro.",
        )
    if error == "no-ticket":
        return text(
            "Each move costs|a ticket of its|line, or a black|one. You have|none left for|this.",
            "Jeder Zug kostet|ein Ticket|seiner Linie|oder ein|Black-Ticket. Du|hast dafür keins|mehr.",
            "Chaque coup|coûte un ticket|de sa ligne ou|un noir. Tu n'en|as plus pour|celle-ci.",
            "Cada jugada|cuesta un|billete de su|línea o uno|negro. Ya no te|queda para esta.",
        )
    if error == "occupied":
        return text(
            "You may not|enter a station|on which a|detective|stands. Choose|another one.",
            "Du darfst keine|Station|betreten, auf|der ein Detektiv|steht. Wähl eine|andere.",
            "Tu ne peux pas|aller sur une|station où se|trouve un|détective.|Choisis-en une|autre.",
            "No puedes ir a|una estación en|la que hay un|detective. Elige|otra.",
        )
    return text(
        "In this game no|bus or|underground|takes you past a|detective. Taxis|are not cut off.",
        "In diesem Spiel|bringen dich Bus|und U-Bahn nicht|an einem|Detektiv vorbei.",
        "Dans cette|partie, ni bus|ni métro ne|dépassent un|détective.",
        "En esta partida|ni el autobús ni|el metro pasan|por donde hay un|detective.",
    )
