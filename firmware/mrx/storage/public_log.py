"""The public log on flash: the events of one game, chained, several of them in one record where they belong together.

Only how many there are and the chain head are kept in memory; an event is read again when a host asks for
it. This module must never know what an event means, and nothing secret may come into it.
"""

import json
from array import array

from mrx.storage.file_names import PUBLIC_LOG
from mrx.storage.journal import Journal
from shared import commitment, events

_FEW = 5  # events that may have to be read over to find one: each makes rubbish for the heap


class PublicLog:
    """What shared.sync.HandheldEnd calls a log. `game_id` (hex) is "" while there is no game."""

    def __init__(self, flash):
        self._journal = Journal(flash, PUBLIC_LOG, True)
        self._forget()

    def _forget(self):
        self.state = None
        self.game_id = ""
        self.count = 0
        self._chain_hash = commitment.first_head()
        # Where to look for an event: the number of the first in a record, and where that begins, every few events.
        self._places = array("I", [0, 0])
        self._seek_number = 0  # the same of the record that was read last
        self._seek_at = 0

    @property
    def head(self):
        """The chain head: the hash of the newest event with all before it, in hex."""
        return commitment.hex_of(self._chain_hash)

    def load(self):
        """Read the log anew, yielding the events of each record; then `state` tells how it is, as in Journal.open."""
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
        """Make these events, the first a game_begun, the whole log, in one step; the game before is forgotten."""
        texts = [events.encode(event) for event in batch]
        self._journal.begin([_record(texts)])
        self._forget()
        self._count_all(batch, texts)

    def append(self, batch):
        """Add events that stand or fall together: after a power cut all of them are there, or none."""
        texts = [events.encode(event) for event in batch]
        end = self._journal.end
        self._journal.append(_record(texts))
        self._note_place(end)
        self._count_all(batch, texts)

    def event(self, number):
        """Event `number`, from 0, read from flash: quickest when asked for in order. IndexError if there is none."""
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
        """The record that begins at `at` has the next event; note it now and then."""
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
        self.count += 1


def _record(texts):
    return "[" + ", ".join(texts) + "]"
