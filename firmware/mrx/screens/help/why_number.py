"""Why a number is refused whatever the ticket: the rule in full (R1, R5, R13)."""


def why(text, error):
    """The lines that say it. `text`: a Screen's; error: a code as in Refused."""
    if error == "no-station":
        return text(
            "The board has no|station of this|number. Type|three digits, as|in 007.",
            "Auf dem Brett|gibt es keine|Station dieser|Nummer. Tippe|drei Ziffern,|etwa 007.",
            "Le plateau n'a|pas de station|de ce numéro.|Tape trois|chiffres : 007.",
            "El tablero no|tiene una|estación de este|número. Teclea|tres cifras:|007.",
        )
    if error == "no-start":
        return text(
            "Everyone starts|on the station|of his start|card. Each card|is drawn once.",
            "Jeder beginnt|auf der Station|seiner|Startkarte. Jede|Karte gibt es|einmal.",
            "Chacun part de|la station de sa|carte de départ.|Chaque carte est|tirée une fois.",
            "Cada uno sale de|la estación de|su carta de|salida. Cada|carta sale una|vez.",
        )
    if error == "bad-ask":
        return text(
            "In a round he is|asked once for|each pawn, and|about a station|only once.",
            "Je Runde wird er|für jede Figur|einmal gefragt,|und nach einer|Station einmal.",
            "Par tour, une|question pour|chaque pion, et|une seule par|station.",
            "Por ronda, una|pregunta por|cada ficha, y|una sola por|estación.",
        )
    if error == "no-double":
        return text(
            "A double needs a|second move.|From that|station you|would have none.|Go elsewhere, or|make one move.",
            "Ein Doppelzug|braucht einen|zweiten Zug. Von|dort gäbe es|keinen. Fahr|anders oder nur|einmal.",
            "Un double veut|un second coup.|De là, tu n'en|aurais aucun. Va|ailleurs ou joue|un seul coup.",
            "Un doble pide|una segunda|jugada. Desde|ahí no la|habría. Ve a|otra o juega|solo una.",
        )
    return text(
        "The game has|moved on. This|is not possible|any more. Go|back with *.",
        "Das Spiel ging|weiter. Das geht|jetzt nicht|mehr. Mit *|kommst du|zurück.",
        "La partie a|continué. Ce|n'est plus|possible.|Reviens avec *.",
        "La partida|siguió. Esto ya|no es posible.|Vuelve con *.",
    )
