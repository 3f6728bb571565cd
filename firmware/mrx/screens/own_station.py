"""What is shown while "0" is held: where Mr. X stands, or why that stays secret; nothing of it on a public screen."""


def shown(screen):
    """(lines, large) as a Screen has them."""
    context = screen.context
    table = context.table
    if screen.public:
        return screen.lines(), screen.large()
    if table.game and table.computer and not table.whole_open:
        stays = context.text.say(
            "STAYS SECRET||You hunt Mr X,|so I hide where|he is until the|end. Release 0.",
            "BLEIBT GEHEIM||Ihr jagt Mr X.|Wo er ist, zeige|ich erst am|Schluss.|Lasst 0 los.",
            "C'EST SECRET||Vous traquez Mr|X : je montre où|il est à la fin.|Relâchez 0.",
            "ES SECRETO||Perseguís a Mr X|y no digo dónde|está hasta el|final. Soltad 0.",
        )
        return stays.split("|"), None
    station = table.secret_station() if table.game else 0
    if not station:
        return [context.text.say("NOT PLACED YET", "NOCH NIRGENDS", "PAS ENCORE LÀ", "AÚN NO ESTOY")], None
    return [context.text.say("I STAND ON", "ICH STEHE AUF", "JE SUIS SUR", "ESTOY EN LA")], (2, "%03d" % station)
