"""What a player may not do at the table."""

from typing import Any


class Refused(Exception):
    """A player's request cannot be carried out: a code and facts, no secrets, for `host.view.wording` or `why_not`."""

    def __init__(self, code: str, **facts: Any):
        super().__init__(code)
        self.code = code
        self.facts = facts
