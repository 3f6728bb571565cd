"""What a player may not do at the table."""

from typing import Any


class Refused(Exception):
    """A player's request cannot be carried out. `code` and `facts` are for `refusal` in `host.view.wording`, or
    `refused` in `host.view.why_not`; neither holds a secret."""

    def __init__(self, code: str, **facts: Any):
        super().__init__(code)
        self.code = code
        self.facts = facts
