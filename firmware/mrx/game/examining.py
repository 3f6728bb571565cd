"""Examines whether a proposed set-up can be played, and asks Mr. X about it. Loaded when needed."""


def proposed(table, proposal_id, row):
    """A host proposes [edition, players, rules, pawns, key hash, asked]; returns the verdict.

    A host of an earlier version sends the level alone in the place of what is asked for, or nothing.
    """
    set_up = row[:5]
    if len(row) > 5:
        asked = row[5]
        is_asked = type(asked) is list and len(asked) == 5
        set_up += asked[:1] + [asked] if is_asked else [asked]
        if is_asked and asked[0] == "person":
            set_up[5] = ""
        else:
            from mrx.game import computer_game

            refusal = computer_game.refusal(set_up)
            if refusal:
                return refusal
    return propose(table, proposal_id, set_up)


def propose(table, proposal_id, set_up):
    """Examine whether a set-up can be played, then ask Mr. X; returns the verdict.

    proposal_id: "" for a set-up that was keyed in.
    """
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
    return table.game is not None and not all_open(table)


def all_open(table):
    """Whether every leg that can be opened is open (R24).

    While the PIN is missing nobody knows which can, so then only when all are open.
    """
    if table.needs_pin:
        return table.whole_open
    if table.opened_void < table.secret_game.last_void:
        return False
    return not any(table.secret_game.station_in(at) for at in range(table.opened, len(table.game.windows) + 1))


def _examine(table, set_up):
    """Examine a set-up, and ask Mr. X or settle it; nothing once it is withdrawn or another is proposed."""
    from mrx.game.set_up import prepare

    question, parts = table.question, prepare(table, set_up)
    try:
        while question.about is set_up:
            next(parts)
            yield
    except StopIteration:
        if _fits(question):
            question.kind = "begin"
            return
        verdict = "no-room" if len(set_up) > 6 else "bad-set-up"  # a host of an earlier version knows no other
    except ValueError:
        verdict = "bad-set-up"
    else:
        return  # it was withdrawn, or another is examined
    question.settled = (question.id, verdict)
    table.prepared = (None, None, b"")
    table.answered()
    yield from finished_game(table)


def _fits(question):
    """Whether the memory is large enough for the level that a host asks for. A level keyed in here has a screen."""
    level = question.about[5] if len(question.about) > 5 else ""
    if not level or not question.id:
        return True
    from mrx.game import computer_game

    return computer_game.fitting(level) == level


def finished_game(table):
    """The steps that load the finished game again.

    It was dropped from memory to examine a new set-up, which Mr. X or the rules then refused.
    """
    if not table.log.count:
        return ()
    from mrx.game.loading import rewind

    table.work.busy = True
    return rewind(table)
