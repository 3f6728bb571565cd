"""The view: what the pages show of the table, as one JSON object of numbers, words and whole sentences, never HTML.

These types are its one description. Pyright holds `presenter` and the modules that it asks against them; `make check`
holds the scripts in `host/web/static/js` against them too, as `host.web.script_types` writes them.

A key that is NotRequired is missing, not null, where there is nothing to say. Tickets are words of `edition.TICKETS`; a
bobby pays with the name of its mode. Pawns are names of `edition.PAWNS`, players indexes in `Game.players`.
"""

from typing import Any, Literal, NotRequired, TypedDict

from host.proof.verdict import VerdictState
from host.table.glance import TableState
from host.table.links import LinkState

AskKind = Literal["begin", "abandon", "stranded", "take-back"]
# "now": the pawn may be entered now; "entered": its move is in the outbox; "idle": it is not the detectives' turn, or a
# part of the log is missing; "computer": the computer moves it now
Turn = Literal["now", "later", "done", "entered", "passed", "idle", "computer"]
Say = Literal["moved", "ask", "take-back", "stranded"]  # by POST to the path of this name
# "captured": the detectives win; "escaped": Mr. X wins
MomentKind = Literal["surfaced", "double", "captured", "escaped"]
Winner = Literal["mr_x", "detectives"] | None
Leg = tuple[str, int]  # ticket, station
Legs = list[tuple[int, list[str]]]  # (station, tickets that lead there), by station
StartCard = tuple[str, int] | tuple[str, int, str]  # pawn, station, who moves it, which a bobby lacks
Purse = dict[str, int | None]  # by ticket, Mr. X's with "double"; None: unlimited


class Link(TypedDict):
    state: LinkState
    text: str  # "" where the question for a new game says it


class Agreed(TypedDict):  # what was agreed at set-up, in sentences
    rules: list[str]  # one for each house rule in force, or one that says that there is none
    helped: str  # whether the pages help the hunt
    computers: list[str]  # for which players the computer plays, or did, and whether the adviser is on


class Answer(TypedDict):  # what a player says where everybody must agree
    player: int
    text: str
    asked: NotRequired[Literal[True]]  # as long as the answer is missing


class Ask(TypedDict):  # what waits for somebody's yes; the owner may post its id to /withdraw
    kind: AskKind
    id: str
    text: str
    withdrawn: NotRequired[Literal[True]]  # but the handheld does not know that yet
    first: NotRequired[int]  # number of the first event to take back
    asks_here: NotRequired[Literal[True]]  # the detectives are asked: they post id and yes or no to /answer
    answers: NotRequired[list[Answer]]  # where everybody must agree, one a player
    # Only with "begin"
    pawns: NotRequired[list[StartCard]]
    board: NotRequired[str]
    by: NotRequired[str]  # as in MrX
    rules: NotRequired[list[str]]  # this and the next two: as in Agreed
    helped: NotRequired[str]
    computers: NotRequired[list[str]]


class Chain(TypedDict):  # what a page keeps as a witness
    game_id: str  # all its digits
    events: int  # how many the log has
    head: str  # the chain head after them, in hex


class LogWindow(TypedDict):  # a window of the logbook
    n: int
    surfacing: NotRequired[Literal[True]]
    taken_back: NotRequired[list[str]]  # tickets of the legs that stood here before in this round, after the end in any
    said: NotRequired[str]  # for screen readers; in a filled window, and in one from which something was taken back
    # Only in a filled one
    ticket: NotRequired[str]
    leg: NotRequired[Literal["only", "first", "second"]]  # of a double
    seal: NotRequired[str]  # its first eight hex digits
    station: NotRequired[int]  # if he showed it, or after the end
    mode: NotRequired[str]  # after the end


class Timer(TypedDict):
    seconds: int  # how many a turn should take
    since: int  # when this one began, in seconds since 1970


class Seen(TypedDict):  # the last shown station, or after the end, once it is known, the one where he was
    station: int
    window: int
    age: int  # legs since
    ago: str  # "2 legs ago"
    text: str  # "117, 2 legs ago"


class MrX(TypedDict):
    name: str
    tickets: Purse
    by: NotRequired[str]  # in words, where the handheld itself plays him


class Player(TypedDict):
    name: str
    pawns: list[str]
    held: NotRequired[Literal[True]]  # a page has said to be his
    computer: NotRequired[str]  # in words, where the computer plays for him
    unnamed: NotRequired[Literal[True]]  # nobody typed a name


class Pawn(TypedDict):
    name: str
    letter: str
    label: str
    station: int
    turn: Turn
    player: NotRequired[int]  # a bobby has none
    tickets: NotRequired[Purse]  # a bobby has none
    legal: NotRequired[Legs]  # with "now": legal after all entered moves
    warning: NotRequired[str]  # with "now": what its player should know before he moves
    could: NotRequired[Legs]  # where it could go, as long as it is not its turn, to plan it
    round: NotRequired[int]  # with `could`: when
    pencil: NotRequired[Leg]  # its next move as pencilled
    entered: NotRequired[Leg]
    last: NotRequired[Leg]  # of this round or the one before
    came_from: NotRequired[int]  # where `last` began
    taken_back: NotRequired[list[Leg]]  # its moves that were taken back in this round
    may_take_back: NotRequired[Literal[True]]  # it has moved since Mr. X, and /take-back may ask him for that move
    status: NotRequired[str]  # a sentence: what becomes of its move, or why it has none
    moved_by: NotRequired[str]  # a sentence: in this round another player has moved it


class Moment(TypedDict):  # the newest great moment; a page shows it once, when it is newer than all it knows
    id: int  # number of its event
    kind: MomentKind
    text: str  # "Mr. X surfaces at 116"


class Spoken(TypedDict):  # what a page with a voice says aloud, if its id is greater than all that it knows
    id: int
    text: str


class HuntedLeg(TypedDict):
    n: int  # its window
    possible: int  # how many stations were after it
    ruled_out: int  # how many by its ticket
    text: str


class Near(TypedDict):
    pawn: str
    text: str
    moves: NotRequired[int]  # to the nearest station where he can be, if it gets to any


class Help(TypedDict):  # where Mr. X can be
    possible: list[int]
    text: str
    legs: list[HuntedLeg]  # the newest first
    near: list[Near]


class Entered(TypedDict):
    pawn: str
    text: str


class AskedPawn(TypedDict):
    name: str
    letter: str
    label: str


class OnBoard(TypedDict):  # where the pawns' moves are not entered (R28)
    window: int  # of his newest leg: a question carries it
    said: list[str]  # who said that they have moved, and what was asked since his newest leg
    may: list[Say]  # what a player's page may say now
    pawns: list[AskedPawn]  # those about which he may still be asked
    back: NotRequired[str]  # with "take-back": what the button says


class Over(TypedDict):
    winner: Winner
    reason: str  # of `record.REASONS`
    text: str
    story: list[str]  # in sentences, once the log is opened; see `host.view.story`
    station: NotRequired[int]  # where he was
    start: NotRequired[int]  # where he started, once that is opened


class Finding(TypedDict):
    window: int
    text: str


class Audit(TypedDict):  # what the opened log proves (R24)
    state: VerdictState
    text: str
    opened: int
    of: int
    faults: list[Finding]
    remarks: list[Finding]  # of what is no fault
    witnessed: str
    late_consent: str  # a sentence or ""


class Game(Agreed):
    id: str  # its first eight digits
    chain: Chain
    edition: str
    title: str  # what people call the edition ("Milton Bradley, 1985")
    board: str  # name for /map/NAME.json
    round: int
    windows: list[LogWindow]  # as many as the logbook has
    shows: str  # when he surfaces next ("Surfaces in 2 moves."), "" if never again
    left: str  # what is left ("18 moves left."), "" after the end
    mr_x: MrX
    players: list[Player]
    pawns: list[Pawn]  # in playing order; none where their moves are not entered
    on_board: NotRequired[OnBoard]
    cardboard: NotRequired[str]  # at a board where moves are entered: what goes where after the newest event
    outbox: list[Entered]  # entered moves that wait for the handheld, in order
    seen: NotRequired[Seen]
    moment: NotRequired[Moment]
    spoken: list[Spoken]  # the newest last
    # While the game runs
    rounds: NotRequired[int]  # where the edition limits them
    timer: NotRequired[Timer]  # if that was agreed
    help: NotRequired[Help]  # if that was agreed
    adviser: NotRequired[Literal[True]]  # if it is on: /advice.json has what it says
    unchecked: NotRequired[str]  # its handheld, which is Mr. X itself, has a version of its program not known here
    # Before his first leg: no table began this game. Until the log is opened: the key of the consents is not known here
    unwitnessed: NotRequired[str]
    # After the end
    over: NotRequired[Over]
    audit: NotRequired[Audit]


class WhoRequest(TypedDict):  # another browser wants to be this player
    id: str
    player: int
    browser: str  # "iPhone", or ""


class You(TypedDict):  # what only the page of one browser shows, if it is in (`host.web.who_is_who`)
    requests: list[WhoRequest]  # that this page may answer
    voices: list[int]  # the players for whom this page may answer what the detectives are asked
    players: list[int]  # whom this browser holds: several where people share it
    ask: NotRequired[Literal[True]]  # the page is to ask which player its user is
    wanted: NotRequired[int]  # whom it has asked for, and nobody has answered
    refused: NotRequired[int]  # whom it was not given


class View(TypedDict):
    """The table. At most 10 KB: it is embedded in every page, and sent whole with every change to /feed.

    The same for everybody who reads the same language, but for `you`.
    """

    version: int  # grows with every change; the event's id. Draw only what is newer than what is shown
    state: TableState
    headline: str  # whose turn, the largest text of the page: "Red to move", "Mr. X to move", "The detectives win"
    awaited: str  # what the table waits for, a sentence ("Mr. X surfaces on this move.")
    link: Link
    notice: NotRequired[str]  # for televisions, as the next
    title: NotRequired[str]  # of a table besides the host's own
    trouble: list[str]  # the newest first, [] when all is well
    serious: NotRequired[Literal[True]]  # one of them is a fault, and not only what became of a question or a move
    waiting: NotRequired[str]  # with "pawns", whom everybody else waits for: "Waiting for Anna or Ben"
    news: NotRequired[list[str]]  # for whom the computer plays since this round, and who plays again
    ask: NotRequired[Ask]
    game: NotRequired[Game]  # missing with "no-game", and with "asked" where there is no older game
    you: NotRequired[You]  # added by `host.web.feed`


# What a page that follows a game by scanning has of it, as `shared.log.followed` says it on the page's own VM; the host
# makes none of it.


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
