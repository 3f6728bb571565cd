"""A list of records in one file. A power cut at any moment loses no record whose append() has returned.

One record is one line (shared.link.frames). A torn or damaged end is found by its CRC and cut off before the next
record is added. This module never interprets a record, and never changes one that is written.
"""

from shared.link import frames

_PIECE = 256  # bytes read at a time: a whole log would not fit the heap
_LONGEST = frames.MOST_PAYLOAD + 11  # bytes of a line: a payload, two "~", a CRC and the newline
_BLOCK = 4096  # bytes of littlefs' blocks
_USUAL = 256  # bytes that hardly any record needs more of


class Journal:
    """The records of one file of a ports.Flash. Exhaust `open` before anything is added.

    chained: a record is of no use without all those before it, so reading stops at the first damaged one; otherwise it
    goes on after it.
    """

    def __init__(self, flash, name, chained):
        self._flash = flash
        self._name = name
        self._chained = chained
        self._sound = 0  # bytes of the file up to the end of the last sound record
        self._torn = False  # whether anything follows them, which must be cut off
        self._bad_lines = 0
        self.state = None

    def records(self, at=0):
        """Yield (end, text) of each sound record from byte `at` on, `end` being where the next begins."""
        rest = b""
        read_to = at
        while True:
            piece = self._flash.read(self._name, read_to, _PIECE)
            if not piece:
                return
            read_to += len(piece)
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
                    yield at, text.lstrip(" ")
                    continue
                self._bad_lines += 1
                if self._chained:
                    return
            rest = rest[start:]
            if len(rest) > _LONGEST:  # longer than any record: noise
                self._bad_lines += 1
                if self._chained:
                    return
                at += len(rest) - 1
                rest = b"x"  # in place of it, until its line ends

    @property
    def end(self):
        """Where the next record begins, in bytes: after the last sound one, or the last that `open` has yielded."""
        return self._sound

    def open(self):
        """Yield the text of each sound record; afterwards `state` tells how the file is. Writes nothing.

        state: None if sound; "torn" if it ends inside a record, as after a power cut; "damaged" if whole lines are
        damaged, or one is longer than any record.
        """
        self._bad_lines = 0
        self._sound = 0
        for end, text in self.records():
            self._sound = end
            yield text
        self._torn = bool(self._flash.read(self._name, self._sound, 1))
        self.state = "damaged" if self._bad_lines else "torn" if self._torn else None

    def append(self, text):
        """Add one record: an ASCII text that frames.pack takes, no blank first. On flash when this returns.

        Raises OSError when it could not be written; then the records are as before.
        """
        line = frames.pack(text)
        left = _left_in_block(self._sound + len(line))
        if left < _USUAL and len(text) + left <= frames.MOST_PAYLOAD:
            line = frames.pack(" " * left + text)  # else two blocks would be erased for the next, each in 45 ms
        if self._torn:
            self._flash.replace(self._name, self._flash.read(self._name, 0, self._sound) or b"")
        self._torn = True  # until all of it is there
        self._flash.append(self._name, line)
        self._torn = False
        self._sound += len(line)

    def begin(self, texts):
        """Replace all records in one step. Raises OSError; then the old ones remain."""
        data = b"".join([frames.pack(text) for text in texts])
        self._flash.replace(self._name, data)
        self._torn = False
        self._sound = len(data)


def _left_in_block(size):
    """How many bytes of a file fit behind its first `size` before littlefs begins another block.

    Block n begins with places of earlier ones, of four bytes each: one, and one for each time that 2 divides n.
    """
    number = 0
    end = _BLOCK
    while end < size:
        number += 1
        end += _BLOCK - 4
        halved = number
        while not halved & 1:
            halved >>= 1
            end -= 4
    return end - size
