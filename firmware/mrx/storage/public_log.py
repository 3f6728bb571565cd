"""The public log on flash: the events of one game, hash-chained; events that belong together share a record.

Only how many there are and the chain head are kept in memory; an event is read from
flash again when it is needed. Nothing secret may be given to this module.
"""

import json
from array import array

from mrx.storage.file_names import PUBLIC_LOG
from mrx.storage.journal import Journal
from shared.events import commitment, events

_FEW = 5  # at most so many events are read to find one, because each makes garbage


class PublicLog:
    """A log as shared.link.sync.HandheldEnd needs it. `game_id` (hex) is "" while there is no game."""

    def __init__(self, flash):
        self._journal = Journal(flash, PUBLIC_LOG, True)
        self._forget()

    def _forget(self):
        self.state = None
        self.game_id = ""
        self.count = 0
        self._chain_hash = commitment.first_head()
        # An index: every few events, the number of the first event in a record, and the byte where the record begins.
        self._places = array("I", [0, 0])
        self._marks = array("H")  # the first two bytes of the chain hash after each event
        self._seek_number = 0  # the same for the record that was read last
        self._seek_at = 0
        self._newest = []  # the events of the record that was written last: the link asks for them at once

    @property
    def head(self):
        """The chain head: the hash of the newest event with all before it, in hex."""
        return commitment.hex_of(self._chain_hash)

    def begins_with(self, count, head):
        """Whether so many events with this chain head (hex) can be the beginning of the log; certain for the whole."""
        if count == self.count:
            return head == self.head
        return count < self.count and (not count or head[:4] == "%04x" % self._marks[count - 1])

    def load(self):
        """Read the log again, yielding the events of each record; then `state` tells how it is, as in Journal.open."""
        self._forget()
        end = 0
        for text in self._journal.open():
            self._note_place(end)
            end = self._journal.end
            batch = [events.of_list(row) for row in json.loads(text)]
            for event in batch:
                self._count(event, events.encode(event))
            yield batch
        self.state = self._journal.state

    def begin(self, batch):
        """Replace the log by these events, the first a game_begun, in one step."""
        texts = [events.encode(event) for event in batch]
        self._journal.begin([_record(texts)])
        self._forget()
        self._count_all(batch, texts)

    def append(self, batch):
        """Add events in one record: after a power cut all of them are there, or none."""
        texts = [events.encode(event) for event in batch]
        end = self._journal.end
        self._journal.append(_record(texts))
        self._note_place(end)
        self._count_all(batch, texts)
        self._newest = batch

    def event(self, number):
        """Event `number`, from 0; those written last from memory, others from flash, fastest in order.

        IndexError if there is none.
        """
        if self.count - len(self._newest) <= number < self.count:
            return self._newest[number - self.count]
        near = len(self._places) - 2
        while self._places[near] > number:
            near -= 2
        if not self._places[near] <= self._seek_number <= number:
            self._seek_number, self._seek_at = self._places[near], self._places[near + 1]
        for end, text in self._journal.records(self._seek_at):
            batch = json.loads(text)
            if number < self._seek_number + len(batch):
                return events.of_list(batch[number - self._seek_number])
            self._seek_number += len(batch)
            self._seek_at = end
        raise IndexError("no such event")

    def _note_place(self, at):
        """The record at byte `at` begins with the next event: add it to the index every few events."""
        if self.count >= self._places[len(self._places) - 2] + _FEW:
            self._places.append(self.count)
            self._places.append(at)

    def _count_all(self, batch, texts):
        for event, text in zip(batch, texts):
            self._count(event, text)

    def _count(self, event, text):
        if event.kind == "game_begun":
            self.game_id = event.game_id
        self._chain_hash = commitment.next_head(self._chain_hash, text)
        self._marks.append(self._chain_hash[0] << 8 | self._chain_hash[1])
        self.count += 1


def _record(texts):
    return "[" + ", ".join(texts) + "]"
