"""Examines whether a proposed set-up can be played, and asks Mr. X about it. Loaded when needed."""


def propose(table, proposal_id, set_up):
    """Examine whether a set-up can be played, then ask Mr. X; returns the verdict.

    proposal_id: "" for a set-up that was keyed in.
    """
    if len(set_up) > 5:
        from mrx.game import computer_game

        if not computer_game.is_level(set_up[5]):
            return "bad-set-up"
    if table.running:
        return "running"
    if table.keeps_secret or table.opening:
        return "asked"  # wait until Mr. X has opened the log (R24): a new game overwrites it
    again = proposal_id and proposal_id in (table.asked_id, table.refused_id)
    if not again:
        table.asked_id = proposal_id
        table.asked = None
        if table.game:
            table.game = None  # frees memory for the new game; the old log stays on flash until that begins
            table.busy = True
        table.changes += 1
        table.job = _examine(table, proposal_id, set_up)
    return "bad-set-up" if again and proposal_id == table.refused_id else "asked"


def _examine(table, proposal_id, set_up):
    """Examine whether a set-up can be played, and ask Mr. X, or refuse it when it is proposed again."""
    from mrx.game.set_up import prepare

    try:
        yield from prepare(table, set_up)
        if table.running:  # another set-up has begun meanwhile
            table.prepared = (None, None, b"")
        else:
            table.asked, table.asked_about = "begin", set_up
    except ValueError:
        table.refused_id = proposal_id
        yield from finished_game(table)


def finished_game(table):
    """The steps that load the finished game again.

    It was dropped from memory to examine a new set-up, which Mr. X or the rules then refused.
    """
    table.busy = table.log.count > 0 and not table.game
    if not table.busy:
        return ()
    from mrx.game.loading import rewind

    return rewind(table)
