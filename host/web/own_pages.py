"""What the page of one browser shows beside what everybody sees: which player its user is, and what it may answer.

It is made anew with each version for those who have looked since the last one, so that nobody who looks waits for the
disk. Never here: a mark of another browser's.
"""

import json
from collections.abc import Iterable

from host.people.holders import OwnPage
from host.table.table import Table
from host.view.view_types import You


class OwnPages:
    """Those of one table, each as JSON text of a You. For many threads."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._asked: set[str] = set()  # marks, since the last version
        self._made: dict[str, str] = {}  # by mark
        self._holding = table.holders.marks()
        table.before_each_version(lambda _version: self._make())

    def of(self, mark: str) -> str | None:
        """What the page of this browser shows; None if it is not in."""
        if self._table.admissions.find(mark) is None:
            return None
        self._asked.add(mark)
        made = self._made
        if mark not in made:
            made.update(self._texts([mark]))
        return made[mark]

    def holds(self, mark: str) -> bool:
        """Whether this browser holds a player; waits for nothing."""
        return mark in self._holding

    def _make(self) -> None:
        self._holding = self._table.holders.marks()
        asked, self._asked, self._made = self._asked, set(), {}
        self._made = self._texts(asked)

    def _texts(self, marks: Iterable[str]) -> dict[str, str]:
        pages = self._table.holders.pages(marks)
        texts = {page: json.dumps(_you(page), separators=(",", ":")) for page in set(pages.values())}
        return {mark: texts[page] for mark, page in pages.items()}


def _you(page: OwnPage) -> You:
    shown: You = {
        "requests": [{"id": number, "player": player, "browser": browser} for number, player, browser in page.requests],
        "voices": list(page.voices),
        "players": list(page.players),
    }
    if page.asked:
        shown["ask"] = True
    if page.wanted is not None:
        shown["wanted"] = page.wanted
    if page.refused is not None:
        shown["refused"] = page.refused
    return shown
