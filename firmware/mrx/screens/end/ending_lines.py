"""What the screen says when the game is over: who won and why, and how much of the log is open."""

from mrx.game import examining


def lines(screen):
    """The eight lines of GameOver, which is `screen`."""
    say = screen.say
    table = screen.table
    _winner, reason = screen.game.ended
    lines = _title(say, reason).split("|") + ["", "", "", "", "", say("*=menu", "*=Menü", "*=menu", "*=menú")]
    if reason == "escaped" and len(screen.game.windows) < screen.game.edition.windows:
        lines[1] = say("no rounds left", "Runden sind um", "plus de tours", "sin más rondas")
    if reason == "captured" and screen.game.edition.on_board:
        lines[1] = say("on station", "auf Station", "sur la station", "en la estación")
    elif reason == "captured":
        catcher = screen.pawn(screen.game.stations.index(screen.game.shown[-1]))
        lines[1] = say("by %s on", "von %s auf", "par %s sur", "por %s en") % catcher
    if table.opening:
        lines[5] = say("opening it ...", "wird geöffnet", "ouverture ...", "abriendo ...")
    elif examining.all_open(table):
        lines[5] = _how_open(say, table)
        lines[6] = say("#=new game", "#=neues Spiel", "#=autre partie", "#=otra partida")
    else:
        lines[6] = say("#=open logbook", "#=Logbuch öffnen", "#=ouvrir carnet", "#=abrir cuaderno")
    return lines


def _title(say, reason):
    """Two lines by the reason; the second of a capture is told with the pawn's name."""
    return {
        "captured": say("CAUGHT|", "GEFASST|", "PRIS|", "ATRAPADO|"),
        "trapped": say("TRAPPED|no way out", "SITZT FEST|kein Ausweg", "COINCÉ|sans issue", "ACORRALADO|sin salida"),
        "stranded": say(
            "MR X WINS|no pawn can move",
            "MR X GEWINNT|alle sitzen fest",
            "MR X GAGNE|pions bloqués",
            "GANA MR X|todas bloqueadas",
        ),
        "escaped": say(
            "MR X ESCAPED|logbook is full",
            "ENTKOMMEN|Logbuch ist voll",
            "MR X ÉCHAPPE|carnet plein",
            "MR X ESCAPÓ|cuaderno lleno",
        ),
        "left_off": say(
            "ABANDONED|not agreed", "ABGEBROCHEN|ohne ihr Ja", "ABANDON|sans accord", "ABANDONADA|sin acuerdo"
        ),
        "abandoned": say(
            "GAME ABANDONED|nobody wins", "ABGEBROCHEN|keiner gewinnt", "ABANDON|aucun gagnant", "ABANDONADA|nadie gana"
        ),
    }[reason]


def _how_open(say, table):
    if table.whole_open:
        return say("logbook is open", "Logbuch offen", "carnet ouvert", "cuaderno abierto")
    if table.opened:
        return say("the rest is open", "Rest ist offen", "reste ouvert", "el resto abierto")
    from mrx.game.loading import log_states

    _public, secret_state = log_states(table)
    if secret_state:
        return say("logbook is lost", "Logbuch verloren", "carnet perdu", "cuaderno perdido")
    return say("logbook is wiped", "Logbuch gelöscht", "carnet effacé", "cuaderno borrado")
