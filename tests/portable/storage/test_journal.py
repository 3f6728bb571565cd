"""The journal: what was acknowledged stands, what was torn goes, and the public log counts on."""

from tests.portable.scripted import MemoryFlash

from mrx.storage.journal import Journal
from mrx.storage.public_log import PublicLog
from shared.events import commitment, events

SEAL = "ab" * 32


def texts(journal):
    return [text for _, text in journal.records()]


def state_of(journal):
    for _ in journal.open():
        pass
    return journal.state


def loaded(log):
    """Read the log again; return the events seen, and its state."""
    seen = []
    for batch in log.load():
        seen += batch
    return seen, log.state


def filled(count, chained=True):
    flash = MemoryFlash()
    journal = Journal(flash, "a.log", chained)
    for number in range(count):
        journal.append("record %d %s" % (number, "x" * (40 * number)))
    return flash, journal


def test_records_come_back_in_order_however_long_from_any_on():
    flash, journal = filled(30)
    assert len(flash.files["a.log"]) > 10000
    assert [text.split()[1] for text in texts(journal)] == [str(number) for number in range(30)]
    assert state_of(journal) is None
    _, journal = filled(5)
    ends = [end for end, _ in journal.records()]
    assert [text.split()[1] for _, text in journal.records(ends[2])] == ["3", "4"]
    assert list(journal.records(ends[4])) == []


def test_no_file_has_no_records_and_endless_noise_is_not_read_to_its_end():
    journal = Journal(MemoryFlash(), "a.log", True)
    assert texts(journal) == [] and state_of(journal) is None
    flash = CountingFlash({"a.log": b"x" * 100000})
    journal = Journal(flash, "a.log", True)
    assert texts(journal) == [] and flash.reads < 20
    assert state_of(journal) == "damaged"


def test_a_torn_end_is_cut_away_and_told():
    flash, journal = filled(3)
    sound = flash.files["a.log"]
    for length in range(1, 29):
        flash.files["a.log"] = sound + b"~record 3 and more~0badc0de\n"[:length]
        assert state_of(journal) == ("torn" if length < 28 else "damaged")
        assert flash.files["a.log"].startswith(sound)
        journal.append("record 3")
        assert texts(journal)[3:] == ["record 3"]
        assert state_of(journal) is None


def test_a_spoilt_record_ends_a_chain():
    flash, journal = filled(4)
    flash.files["a.log"] = flash.files["a.log"].replace(b"record 1", b"rec0rd 1")
    assert len(texts(journal)) == 1
    assert state_of(journal) == "damaged"
    journal.append("record 1")
    assert len(texts(journal)) == 2


def test_records_that_stand_alone_outlive_a_spoilt_one():
    flash, journal = filled(4, False)
    flash.files["a.log"] = flash.files["a.log"].replace(b"record 1", b"rec0rd 1")
    assert [text.split()[1] for text in texts(journal)] == ["0", "2", "3"]
    assert state_of(journal) == "damaged"
    journal.append("record 4")
    assert [text.split()[1] for text in texts(journal)] == ["0", "2", "3", "4"]


def test_noise_of_any_length_hides_no_record_behind_it_that_stands_alone():
    for length in (1, 250, 1990, 2010, 2011, 2012, 2300, 9000, 20000):
        for noise in (b"A", b"~"):
            flash, journal = filled(3, False)
            lines = flash.files["a.log"].split(b"\n")
            flash.files["a.log"] = b"\n".join([lines[0], noise * length + lines[1]] + lines[2:])
            assert [text.split()[1] for text in texts(journal)] == ["0", "2"]
            assert state_of(journal) == "damaged"
            journal.append("record 3")
            assert [text.split()[1] for text in texts(journal)] == ["0", "2", "3"]


def test_noise_without_an_end_is_damage_and_the_next_record_stands():
    for chained in (False, True):
        flash, journal = filled(3, chained)
        flash.files["a.log"] += b"A" * 9000
        assert len(texts(journal)) == 3
        state = state_of(journal)
        assert state == "damaged"
        journal.append("record 3")
        assert [text.split()[1] for text in texts(journal)] == ["0", "1", "2", "3"]


def log_of(*batches):
    log = PublicLog(MemoryFlash())
    log.begin([events.game_begun("12" * 16, "ravensburger", 5, [], [["red", 26]]), events.mr_x_started(SEAL)])
    for batch in batches:
        log.append(batch)
    return log


def test_any_event_can_be_asked_for_again():
    log = log_of(
        [events.pawn_moved("red", "taxi", 1), events.pawn_passed("blue")],
        [events.pawn_moved("red", "taxi", 2)],
        [events.pawn_moved("red", "taxi", 3), events.game_ended(None, "abandoned")],
    )
    stations = {2: 1, 4: 2, 5: 3}
    for number in (5, 2, 4, 0, 6, 5, 3, 4):
        event = log.event(number)
        if number in stations:
            assert event == events.pawn_moved("red", "taxi", stations[number])
    assert log.event(6)[0] == "game_ended"
    for number in (7, 100):
        try:
            log.event(number)
        except IndexError:
            continue
        assert False


class CountingFlash(MemoryFlash):
    """Counts the pieces that are read."""

    reads = 0

    def read(self, name, start=0, most=-1):
        self.reads += 1
        return MemoryFlash.read(self, name, start, most)


def test_no_event_of_a_long_log_is_far_away():
    flash = CountingFlash()
    log = PublicLog(flash)
    log.begin([events.game_begun("12" * 16, "ravensburger", 5, [], [["red", 26]]), events.mr_x_started(SEAL)])
    for number in range(150):
        log.append([events.pawn_passed("blue"), events.pawn_moved("red", "taxi", number + 1)])
    assert len(flash.files["public.log"]) > 10000
    again = PublicLog(flash)
    loaded(again)
    for known in (log, again):
        for number in (300, 3, 151, 299, 0, 17, 301):
            flash.reads = 0
            event = known.event(number)
            assert flash.reads <= 4
            if number > 2 and number % 2:
                assert event == events.pawn_moved("red", "taxi", number // 2)


def test_a_log_read_anew_is_the_same_log():
    flash = MemoryFlash()
    log = PublicLog(flash)
    log.begin([events.game_begun("12" * 16, "ravensburger", 5, [], [["red", 26]]), events.mr_x_started(SEAL)])
    log.append([events.mr_x_moved(1, "taxi", "only", SEAL)])
    again = PublicLog(flash)
    seen, state = loaded(again)
    assert state is None
    assert [event[0] for event in seen] == ["game_begun", "mr_x_started", "mr_x_moved"]
    assert (again.game_id, again.count, again.head) == (log.game_id, 3, log.head)
    head = commitment.first_head()
    for event in seen:
        head = commitment.next_head(head, events.encode(event))
    assert again.head == commitment.hex_of(head)


def test_a_log_knows_how_it_began():
    log = log_of([events.pawn_moved("red", "taxi", 1), events.pawn_passed("blue")], [events.pawn_passed("red")])
    again = PublicLog(log._journal._flash)
    loaded(again)
    other = log_of([events.pawn_moved("red", "taxi", 3)])
    heads = [commitment.first_head()]
    for number in range(log.count):
        heads.append(commitment.next_head(heads[-1], events.encode(log.event(number))))
    for known in (log, again):
        for count in range(log.count + 1):
            assert known.begins_with(count, commitment.hex_of(heads[count]))
        assert not known.begins_with(3, other.head) and known.begins_with(2, commitment.hex_of(heads[2]))
        assert not known.begins_with(log.count, other.head) and not known.begins_with(log.count + 1, log.head)
        assert not known.begins_with(2, "")


def test_the_events_of_one_batch_are_kept_all_or_none():
    log = log_of([events.pawn_moved("red", "taxi", 1)])
    flash = log._journal._flash
    whole = flash.files["public.log"]
    log.append([events.pawn_moved("red", "taxi", 2), events.game_ended(None, "abandoned")])
    record = flash.files["public.log"][len(whole) :]
    for length in range(1, len(record)):
        flash.files["public.log"] = whole + record[:length]
        again = PublicLog(flash)
        assert loaded(again)[1] == "torn"
        assert again.count == 3
