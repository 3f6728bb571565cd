"""One figure of `make bench`, beside that of a plain baseline from the same run."""

import re


class Row:
    """What was measured, ours and the baseline's figure in `unit`, and what ratio is wanted ("at most 0.6").

    baseline is None where the figure stands for itself; the ratio is ours to the baseline's. A figure that misses what
    is wanted is marked.
    """

    def __init__(self, what, unit, ours, baseline, wanted):
        self.what, self.unit, self.ours, self.baseline, self.wanted = what, unit, ours, baseline, wanted

    def cells(self):
        """The row as five texts."""
        if self.baseline is None:
            return self.what, f"{_short(self.ours)} {self.unit}", "", "", self._judged(self.ours)
        ratio = f"{self.ours / self.baseline:.2f}"
        return (
            self.what,
            f"{_short(self.ours)} {self.unit}",
            f"{_short(self.baseline)} {self.unit}",
            ratio,
            self._judged(float(ratio)),
        )

    def _judged(self, figure):
        """What is wanted, and whether the figure misses it."""
        bound = re.match(r"(at most|at least|under) ([\d,.]*\d)", self.wanted)
        if not bound:
            return self.wanted
        limit = float(bound[2].replace(",", ""))
        missed = figure < limit if bound[1] == "at least" else figure > limit
        return self.wanted + ": MISSED" * missed


def _short(figure):
    return f"{figure:,.0f}" if figure >= 100 or figure == int(figure) else f"{figure:.1f}"
