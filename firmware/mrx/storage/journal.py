"""A list of records in one file, so kept that a power cut at any moment loses no record that was acknowledged.

One record is one line (shared.frames): a torn or spoilt end is found by its CRC, and cut away before the next record
is added. This module must never look into a record, nor change one that is written.
"""

from shared import frames

_PIECE = 256  # bytes read at a time: a whole log would crowd the heap
_LONGEST = frames.MOST_PAYLOAD + 11  # bytes of a line: a payload, two "~", a CRC and the newline


class Journal:
    """The records of one file of a ports.Flash. Exhaust `open` before anything is added.

    `chained` says that a record is worth nothing without all before it; then reading stops at the first spoilt one,
    else it goes on behind it.
    """

    def __init__(self, flash, name, chained):
        self._flash = flash
        self._name = name
        self._chained = chained
        self._sound = 0  # bytes of the file that may stay
        self._spoilt = False  # whether anything follows them
        self._spoilt_lines = 0
        self.state = None

    def records(self, at=0):
        """Yield (end, text) of each sound record from byte `at` on, `end` being where the next begins."""
        rest = b""
        ahead = at
        while True:
            piece = self._flash.read(self._name, ahead, _PIECE)
            if not piece:
                return
            ahead += len(piece)
            rest += piece
            start = 0
            while True:
                newline = rest.find(b"\n", start)
                if newline < 0:
                    break
                text = frames.unpack(rest[start:newline])
                at += newline + 1 - start
                start = newline + 1
                if text is not None:
                    yield at, text
                    continue
                self._spoilt_lines += 1
                if self._chained:
                    return
            rest = rest[start:]
            if len(rest) > _LONGEST:  # no record, and no torn one: noise
                self._spoilt_lines += 1
                if self._chained:
                    return
                at += len(rest) - 1
                rest = b"x"  # stands for it, until its line ends

    @property
    def end(self):
        """Where the next record begins, in bytes: behind the last sound one, or the last that `open` has yielded."""
        return self._sound

    def open(self):
        """Yield the text of each sound record, from the first; then `state` tells how the file is. Writes nothing.

        state: None where it is sound; "torn" if it ends inside a record, as a power cut leaves it; "damaged" if whole
        lines are spoilt, or there is more than any record.
        """
        self._spoilt_lines = 0
        self._sound = 0
        for end, text in self.records():
            self._sound = end
            yield text
        self._spoilt = bool(self._flash.read(self._name, self._sound, 1))
        self.state = "damaged" if self._spoilt_lines else "torn" if self._spoilt else None

    def append(self, text):
        """Add one record: an ASCII text that frames.pack takes. On flash when this returns.

        Raises OSError when it could not be written; then it is not among the records.
        """
        line = frames.pack(text)
        if self._spoilt:
            self._flash.replace(self._name, self._flash.read(self._name, 0, self._sound) or b"")
        self._spoilt = True  # until all of it is there
        self._flash.append(self._name, line)
        self._spoilt = False
        self._sound += len(line)

    def begin(self, texts):
        """Make these the only records, in one step. Raises OSError; then the old ones stand."""
        data = b"".join([frames.pack(text) for text in texts])
        self._flash.replace(self._name, data)
        self._spoilt = False
        self._sound = len(data)
