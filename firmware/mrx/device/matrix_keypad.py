"""A Keypad made of a 4x4 matrix: four rows driven open-drain, four columns read with pull-ups.

One row at a time is pulled low; a key that is down pulls its column low too. A row is pulled low or released, never
driven high, so two keys of one column cannot short two outputs. Without diodes three keys on the corners of a rectangle
read as four: such a scan is void, and so is one in which a line is low that is not pulled.
"""

from mrx.device.keys import VOID, ScannedKeys


class MatrixKeypad(ScannedKeys):
    """Keys of the matrix as events; see ports.Keypad.

    `rows` and `columns` are four pins each, from the top and from the left, as machine.Pin makes them: rows open-drain
    with pull-up, columns input with pull-up. `keys` are the sixteen characters, row by row.
    """

    def __init__(self, rows, columns, keys):
        super().__init__(keys)
        self._rows = rows
        self._columns = columns
        for row in rows:
            row.value(1)

    def stuck_lines(self):
        """Return the lines that are low although they are not pulled, as [("row" | "column", 1 to 4)]."""
        stuck = [("row", i + 1) for i in range(4) if not self._rows[i].value()]
        return stuck + [("column", i + 1) for i in range(4) if not self._columns[i].value()]

    def _scan(self):
        """Return the keys that are down, a bit each, or VOID when the matrix cannot be read."""
        for column in self._columns:
            if not column.value():
                return VOID
        scan = 0
        for number in range(4):
            row = self._rows[number]
            row.value(0)
            bits = 0
            for column in range(4):
                if not self._columns[column].value():
                    bits |= 1 << column
            row.value(1)
            if bits:
                for other in range(number):
                    common = scan >> 4 * other & bits
                    if common & (common - 1):  # two rows share two columns: at least three corners of a rectangle
                        return VOID
                scan |= bits << 4 * number
        return scan
