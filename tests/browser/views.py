"""Views for the stage: one for every picture of the table page, of the type `host.view.view_types.View`.

Made by hand, not by the game: positions and tickets are plausible, legal legs are the board's, and no rule is judged.
"""

import copy

from shared.board.board import MODES, Board

BOARD = "milton-bradley"
NOTED = {"remarks": [], "witnessed": "The table witnessed this game: nothing was taken back.", "late_consent": ""}
SURFACING = (3, 8, 13, 18, 24)
LABELS = {"purple": "Purple", "red": "Red", "green": "Green", "yellow": "Yellow", "blue": "Blue"}
PAWNS = [
    ("purple", 118, {"taxi": 7, "bus": 6, "underground": 4}),
    ("red", 67, {"taxi": 8, "bus": 7, "underground": 2}),
    ("green", 133, {"taxi": 6, "bus": 7, "underground": 3}),
    ("yellow", 105, {"taxi": 9, "bus": 8, "underground": 1}),
    ("blue", 143, {"taxi": 7, "bus": 8, "underground": 4}),
]
PLAYERS = ("Anna", "Ben", "Chloé", "Dirk", "Eve")
CAME_FROM = {"purple": 117, "red": 84, "green": 141, "yellow": 91, "blue": 142}
LEGS = [
    *(("taxi", "only"), ("underground", "first"), ("bus", "second"), ("black", "only"), ("taxi", "only")),
    *(("taxi", "only"), ("bus", "only"), ("taxi", "only"), ("black", "only"), ("underground", "only")),
]
SHOWN = {3: 135, 8: 175}
ROUTE = [140, 159, 135, 136, 162, 175, 162, 175, 200, 175]
HANDHELD_PATHS = {
    "vm": "/handheld/vm/",
    "virtual": "/handheld/virtual/",
    "device": "/handheld/device/",
    "link": "/handheld/link",
}
HANDHELD_CHART = {"scripts": "/static/js/", "boards": ["/map/milton-bradley.json"], "letters": {"red": "R"}}
SORRY = {"title": "There is no such page", "said": "Nothing lies at this address.", "way": [("/", "To the table")]}


def legal_legs(station, tickets, taken):
    """[[station, [ticket, ...]], ...] from the board alone, for a pawn with these tickets."""
    buffer, found = bytearray(128), {}
    board = Board(BOARD)
    for at in range(board.legs(station, buffer)):
        to, modes = buffer[2 * at], buffer[2 * at + 1]
        can_pay = [word for mode, word in enumerate(MODES) if modes >> mode & 1 and tickets.get(word)]
        if to not in taken and can_pay:
            found[to] = can_pay
    return [[to, found[to]] for to in sorted(found)]


def _window(n, filled):
    window = {"n": n}
    if n in SURFACING:
        window["surfacing"] = True
    if n <= filled:
        ticket, leg = LEGS[(n - 1) % len(LEGS)]
        window.update(ticket=ticket, leg=leg, seal=f"{0x9E3779B1 * n % 2**32:08x}")
        window["said"] = f"Window {n}: {ticket}."
        if n in SHOWN:
            window["station"] = SHOWN[n]
    return window


def _pawn(at, turn, round_number):
    name, station, tickets = PAWNS[at]
    pawn = {
        "name": name, "letter": name[0].upper(), "label": LABELS[name], "player": at % 3, "station": station,
        "tickets": dict(tickets), "turn": turn, "last": ["taxi", station], "came_from": CAME_FROM[name],
    }  # fmt: skip
    legs = legal_legs(station, tickets, {other[1] for other in PAWNS})
    if turn == "now":
        pawn["legal"] = legs
    elif turn not in ("entered", "idle", "computer"):
        pawn["could"] = legs
        pawn["round"] = round_number + (turn != "later")
    return pawn


def no_game():
    """No game yet."""
    return {
        "version": 1, "state": "no-game", "headline": "No game yet",
        "awaited": "Begin a new game, then open the handheld.",
        "link": {"state": "none", "text": "No handheld has been here yet."}, "trouble": [],
    }  # fmt: skip


def playing(filled=10, turns=("done", "now", "later", "later", "later"), **changes):
    """A game in its middle: `filled` windows, the pawns' turn marks; `changes` replace keys of the view."""
    view = {
        "version": 1,
        "state": "pawns",
        "headline": "Red to move",
        "awaited": "Ben moves Red, from 67.",
        "waiting": "Waiting for Ben",
        "link": {"state": "up", "text": "The handheld is linked."},
        "trouble": [],
        "game": {
            "id": "9f9f9f9f",
            "chain": {"game_id": "9f" * 16, "events": 40, "head": "3a" * 32},
            "edition": "milton-bradley",
            "title": "Milton Bradley, 1985",
            "board": BOARD,
            "rules": ["The pawns move in any order."],
            "helped": "No hints.",
            "computers": [],
            "round": 9,
            "windows": [_window(n, filled) for n in range(1, 25)],
            "shows": "Surfaces in 3 moves.",
            "left": f"{24 - filled} moves left.",
            "seen": {"station": 175, "window": 8, "age": 2, "text": "175, 2 legs ago", "ago": "2 legs ago"},
            "mr_x": {"name": "Zoe", "tickets": {"taxi": 9, "bus": 5, "underground": 4, "black": 3, "double": 1}},
            "players": [
                {"name": "Anna", "pawns": ["purple", "yellow"]},
                {"name": "Ben", "pawns": ["red", "blue"]},
                {"name": "Chloé", "pawns": ["green"]},
            ],
            "pawns": [_pawn(at, turn, 9) for at, turn in enumerate(turns)],
            "outbox": [],
            "spoken": [],
        },
    }
    if filled < 8:
        ago = f"{filled - 3} legs ago"
        view["game"]["seen"] = {"station": 135, "window": 3, "age": filled - 3, "text": f"135, {ago}", "ago": ago}
    if filled < 3:
        del view["game"]["seen"]
    view.update(copy.deepcopy(changes))
    return view


def mr_x_to_move():
    """Mr. X's turn, and he surfaces on this leg."""
    view = playing(12, ("idle",) * 5, state="mr-x", headline="Mr. X to move", awaited="Mr. X surfaces on this move.")
    view["game"]["shows"] = "Surfaces on his next move."
    return view


def asked():
    """A new game waits for Mr. X's finger."""
    view = no_game()
    view.update(
        state="asked",
        headline="Waiting for the handheld",
        awaited="Mr. X confirms the new game on the handheld.",
        link={"state": "down", "text": ""},
        ask={
            "kind": "begin",
            "id": "a1",
            "text": "A new game with 5 pawns waits for Mr. X. The handheld that is asked is not connected.",
            "pawns": [[name, station, player] for (name, station, _), player in zip(PAWNS, PLAYERS, strict=True)],
            "rules": ["The pawns move in any order.", "The logbook has 22 windows."],
            "helped": "The pages help the hunt.",
        },
    )
    return view


def starting():
    """Agreed, and his start is not sealed yet."""
    return playing(
        0,
        ("idle",) * 5,
        state="starting",
        headline="Mr. X draws his start card",
        awaited="His start is sealed on the handheld.",
    )


def link_lost():
    """Two moves entered while the handheld sleeps."""
    view = playing(10, ("entered", "entered", "now", "now", "now"), headline="Green to move")
    view["awaited"] = "Chloé moves Green, from 133."
    view["link"] = {"state": "down", "text": "The handheld sleeps. Moves wait for it here."}
    view["game"]["pawns"][0]["entered"] = ["bus", 89]
    view["game"]["pawns"][1]["entered"] = ["taxi", 51]
    view["game"]["pawns"][3]["pencil"] = ["taxi", 104]
    view["game"]["outbox"] = [
        {"pawn": "purple", "text": "Purple to 89 by bus, entered, waiting for the handheld"},
        {"pawn": "red", "text": "Red to 51 by taxi, entered, waiting for the handheld"},
    ]
    return view


def take_back_asked():
    """A detective asks Mr. X for a move back."""
    return playing(
        trouble=["That move was not legal any more: Green has moved to 82."],
        ask={"kind": "take-back", "id": "t7", "text": "Purple asks Mr. X to take back the move to 118."},
    )


def surfaced():
    """Mr. X has just shown himself."""
    view = playing(8, ("now", "later", "later", "later", "later"), headline="Purple to move")
    view["awaited"] = "Anna moves Purple, from 118."
    view["game"]["seen"] = {"station": 175, "window": 8, "age": 0, "text": "175, just now", "ago": "just now"}
    view["game"]["moment"] = {"id": 40, "kind": "surfaced", "text": "Mr. X surfaces at 175"}
    return view


STORY = [
    "Mr. X began on 197; 24 moves later he was on 175.",
    "In round 8 Red could have caught him on 158 (taxi) and moved elsewhere.",
    "The last time he showed himself was on 175, in round 8, 3 moves before the end.",
    "He used 3 black tickets in rounds 2, 4 and 6 and 1 double move in round 3.",
    "They knew least about him in round 7: he could be on 41 stations.",
    "The first tickets to run out: Yellow underground (round 5), Red bus (round 6), Green taxi (round 8).",
]


def on_board(*may):
    """Only Mr. X's moves are entered: they have asked about two pawns, he has surfaced, and the handheld has gone."""
    view = surfaced()
    game = view["game"]
    game.update(pawns=[], players=[{"name": name, "pawns": []} for name in PLAYERS])
    game["mr_x"]["tickets"].update(taxi=None, bus=None, underground=None)
    said = [f"{label} is on 46: is he there? He is not there." for label in ("Red", "Green")]
    pawns = [{"name": name, "letter": name[0].upper(), "label": LABELS[name]} for name, *_ in PAWNS]
    game["on_board"] = {"window": 8, "said": said, "may": list(may or ("moved", "ask", "stranded")), "pawns": pawns}
    if "take-back" in may:
        game["on_board"]["back"] = "Ask Mr. X to take back the detectives' “We have moved”"
    view.update(headline="The detectives move", link=crowded()["link"])
    view["awaited"] = "Everybody moves on the board. Mr. X's next move ends their turn."
    return being(0, view)


def _over(winner, reason, headline, text, audit):
    view = playing(24, ("idle",) * 5, state="over", headline=headline, awaited=text)
    view["game"]["over"] = {"winner": winner, "reason": reason, "text": text, "story": STORY}
    view["game"]["left"] = view["game"]["shows"] = ""
    if winner == "detectives":
        view["game"]["over"]["station"] = 175
        view["game"]["moment"] = {"id": 120, "kind": "captured", "text": "Chloé catches him on 175 in round 9"}
    else:
        view["game"]["moment"] = {"id": 120, "kind": "escaped", "text": "Mr. X escapes"}
    for window, station in zip(view["game"]["windows"], ROUTE * 3, strict=False):
        window.update(station=station, mode="taxi" if window["ticket"] == "black" else window["ticket"])
    view["game"]["audit"] = audit
    return view


def _audit(state, text, opened, *faults):
    return {"state": state, "text": text, "opened": opened, "of": 25, "faults": list(faults), **NOTED}


def captured():
    """Caught, and every seal checks out."""
    audit = _audit("sound", "All 25 seals and 24 legs check out.", 25)
    return _over("detectives", "captured", "Caught by Green on 175", "The detectives win.", audit)


def escaped():
    """Escaped; the logbook is being opened."""
    audit = _audit("waiting", "The handheld opens the logbook: 9 of 25 legs.", 9)
    return _over("mr_x", "escaped", "Mr. X has escaped", "All windows are filled. Mr. X wins.", audit)


def audit_failed():
    """A seal that does not fit."""
    fault = {"window": 7, "text": "Window 7: the seal does not fit what was opened."}
    audit = _audit("broken", "One leg does not check out.", 25, fault)
    return _over("mr_x", "escaped", "Mr. X has escaped", "All windows are filled. Mr. X wins.", audit)


def hunted():
    """Help for the hunt is on."""
    view = playing()
    view["game"]["help"] = {
        "possible": [159, 173, 175, 199, 200],
        "text": "He can be on 5 stations.",
        "legs": [
            {"n": n, "possible": n, "ruled_out": 2, "text": f"Window {n}: {n} possible."} for n in range(10, 0, -1)
        ],
        "near": [{"pawn": name, "moves": 2, "text": f"{LABELS[name]} is 2 moves away."} for name, _, _ in PAWNS],
    }
    return view


def take_back_for_us():
    """Mr. X asks the detectives; one of his legs has been taken back before, and a pawn's move may be asked back."""
    view = playing(
        ask={"kind": "take-back", "id": "t8", "text": "Mr. X asks to take his last leg back.", "asks_here": True}
    )
    view["game"]["windows"][10]["taken_back"] = ["bus", "black"]
    view["game"]["pawns"][0].update(may_take_back=True, taken_back=[["bus", 89], ["taxi", 104]])
    return being(0, view)


def being(player, view):
    """A view as the page of this player gets it."""
    view["you"] = {"players": [player], "requests": [], "voices": [player]}
    view["game"]["players"][player]["held"] = True
    return view


def computers():
    """The computer plays for Ben since this round, and is to move."""
    view = playing(turns=("done", "computer", "later", "later", "later"), news=["The computer plays for Ben (fair)."])
    view["awaited"] = "The computer is thinking for Red."
    view["game"]["players"][1]["computer"] = "computer, fair"
    view["game"]["computers"] = ["The computer plays for Ben (fair)."]
    view["game"]["pawns"][4].pop("could")
    del view["waiting"]
    return view


def against_handheld():
    """The handheld itself is Mr. X; the computer plays for all but Anna, of whom two have long names and two none."""
    view = playing(turns=("done", "computer", "later", "later", "later"))
    view["awaited"] = "The computer is thinking for Red."
    view["game"]["mr_x"] = {  # he has been given all that was spent
        "name": "Mr. X",
        "by": "Mr. X: the handheld, hard",
        "tickets": {"taxi": 45, "bus": 34, "underground": 19, "black": 5, "double": 2},
    }
    names = ("Anna", "Bernadette-Sophie", "3rd detective", "4th detective", "Maximiliane")
    view["game"]["players"] = [
        {"name": name, "pawns": [pawn], "computer": "computer, fair"}
        for name, (pawn, *_) in zip(names, PAWNS, strict=True)
    ]
    del view["game"]["players"][0]["computer"]
    for at, pawn in enumerate(view["game"]["pawns"]):
        pawn["player"] = at
        if at:
            pawn.pop("could", None)
    for at in (2, 3):
        view["game"]["players"][at]["unnamed"] = True
    del view["waiting"]
    return view


def advised(player=1):
    """Ben moves, the page is his or another player's, and the adviser is on: see ADVICE."""
    view = being(player, playing())
    view["game"]["adviser"] = True
    return view


LIKELY = ((52, "bus", 1, 90), (84, "taxi", 2, 60), (68, "taxi", 2, 60), (51, "taxi", 4, 9))
ADVICE = {
    "ok": True,
    "text": "Most likely he is on 175 (21 %) or 162 (9 %).",
    "likely": [[161, 1], [162, 2], [174, 1], [175, 3]],
    "rows": [
        {"station": station, "ticket": ticket, "rank": rank, "text": f"{ticket} to {station}"}
        | {"why": [f"Rank {rank} of 4, with {points} points.", f"+{points}: he may be there."]}
        for station, ticket, rank, points in LIKELY
    ],
}


def who_are_you():
    """This page has just joined, another one is Anna's."""
    view = being(0, playing())
    view["you"] = {"ask": True, "requests": [], "voices": [], "players": []}
    return view


def who_wants_to_be_you():
    """This page is Ben's; two others want to be him, and it wants to be Anna."""
    view = being(1, being(0, playing()))
    requests = [{"id": "r1", "player": 1, "browser": "iPhone"}, {"id": "r2", "player": 1, "browser": ""}]
    view["you"].update(wanted=0, requests=requests)
    return view


def crowded():
    """Everything that can be said at once, in sentences as long as the host's."""
    view = playing(turns=("entered", "entered", "now", "now", "passed"), headline="Green or Yellow to move")
    view["awaited"] = "Any of them may go first."
    view["link"] = {
        "state": "down",
        "text": "The handheld is disconnected: asleep, or without cable and Wi-Fi. Moves wait here until it is back.",
    }
    view["trouble"] = ["Yellow no longer moves (underground to 89): what came before was taken back. Enter it anew."]
    view["ask"] = {
        "kind": "take-back",
        "id": "t9",
        "asks_here": True,
        "text": "Take back Purple's move (underground to 118) and what followed? Mr. X has shown himself since: "
        "everybody here must agree, and then he is asked.",
    }
    game = view["game"]
    game["rounds"] = 22
    game["windows"][10]["taken_back"] = ["bus", "black"]
    pawns = game["pawns"]
    pawns[0]["entered"], pawns[1]["entered"], pawns[3]["pencil"] = ["bus", 89], ["taxi", 51], ["taxi", 104]
    pawns[4]["status"] = "Blue cannot move and is passed over in this round."
    game["outbox"] = [
        {"pawn": "purple", "text": "Purple: bus to 89, waiting for the handheld"},
        {"pawn": "red", "text": "Red: taxi to 51, waiting for the handheld"},
    ]
    return view


def everybody_asked():
    """Everybody must agree: one has."""
    texts = ("Anna agrees.", "Ben has not answered yet.", "Chloé has not answered yet.")
    rows = [{"player": at, "text": text, **({"asked": True} if at else {})} for at, text in enumerate(texts)]
    ask = {"kind": "take-back", "id": "t9", "text": "Take back Red's move?", "asks_here": True, "answers": rows}
    return being(1, playing(ask=ask))


def long_logbook(filled=30, windows=60):
    """By a house rule the logbook has many windows."""
    view = playing()
    view["game"]["windows"] = [_window(n, filled) for n in range(1, windows + 1)]
    for n in SURFACING:
        view["game"]["windows"][n - 1].update({"station": 175} if n <= filled else {})
    return view


STATES = {
    "no-game": no_game, "asked": asked, "starting": starting, "mr-x": mr_x_to_move, "pawns": playing,
    "link-lost": link_lost, "take-back": take_back_asked, "take-back-for-us": take_back_for_us,
    "everybody-asked": everybody_asked, "who": who_are_you, "who-asks": who_wants_to_be_you, "surfaced": surfaced,
    "hunted": hunted, "computers": computers, "advised": advised, "against-handheld": against_handheld,
    "captured": captured, "escaped": escaped, "audit-failed": audit_failed,
}  # fmt: skip


HANDHELDS = {  # what handhelds.html is given
    "paired": [{"device": "00112233445566aa", "name": "The blue one", "since": "paired 2 days ago", "here": True}],
    "on_cable": [{"device": "00112233445566ab", "said": "The handheld has not answered yet."}],
    "here": True,
    "most_name": 40,
    "known_at": "192.168.1.20",
}


def invitation():
    """What invite.html is given."""
    an_hour_ago = {"joined": "joined 1 hour ago", "own": False}
    square = '<svg viewBox="0 0 8 8"><path d="M1 1h2v2h-2zM5 5h2v2h-2z"/></svg>'
    return {
        "join": {"code": "K7TWQ2", "address": "http://192.168.1.20:8000/join/K7TWQ2", "svg": square},
        "television": {
            "address": "http://192.168.1.20:8000/tv/K7TWQ2",
            "svg": square,
            "short": "192.168.178.134:8000/tv",
        },
        "handheld": {"address": "http://192.168.1.20:8000/handheld?token=abc", "svg": square},
        "plain_http": True,
        "base": "http://192.168.1.20:8000",
        "others": [
            {"at": "192.168.1.20", "address": "http://192.168.1.20:8000", "network": "Wi-Fi"},
            {"at": "10.8.0.2", "address": "http://10.8.0.2:8000", "network": "VPN"},
        ],
        "admitted": [
            {"number": 1, "who": "Owner · Linux", "joined": "joined 2 hours ago", "own": True, "holds": False},
            {"number": 2, "player": "Anna", "who": "Detective · iPhone", **an_hour_ago, "holds": False},
            {"number": 3, "who": "Handheld · Android · 0a1b2c3d4e", **an_hour_ago, "holds": True},
        ],
    }
