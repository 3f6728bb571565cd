"""The link between a handheld and a host, as state machines without I/O or clock: messages in, messages out.

The handheld numbers the events; the host says how many it has, and gets the rest. The host proposes a pawn's move, a
new game or an agreed end, and the handheld judges it. Any message may be lost or come twice: what matters is repeated
until the log shows it. A message is a JSON array:

    handheld -> host
      ["start", start]                                              before each "here": which start of the firmware
      ["here", device, game id or "", events held, chain head]      every HERE_MS: the link lives
      ["event", game id, number, event]                             pushed as soon as it is on flash
      ["judged", proposal id, code]                                 a verdict, see sync_host
      ["wish", game id, events held, first]                         Mr. X asks to take back, see below; first 0: no more
      ["diverged", game id]                                         the events held are none of ours: there come no more
      ["paired", request id, code]                                  "asked", "done", "declined" or "full"
    host -> handheld
      ["have", game id, events held, chain head]                    answers "here" and "event"
      ["propose", proposal id, proposal]                            again every PROPOSE_MS until it is settled
      ["mrx", name, game id or ""]                                  before an answer or a game's proposal, see below
      ["voice"]                                                     after "have": a page says aloud what is to be said
      ["taken"]                                                     another handheld owns this table
      ["twice"]                                                     two handhelds with one name are alive
      ["pair", request id, table, its name, key, addresses, port]   on a cable alone: may it speak over the air?
      ["network", request id, name in hex, password]                on a cable alone: a Wi-Fi network to keep

    proposals: ["begin", edition, players, rules, pawns, key hash],
      ["move", round, pawn, ticket, station, since, game id], only if `since` is the number of the newest event that
      took something back, or 0: else a move that arrives late would be made again after it was taken back,
      ["take_back", events held, first, voices, consent, game id]: void all from event `first` on, and
      ["abandon" or "stranded", events held, voices, consent, game id], only if there are no more events by now;
      ["moved", round, since, game id] and ["ask", window, station, pawn, since, game id] (R28, docs/protocol.md);
      ["clear"]: the detectives withdraw what was proposed under the same id, and a verdict says that it is dropped

"mrx" says who is Mr. X in the game that the table plays, or proposes, and which of the handheld's own games it does
not play: that one is to be ended on the handheld. Only the handheld that came last is asked for a new game; one that
is no longer asked drops the question after five seconds.

Taking back and abandoning need both sides, whoever asks first: the detectives grant a wish of Mr. X's by proposing the
same. Voices and consent go into the event (see events.taken_back); a game that no host proposed has no key and no
consents: there both are null. What is proposed in another game than the handheld's is "not-now".

Two ways to one handheld may be up at once, a cable and the air: what it says on either counts. Each start of the
firmware draws a number, `start`, so that this is told from two handhelds with a copy of one flash: then the host hears
neither of them.

A verdict may be lost on the link, but the log is always transferred completely: so only its event settles an accepted
proposal. The handheld's end is here, the host's in sync_host, which a handheld does not need. Neither side keeps a
message longer than it takes to answer, and no message has a field for a secret.
"""

import json

from shared.events import events
from shared.link import frames

HERE_MS = 1000
LOST_MS = 3000  # if nothing was heard for so long, the link is down
RETRY_MS = 700
PROPOSE_MS = 1000
BURST = 8  # events that may be on the way before the host has answered
MOST_WORD = 64  # characters of a text in a message; a chain head has as many
MOST_NAME = 14  # characters of a name: a line of the display, with a mark behind it
MOST_MESSAGE = 552  # bytes; the longest is a game_begun with the most house rules that mrx.game.set_up takes


def encode(message):
    """The payload text of a message."""
    return json.dumps(message)


def decode(payload):
    """The message of a payload, or None for any other payload: what arrives must never raise an exception."""
    if len(payload) > MOST_MESSAGE:
        return None  # not parsed: nested brackets could fill a handheld's heap
    try:
        message = json.loads(payload)
    except (ValueError, RuntimeError, MemoryError):  # RuntimeError: nested too deep
        return None
    if not isinstance(message, list) or not message or not isinstance(message[0], str):
        return None
    types = _types(message[0])
    if types is None or len(message) != len(types) + 1:
        return None
    for letter, value in zip(types, message[1:]):
        wanted = str if letter == "s" else int if letter == "i" else list
        if type(value) is not wanted or (wanted is str and not _is_word(value)):
            return None
    return message


def _types(kind):
    """The letters of SHAPES for what follows this word in a message, or None if no message begins with it."""
    at = SHAPES.find(" %s:" % kind) if kind.isalpha() else -1
    return None if at < 0 else SHAPES[at + len(kind) + 2 :].split(" ", 1)[0]


def _is_word(text):
    """Whether a text may be sent back: it is short, and a frame can carry it."""
    if len(text) > MOST_WORD:
        return False
    try:
        return frames.printable(text.encode())
    except ValueError:  # half of a pair of surrogates, on CPython
        return False


# The messages' words, each with the types of what follows: s a text, i an int, l a list. In one text: a dict of tuples
# takes more of a handheld's heap.
SHAPES = (
    " start:s here:ssis event:sil judged:ss wish:sii diverged:s paired:ss"  # from the handheld
    " have:sis propose:sl mrx:ss voice: taken: twice: pair:sssssi network:sss "
)


class HandheldEnd:
    """The handheld's end. `log` has `game_id`, `count`, `head` (hex), `event(number)` and begins_with(count, head), as
    storage.public_log has them; they may change at any time.

    judge(proposal id, proposal) is called for every proposal, also a repeated one, and returns a verdict (sync_host).
    start: a text that this start of the firmware has drawn; None if it has one way to a host alone.
    """

    def __init__(self, device, log, judge, start=None):
        self.taken = False  # another handheld owns the table
        self.mr_x = ""  # who is Mr. X at the table, or is asked to be
        self.refused = ""  # the game of ours that the table does not play, as the host said in the last LOST_MS
        self.twice = False  # another handheld has a copy of our flash
        self.diverged = False  # the host's replica is not the beginning of our log
        self.wish = 0  # the first event that Mr. X asks to take back, repeated every HERE_MS; 0: he does not ask
        self._device = device
        self._log = log
        self._judge = judge
        self._start = start
        self._heard_ms = self._voice_ms = self._refused_ms = None
        self._here_ms = None
        self._progress_ms = 0
        self._game_id = None
        self._held = None  # events that the host has of this game, None until it says so
        self._sent = 0
        self._wished = 0

    def up(self, now_ms):
        """Whether the host was heard in the last LOST_MS."""
        return self._heard_ms is not None and now_ms - self._heard_ms < LOST_MS

    def voiced(self, now_ms):
        """Whether a page says aloud what Mr. X would have to say, as the host said in the last LOST_MS."""
        return self._voice_ms is not None and now_ms - self._voice_ms < LOST_MS

    def behind(self):
        """How many events the host has not confirmed; None while it has confirmed nothing."""
        return None if self._held is None else self._log.count - self._held

    def received(self, message, now_ms):
        """The answers to one message of the host's."""
        self._heard_ms = now_ms
        kind = message[0]
        if kind == "mrx":
            self.mr_x, self.refused, self._refused_ms = message[1][:MOST_NAME], message[2], now_ms
        elif kind == "voice":
            self._voice_ms = now_ms
        elif kind == "taken":
            self.taken = True
        elif kind == "twice":
            self.twice = True
        elif kind == "have":
            self._host_has(message[1], message[2], message[3], now_ms)
        elif kind == "propose":
            return [["judged", message[1], self._judge(message[1], message[2])]]
        return []

    def tick(self, now_ms):
        """The messages that are due now: a sign of life, a wish, and an event that the host lacks."""
        messages = []
        if self._game_id != self._log.game_id:
            self._game_id, self._held, self.diverged = self._log.game_id, None, False
        if self.refused and now_ms - self._refused_ms >= LOST_MS:
            self.refused = ""  # another host, or one that has the game by now
        here = self._here_ms is None or now_ms - self._here_ms >= HERE_MS
        if here:
            self._here_ms = now_ms
            if self._start:
                messages.append(["start", self._start])
            messages.append(["here", self._device, self._log.game_id, self._log.count, self._log.head])
            if self.diverged:
                messages.append(["diverged", self._log.game_id])
        if self.wish != self._wished or (here and self.wish):  # a changed wish is sent at once
            messages.append(["wish", self._log.game_id, self._log.count, self.wish])
            self._wished = self.wish
        if self._held is None or self.diverged or not self.up(now_ms):
            return messages
        if self._sent > self._held and now_ms - self._progress_ms > RETRY_MS:
            self._sent, self._progress_ms = self._held, now_ms
        if self._sent < self._log.count and self._sent < self._held + BURST:  # one at a time, to save heap
            if self._sent == self._held:
                self._progress_ms = now_ms
            messages.append(["event", self._game_id, self._sent, events.row_of(self._log.event(self._sent))])
            self._sent += 1
        return messages

    def _host_has(self, game_id, held, head, now_ms):
        self.taken = self.twice = False
        if game_id != self._log.game_id or held < 0:
            return
        self.diverged = not self._log.begins_with(held, head)
        if self.diverged:
            return
        if self._held is None or held < self._held or held > self._sent:
            self._sent = held
        if held != self._held:
            self._progress_ms = now_ms
        self._game_id, self._held = game_id, held
