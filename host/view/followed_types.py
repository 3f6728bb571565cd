"""What a page that follows a game by scanning has of it, as `shared.log.followed` says it on the page's own VM.

The host makes none of it: `host.web.script_types` writes these types for the scripts, and a test holds both together.
"""

from typing import Any, Literal, NotRequired, TypedDict

from host.view.view_types import LogWindow, Purse, Winner


class Kept(TypedDict):  # as the head of `shared.log.followed` says
    id: str
    rows: list[list[Any]]
    of: int
    pieces: list[list[Any]]
    other: bool
    over: NotRequired[bool]  # added by the page


class FollowedCheck(TypedDict):  # of the log, once the game is over; findings are [window, code]
    state: str  # as in `shared.log.audit.Audit`
    faults: list[tuple[int | None, str]]
    remarks: list[tuple[int | None, str]]


class Followed(TypedDict):
    round: int
    rounds: int | None  # None: without a limit
    turn: Literal["start", "mr_x", "surfacing", "detectives", "over"]
    windows: list[LogWindow]  # `said` is added by the page
    seen: tuple[int, int] | None  # station, window
    asked: list[tuple[int, bool]]  # since his last leg: the station, and whether he is there
    left: Purse  # his black and double tickets
    ended: tuple[Winner, str] | None  # winner, reason
    check: FollowedCheck | None


class FollowedAnswer(TypedDict):
    kept: Kept | None
    said: Literal["new", "old", "gap", "other-log", "other-game", "unreadable", ""]  # "": no piece was given
    shown: Followed | None
