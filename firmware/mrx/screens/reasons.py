"""In words why a station or a ticket is refused. It never names the station that Mr. X stands on (law 4)."""


def lines(screen, station, error, ticket, cutter):
    """The eight lines of Refused, which is `screen`; the reason is in lines 4 and 5, counted from 0."""
    say = screen.say
    reason = _reason(screen, station, error, ticket, cutter)
    reason += [""] * (2 - len(reason))
    reason.append(say("hold#=why not?", "#halt=warum?", "#long=pourquoi ?", "#largo=¿por qué?"))
    other = (
        say("*=other number", "*=andere Zahl", "*=autre numéro", "*=otro número")
        if ticket is None
        else say("*=other ticket", "*=anderes Ticket", "*=autre ticket", "*=otro billete")
    )
    return screen.page([say("NO WAY", "GEHT NICHT", "IMPOSSIBLE", "NO SE PUEDE"), "", "", ""] + reason, other)


def _reason(screen, station, error, ticket, cutter):
    """At most two lines."""
    say = screen.say
    if error == "occupied":
        return [
            say("%s is on %03d", "%s auf %03d", "%s sur %03d", "%s en %03d")
            % (screen.pawn(screen.game.stations.index(station)), station)
        ]
    if error == "cut-off":
        return (
            say("%s stands on|the line", "%s steht|im Weg", "%s est|sur la ligne", "%s está|en la línea")
            % screen.pawn(cutter)
        ).split("|")
    if ticket is not None and error in ("no-ticket", "no-route"):
        ticket = screen.words.short_ticket(ticket)
        if error == "no-ticket":
            left = say("no %s left", "kein Ticket für|%s", "plus de ticket :|%s", "sin billete:|%s")
            return (left % ticket).split("|")
        return (
            say("no %s|to %03d", "mit %s|nicht nach %03d", "aucun %s|vers %03d", "ningún %s|a la %03d")
            % (ticket, station)
        ).split("|")
    return _reasons(say).get(error, say("not now", "jetzt nicht", "pas maintenant", "ahora no")).split("|")


def _reasons(say):
    """The reason by the error, where it needs no names."""
    return {
        "no-station": say(
            "the board has no|such station",
            "die Station|gibt es nicht",
            "cette station|n'existe pas",
            "esa estación no|existe",
        ),
        "no-double": say(
            "no second move|from there",
            "von dort kein|zweiter Zug",
            "pas de second|coup de là",
            "desde ahí no hay|segunda jugada",
        ),
        "bad-ask": say(
            "asked before, or|no question left",
            "schon gefragt|oder keine übrig",
            "déjà demandé ou|plus de question",
            "ya preguntado o|no quedan más",
        ),
        "no-start": say(
            "no start card|or it is taken",
            "keine Startkarte|oder vergeben",
            "pas de carte de|départ, ou prise",
            "no hay carta o|está ocupada",
        ),
        "no-ticket": say(
            "no ticket left|for that line",
            "kein Ticket mehr|für die Linie",
            "plus de ticket|pour cette ligne",
            "sin billete para|esa línea",
        ),
        "no-route": say(
            "no line goes|there from here",
            "keine Linie geht|von hier dahin",
            "aucune ligne n'y|va d'ici",
            "ninguna línea va|hasta ahí",
        ),
    }
