"""Ways to cheat on the line: what a handheld of Mr. X's own making can send to a host while a game runs.

Every false log of tests/cheating.py is told to a host, event by event: the host must refuse an event, or
`python -m host verify` must find the cheat in the record that the host gives out afterwards, as it finds it in a false
record. And here are the lies that only a line allows: the host takes none of them, and the game goes on as if there had
been none.

The detectives are honest: they agree to what they agreed to in the sound game, when it is asked, and to nothing else.
"""

import copy
import shutil
from random import Random

from host.game import proposals
from host.game.consent_key import KEY
from host.link.line import Line
from host.records import exporting, verify
from host.store.store import Store
from host.table.table import Table
from shared.events import events_check, witness
from shared.link import frames, sync
from tests import cheating
from tests.cheating import another_hex, another_station, head_of_rows, log, numbers, pick

DEVICE = "0011223344"
FOREIGN_KEY = "5e" * witness.KEY_BYTES
# Mr. X need not open his log: the host then gives out a record without the stations.
HELD_BACK = ("an_opening_is_withheld",)
# Everybody sees what the pawns do: a log that the rules allow is no cheat until somebody compares what he saw.
SEEN = ("a_pawn_s_move_is_dropped",)

LIES = {}  # name -> function


def lie(part=None):
    """Mark a function (host, document, random), which tells a host a part of a sound game and then a lie.

    It returns how many events of the game it has told, and whether the host has taken the lie. With part(document,
    random) those events are told before, it is given them, and it returns only whether the lie was taken.
    """

    def marked(told):
        def after_a_part(host, document, random):
            rows = part(document, random)
            host.tell(rows)
            return len(rows), told(host, document, random, rows)

        LIES[told.__name__] = after_a_part if part else told
        return told

    return marked


class LiveHost:
    """A host that has proposed a game, and the line on which a handheld tells it."""

    def __init__(self, folder, document):
        store = Store(folder)
        key = document["commitments"][-1][1]
        KEY.keep(store, key, witness.key_hash(key))
        self.table = Table(store)
        begun = events_check.check(log(document)[0])
        self._enter("", proposals.Begin("begin", *begun[2:7], asked=begun.asked))
        self._folder = folder
        self._agreed = [row for row in log(document) if _is_agreed(row)]
        self._gave = list(self._agreed)  # what the detectives have agreed to, with its consent
        self._line = self._new_line()
        self._other = self._new_line()

    def _new_line(self):
        return Line(self.table, lambda data: None, lambda: 0)

    def __enter__(self):
        return self

    def __exit__(self, *_exception):
        self.table.close()
        shutil.rmtree(self._folder)

    @property
    def play(self):
        return self.table.play

    def codes(self):
        """What the host says is wrong."""
        return {code for code, _facts in self.table.troubles()}

    def say(self, *message):
        self._line.received(frames.pack(sync.encode(list(message))))

    def change_handhelds(self):
        """The next messages come from another handheld, on a line of its own, or from the first one again."""
        self._line, self._other = self._other, self._line

    def noise(self, data):
        self._line.received(data)

    def meet(self, rows, device=DEVICE):
        """Say which log the handheld has."""
        self.say("here", device, rows[0][1], len(rows), head_of_rows(rows))

    def event(self, number, row, game_id=None):
        """Send one event; returns whether the host has taken it."""
        before = self._told()
        self.say("event", game_id or self.play.game_id, number, self._with_consent(row))
        return self._told() != before

    def next(self, row):
        """Send a row as the next event."""
        return self.event(self.play.count, row)

    def tell(self, rows, first=0):
        """Send the events of a log from number `first` on; returns whether the host has taken all of them."""
        self.meet(rows)
        return all(self.event(number, rows[number], rows[0][1]) for number in range(first, len(rows)))

    def _told(self):
        return (self.play.game_id, self.play.head) if self.play is not None else None

    def _with_consent(self, row):
        """What the detectives have agreed to bears a consent for all that has been told until now."""
        if row in self._agreed:
            self._agreed.remove(row)
            row = [*row[:-1], self.play.consent(row[1] if row[0] == "taken_back" else 0, row[-2])]
            self._gave.append(row)
        if row in self._gave and row[-1] is not None:
            given = proposals.take_back(self.play.count, *row[1:]) if row[0] == "taken_back" else None
            self._enter(self.play.game_id, given or proposals.End("abandon", self.play.count, *row[-2:]))
        return row

    def _enter(self, game_id, proposal):
        """Let the host have proposed this."""
        self.table._outbox.enter(game_id, proposal, {})


def _is_agreed(row):
    return (row[0] == "taken_back" and len(row) == 4) or (row[0] == "game_ended" and len(row) == 5)


# --- false logs, told live


def missed(name, sound, seed, folder):
    """What neither the host nor `verify` says of a cheat that is told live, as a sentence; None if all that it must."""
    cheat, found = cheating.CHEATS[name], []
    false = copy.deepcopy(sound)
    other = cheat.make(false, Random(seed))
    if false["commitments"] is None or (log(false) == log(sound) and other is None):
        return None  # nothing of it comes over the line, or the dice have changed nothing
    for document in (false,) if other is None else (false, other):
        with LiveHost(folder, sound) as host:
            if not host.tell(log(document)):
                return None if host.codes() & {"bad-event", "not-asked"} else "it is refused, and nobody is told"
            found.append(verify.of_record(exporting.record_of(host.play, {})))
    verify.compare(found, [cheating.head_of(sound)] if cheat.head or (name in SEEN and not found[0].status) else [])
    proven = cheat.proven and name not in HELD_BACK
    return cheating.unsaid(found[0].findings, proven, cheat.window and name not in SEEN)


# --- lies on the line


def missed_lie(name, sound, seed, folder):
    """What a host does wrong that is told this lie in the middle of a sound game, as a sentence; None if nothing."""
    with LiveHost(folder, sound) as host:
        told, taken = LIES[name](host, sound, Random(seed))
        if taken:
            return "the host has taken it"
        if not host.tell(log(sound), told):
            return "the game could not go on"
        found = verify.of_record(exporting.record_of(host.play, {}))
        if found.log.chain != verify.of_record(sound).log.chain:
            return "another game is kept"
    return None if found.status == verify.SOUND else "the sound game is accused"


def some(document, random, least=2, most=None):
    """The first events of a sound log, up to a random one before its end."""
    end = numbers(document, "game_ended")[0] if most is None else most
    return log(document)[: random.randint(least, end)]


def ended(document, _random, opened=0):
    """A sound log up to its end, and so many openings."""
    return log(document)[: numbers(document, "game_ended")[0] + 1 + opened]


def last_move(rows):
    """The number of the last move of a pawn."""
    return max(number for number, row in enumerate(rows) if row[0] == "pawn_moved")


def settled(document, random, extra=0):
    """Events of a sound log that end after what was taken back in it, and after some moves more."""
    return some(document, random, least=numbers(document, "taken_back")[-1] + 4 + extra)


@lie(some)
def a_leg_is_opened_before_the_end(host, document, random, rows):
    return host.next(pick(document, random, "leg_opened"))


@lie(lambda document, random: ended(document, random, random.randint(1, 3)))
def a_leg_is_opened_twice(host, document, random, rows):
    again = list(random.choice([row for row in rows if row[0] == "leg_opened"]))
    again[2] = another_station(again[2], random)
    return host.next(again)


@lie(ended)
def a_window_is_opened_that_there_is_not(host, document, random, rows):
    return host.next([*pick(document, random, "leg_opened")[:1], 90, *log(document)[-1][2:6]])


@lie(ended)
def a_leg_is_opened_under_another_number(host, document, random, rows):
    """Of a leg that counts, of a pawn's move, of an event that is not there, of another window."""
    row = list(next(row for row in log(document) if row[0] == "leg_opened" and len(row) == 7))
    if random.random() < 0.3:
        row[1] += 1
    else:
        row[6] = random.choice([number for number in (*range(-2, len(rows) + 3), 10**9) if number != row[6]])
    return host.next(row)


@lie(lambda document, random: some(document, random, least=4))
def an_event_comes_again_with_another_content(host, document, random, rows):
    number = random.randrange(2, len(rows))
    return host.event(number, ["mr_x_moved", 1, "black", "only", another_hex(rows[1][1], random)])


@lie(lambda document, random: some(document, random, most=len(log(document)) - 2))
def an_event_comes_before_its_turn(host, document, random, rows):
    return host.event(len(rows) + 1, log(document)[len(rows) + 1])


@lie(lambda document, random: some(document, random, least=6))
def an_older_flash_image_goes_another_way(host, document, random, rows):
    """The handheld is reset to an earlier log, and goes on from there; the host says that the logs have parted."""
    older = rows[: random.randint(2, len(rows) - 1)]
    host.meet(older)
    told = "diverged" in host.codes()
    row = ["mr_x_moved", 1, "black", "only", another_hex(rows[1][1], random)]
    return host.event(len(older), row) or not told


@lie(some)
def a_chain_is_told_that_is_another(host, document, random, rows):
    host.say("here", DEVICE, rows[0][1], len(rows), another_hex(head_of_rows(rows), random))
    return "diverged" not in host.codes()


def met_by_another(host, rows):
    """A second handheld is met by the host before the game of the first begins."""
    host.change_handhelds()
    host.meet(rows, "another")
    host.change_handhelds()


@lie()
def another_handheld_goes_on_with_the_game(host, document, random):
    rows = some(document, random)
    met_by_another(host, rows)
    host.tell(rows)
    host.change_handhelds()
    taken = host.next(log(document)[len(rows)])
    host.change_handhelds()
    return len(rows), taken


@lie()
def another_handheld_begins_a_game(host, document, random):
    rows = some(document, random)
    game_id = another_hex(rows[0][1], random)
    begun = [rows[0][0], game_id, *rows[0][2:6]]
    met_by_another(host, [begun])
    host.tell(rows)
    host.change_handhelds()
    taken = host.event(0, begun, game_id) or host.event(1, rows[1], game_id)
    if random.random() < 0.5:
        host.meet([begun], "another")
        taken = taken or host.event(0, begun, game_id)
    host.change_handhelds()
    return len(rows), taken


@lie()
def another_handheld_opens_the_log(host, document, random):
    rows = ended(document, random)
    met_by_another(host, rows)
    host.tell(rows)
    host.change_handhelds()
    taken = host.next(pick(document, random, "leg_opened"))
    host.change_handhelds()
    return len(rows), taken


@lie(some)
def the_game_begins_again(host, document, random, rows):
    return host.next(rows[random.randrange(2)])


@lie(some)
def an_event_is_another_games(host, document, random, rows):
    return host.event(len(rows), log(document)[len(rows)], another_hex(rows[0][1], random))


@lie(lambda document, random: some(document, random, least=numbers(document, "mr_x_surfaced")[0] + 2))
def he_shows_himself_in_a_window_before(host, document, random, rows):
    return host.next(pick(document, random, "mr_x_surfaced"))


@lie()
def a_leg_is_made_out_of_turn(host, document, random):
    """After his own, for a window ahead, or as the second of a double that was not begun."""
    at = random.choice([at for at in numbers(document, "mr_x_moved") if log(document)[at][3] == "only"])
    window, seal = log(document)[at][1], another_hex(log(document)[at][4], random)
    rows = log(document)[: at + random.randint(0, 1)]
    host.tell(rows)
    leg = [window + 1, "taxi", "only"] if random.random() < 0.5 else [window, "taxi", "second"]
    return len(rows), host.next(["mr_x_moved", *leg, seal])


@lie(lambda document, random: ended(document, random, random.randint(0, 2)))
def a_move_is_made_after_the_end(host, document, random, rows):
    kind = random.choice(["mr_x_moved", "pawn_moved", "mr_x_surfaced", "game_ended"])
    return host.next(pick(document, random, kind))


@lie()
def a_seal_is_no_seal(host, document, random):
    at = random.choice(numbers(document, "mr_x_moved"))
    rows = log(document)[:at]
    host.tell(rows)
    row = list(log(document)[at])
    row[4] = random.choice([None, "", row[4][:-1], row[4] + "0", row[4].upper(), "g" * 64, 7, [row[4]]])
    return len(rows), host.next(row)


@lie(some)
def junk_comes_over_the_line(host, document, random, rows):
    frame = bytearray(frames.pack(sync.encode(["event", rows[0][1], len(rows), log(document)[len(rows)]])))
    frame[random.randrange(1, len(frame) - 10)] ^= 1
    before = host.play.count
    for data in (
        bytes(frame),
        frame[: random.randrange(len(frame))],
        random.randbytes(200),
        b"\n~" + b"[" * 400,
        b"\n",
    ):
        host.noise(bytes(data))
    return host.play.count != before


# --- undoing, consents, the end


@lie(settled)
def it_is_undone_without_a_consent(host, document, random, rows):
    return host.next(["taken_back", last_move(rows)])


@lie(ended)
def the_end_is_undone_without_a_consent(host, document, random, rows):
    """As the capture by somebody who has pulled the cable out; then he says that the game was abandoned."""
    forged = ["d" * document["players"], another_hex("00" * witness.CONSENT_BYTES, random)]
    undone = host.next(["taken_back", last_move(rows), *(forged if random.random() < 0.5 else [])])
    return undone or host.next(["game_ended", None, "abandoned", *(forged if random.random() < 0.5 else [])])


@lie(lambda document, random: ended(document, random, random.randint(1, 3)))
def it_is_undone_after_the_opening_began(host, document, random, rows):
    first = last_move(rows)
    voices = "d" * document["players"]
    return host.next(["taken_back", first, voices, host.play.consent(first, voices)])


@lie(some)
def the_game_is_abandoned_without_a_consent(host, document, random, rows):
    consents = ([], ["o", another_hex("00" * witness.CONSENT_BYTES, random)])
    return host.next(["game_ended", None, "abandoned", *random.choice(consents)])


@lie(settled)
def a_consent_is_used_twice(host, document, random, rows):
    """For the same event, after it was made again."""
    return host.next(list(host.play.events[numbers(document, "taken_back")[-1]]))


@lie()
def a_consent_is_used_later(host, document, random):
    rows = settled(document, random)
    host.tell(rows[:-1])
    first = last_move(rows[:-1])
    consent = host.play.consent(first, "d")
    host.tell(rows, len(rows) - 1)
    return len(rows), host.next(["taken_back", first, "d", consent])


@lie(lambda document, random: settled(document, random, extra=2))
def a_consent_is_used_for_more(host, document, random, rows):
    """The detectives agree to undo one move, and he undoes those before it too."""
    first = last_move(rows)
    earlier = random.choice([n for n, row in enumerate(rows[:first]) if row[0] in ("pawn_moved", "mr_x_moved")])
    return host.next(["taken_back", earlier, "d", host.play.consent(first, "d")])


@lie(settled)
def a_consent_is_another_games(host, document, random, rows):
    first = last_move(rows)
    key, game_id = host.play.key, host.play.game_id
    key, game_id = random.choice([(FOREIGN_KEY, game_id), (key, another_hex(game_id, random))])
    return host.next(["taken_back", first, "d", witness.consent(key, game_id, host.play.head, first, "d")])


@lie(settled)
def a_consent_to_leave_off_is_used_to_undo(host, document, random, rows):
    return host.next(["taken_back", last_move(rows), "o", host.play.consent(0, "o")])


@lie(settled)
def a_consent_to_undo_is_used_to_leave_off(host, document, random, rows):
    return host.next(["game_ended", None, "abandoned", "d", host.play.consent(last_move(rows), "d")])


@lie(settled)
def one_voice_is_told_as_everybodys(host, document, random, rows):
    first = last_move(rows)
    voices = random.choice(["dd", "d" * document["players"], "o"])
    return host.next(["taken_back", first, voices, host.play.consent(first, "d")])
