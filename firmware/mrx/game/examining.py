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
    if keeps_secret(table) or table.opening:
        return "asked"  # wait until Mr. X has opened the log (R24): a new game overwrites it
    question = table.question
    if not proposal_id or proposal_id != question.id:
        question.kind, question.about, question.id = None, set_up, proposal_id
        has_game, table.game = table.game is not None, None  # the old log stays on flash until the new game begins
        table.changes += 1
        table.work.begin(_examine(table, set_up), has_game)
    return "asked"


def keeps_secret(table):
    """Whether there is a game that runs or may have begun, or whose log is still to be opened."""
    if table.running or (table.needs_pin and table.secret_game.game_id != table.log.game_id):
        return True
    return table.game is not None and not table.all_open


def _examine(table, set_up):
    """Examine a set-up, and ask Mr. X or settle it; nothing once it is withdrawn or another is proposed."""
    from mrx.game.set_up import prepare

    question, parts = table.question, prepare(table, set_up)
    try:
        while question.about is set_up:
            next(parts)
            yield
    except StopIteration:
        question.kind = "begin"
    except ValueError:
        question.settled = (question.id, "bad-set-up")
        table.answered()
        yield from finished_game(table)


def finished_game(table):
    """The steps that load the finished game again.

    It was dropped from memory to examine a new set-up, which Mr. X or the rules then refused.
    """
    if not table.log.count:
        return ()
    from mrx.game.loading import rewind

    table.work.busy = True
    return rewind(table)
