"""The host's end of the link; sync describes the protocol."""

from shared.link.sync import LOST_MS, MOST_MESSAGE, PROPOSE_MS, encode

VERDICTS = (
    "done",
    "asked",  # Mr. X must decide; ask again later
    "declined",  # Mr. X has said no
    "not-now",  # it is not this mover's turn, or there is no such game
    "running",  # a game is running and must end first
    "bad-set-up",
    "no-room",  # for the level at which the handheld is to be Mr. X
    "other-program",  # it has not the version of the computer player that was asked for
    "moved-on",  # Mr. X has made another leg since (R28)
    "bad-ask",  # he is not asked about that now (R28)
    "no-station",
    "no-route",
    "no-ticket",
    "occupied",
    "cut-off",
    "game-over",
)


class HostEnd:
    """The host's end of one handheld's link. `replica` does what needs a disk:

    meet(device, game id, count, head) -> False if another handheld owns the table
    plays(device, game id) -> False if the table does not play this handheld's game, so that it is told so
    mr_x() -> the name of who is Mr. X in the game that runs or is proposed, or ""
    has_voice() -> whether a page says aloud what Mr. X would have to say
    held(game id) -> (events held, chain head in hex)
    add(device, game id, number, event): keep the next event (a list); checks it, and ignores one that is not the next
    proposal(device) -> (proposal id, proposal), the one to settle next, or None
    judged(device, proposal id, code)
    diverged(device, game id): the events held are not the beginning of the handheld's log
    """

    def __init__(self, replica):
        self.device = None
        self.wish = None  # (game id, events held, first): what Mr. X asks to take back
        self._replica = replica
        self._heard_ms = None
        self._proposed = None
        self._proposed_ms = 0

    def up(self, now_ms):
        """Whether the handheld was heard in the last LOST_MS."""
        return self._heard_ms is not None and now_ms - self._heard_ms < LOST_MS

    def received(self, message, now_ms):
        """The answers to one message of the handheld's."""
        self._heard_ms = now_ms
        kind = message[0]
        if kind == "here":
            self.device = message[1]
            met, plays = self._replica.meet(*message[1:]), self._replica.plays(message[1], message[2])
            mr_x = [] if met and plays else [["mrx", self._replica.mr_x(), "" if plays else message[2]]]
            if not met:
                self.device = self.wish = None
                return mr_x + [["taken"]]
            return mr_x + [self._have(message[2])] + ([["voice"]] if self._replica.has_voice() else [])
        if self.device is None:
            return []
        if kind == "event":
            self._replica.add(self.device, message[1], message[2], message[3])
            return [self._have(message[1])]
        if kind == "wish":
            self.wish = (message[1], message[2], message[3]) if message[3] else None
        if kind == "diverged":
            self._replica.diverged(self.device, message[1])
        if kind == "judged":
            self._replica.judged(self.device, message[1], message[2])
        return []

    def tick(self, now_ms):
        """The messages that are due now: the waiting proposal, if there is one."""
        waiting = self._replica.proposal(self.device) if self.device is not None and self.up(now_ms) else None
        if waiting is None:
            self._proposed = None
            return []
        if waiting[0] == self._proposed and now_ms - self._proposed_ms < PROPOSE_MS:
            return []
        self._proposed, self._proposed_ms = waiting[0], now_ms
        message = ["propose", waiting[0], waiting[1]]
        if len(encode(message)) > MOST_MESSAGE:  # a handheld would neither read nor answer it
            self._replica.judged(self.device, waiting[0], "bad-set-up")
            return []
        return [["mrx", self._replica.mr_x(), ""], message] if waiting[1][0] == "begin" else [message]

    def _have(self, game_id):
        count, head = self._replica.held(game_id)
        return ["have", game_id, count, head]
