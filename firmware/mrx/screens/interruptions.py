"""The screens that interrupt the moves: troubles, questions to Mr. X, and the one before a game."""

from shared.board.edition import ON_BOARD


def interruption(context):
    """The one that comes first."""
    table = context.table
    if context.troubles():
        from mrx.screens.trouble import Trouble

        return Trouble(context)
    if table.work.busy:
        from mrx.screens.busy import Busy

        return Busy(context)
    if context.pairing and len(context.pairing) > 1:
        from mrx.screens.setup.pair import Pair

        return Pair(context)
    if table.question.kind:
        return _asked(context)
    if table.question.wish:
        from mrx.screens.menu.await_consent import AwaitConsent

        return AwaitConsent(context)
    if context.practice:
        from mrx.screens.setup.practice import Practice

        return Practice(context)
    from mrx.screens.setup.welcome import Welcome

    return Welcome(context)


def _asked(context):
    if context.table.question.kind == "begin":
        if any(context.table.question.about[5:6]):  # the handheld itself is to play Mr. X
            from mrx.screens.computer.begin import asked

            return asked(context)
        if ["pawn_moves", ON_BOARD] in context.table.question.about[2]:
            from mrx.screens.on_board.begin import BeginOnBoard

            return BeginOnBoard(context)
        from mrx.screens.setup.begin import Begin

        return Begin(context)
    if context.table.question.kind == "take_back":
        from mrx.screens.menu.answer_take_back import AnswerTakeBack

        return AnswerTakeBack(context)
    if context.table.question.kind == "stranded":
        from mrx.screens.on_board.stranded import Stranded

        return Stranded(context)
    if context.table.question.kind == "moved":
        from mrx.screens.on_board.escape import Escape

        return Escape(context)
    from mrx.screens.end.abandon import Abandon

    return Abandon(context)
