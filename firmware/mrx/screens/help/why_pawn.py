"""Why a pawn's move is refused: the rule in full (R6, R7, R9)."""


def why(text, error):
    """The lines that say it. `text`: a Screen's; error: a code as in Refused."""
    if error == "no-route":
        return text(
            "A ticket takes|the detective to|the next stop of|its line and no|further. Ferries|are for Mr X|alone.",
            "Ein Ticket|bringt die Figur|zum nächsten|Halt seiner|Linie. Mit der|Fähre fährt nur|Mr X.",
            "Un ticket mène à|l'arrêt suivant|de sa ligne, pas|plus loin. Seul|Mr X prend le|ferry.",
            "Un billete lleva|a la parada|siguiente de su|línea. Solo|Mr X toma el|ferry.",
        )
    if error == "no-ticket":
        return text(
            "Each move costs|a ticket of its|line. This pawn|has none left|and may not|borrow any.",
            "Jeder Zug kostet|ein Ticket|seiner Linie.|Die Figur hat|keins mehr und|darf keins|leihen.",
            "Chaque coup|coûte un ticket|de sa ligne. Ce|pion n'en a plus|et ne peut en|emprunter.",
            "Cada jugada|cuesta un|billete de su|línea. La ficha|no tiene más y|no puede|pedirlos.",
        )
    return text(
        "Two detectives|may not share a|station. They|may ride past|one another.",
        "Auf einer|Station dürfen|nicht zwei|Detektive|stehen. Vorbei|dürfen sie.",
        "Deux détectives|ne peuvent|partager une|station. Ils|peuvent se|dépasser.",
        "Dos detectives|no pueden estar|en la misma|estación. Sí|pueden pasar por|ella.",
    )
