"""What is shown while "0" is held, on every screen: where Mr. X stands."""


def shown(context):
    """(lines, large) as a Screen has them."""
    table = context.table
    if table.game and table.computer and not table.whole_open:
        return [context.text.say("STAYS SECRET", "BLEIBT GEHEIM", "C'EST SECRET", "ES SECRETO")], None
    station = table.secret_station() if table.game else 0
    if not station:
        return [context.text.say("NOT PLACED YET", "NOCH NIRGENDS", "PAS ENCORE LÀ", "AÚN NO ESTOY")], None
    return [context.text.say("I STAND ON", "ICH STEHE AUF", "JE SUIS SUR", "ESTOY EN LA")], (2, "%03d" % station)
