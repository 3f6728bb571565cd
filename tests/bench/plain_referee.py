"""A second referee, written from the rule book with dictionaries and sets, for plainness and not for speed.

It shares no line with the product: the map comes from the tables of facts, a game is one dictionary, and what is legal
is always the whole set of legal things. `make bench` takes it as the baseline; `make fuzz` holds the product against
it.
"""

import csv
import json
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "shared" / "source"
COLOURS = ["purple", "red", "green", "yellow", "blue"]
BOBBIES = ["bobby1", "bobby2"]
ORDINARY = ["taxi", "bus", "underground"]
DECKS = json.loads((SOURCE / "start_cards.json").read_text())


class Broken(Exception):
    """The first thing that is wrong with a record: its code, turn and leg."""

    def __init__(self, code, turn=None, leg=None):
        super().__init__(code)
        self.code, self.turn, self.leg = code, turn, leg


# ---------------------------------------------------------------------------------------------------------- the map


def read_map(board):
    """{station: {mode: {next station: stations passed over}}} (R1, R6, R26)."""
    numbers = {}
    for row in csv.DictReader((SOURCE / "stations.csv").read_text().splitlines()):
        printed = row["milton_bradley"] if board.startswith("milton-bradley") else row["station"]
        numbers[int(row["station"])] = int(printed)
    routes = []
    for row in csv.DictReader((SOURCE / "edges.csv").read_text().splitlines()):
        over = [int(station) for station in row["via"].split()]
        routes.append((row["mode"], int(row["a"]), int(row["b"]), over))
    if board == "ravensburger-2013":
        routes = [route for route in routes if route[:3] != ("taxi", 13, 14)]
    if board == "milton-bradley-as-printed":
        routes = [route for route in routes if route[:3] != ("taxi", 198, 199)]
        routes += [("bus", 185, 199, [198]), ("bus", 187, 199, [198])]
    town = {number: {} for number in numbers.values()}
    for mode, a, b, over in routes:
        a, b, over = numbers[a], numbers[b], {numbers[station] for station in over}
        town[a].setdefault(mode, {})[b] = over
        town[b].setdefault(mode, {})[a] = over
    return town


TOWNS = {
    board: read_map(board)
    for board in ("milton-bradley", "milton-bradley-as-printed", "ravensburger", "ravensburger-2013")
}


# ------------------------------------------------------------------------------------------------------- the numbers


def numbers_of(record):
    """The edition's column with the record's rules put in."""
    rules = record.get("rules") or {}
    name, players = record["edition"], record["players"]
    column = max(players, 2) - 2
    if name == "milton-bradley":
        pawns, bobbies, black = 5, 0, 5
        shares = [[3, 2], [2, 2, 1], [2, 1, 1, 1], [1, 1, 1, 1, 1]][column]
        windows, rounds, surfacing, supply, purse = 24, None, [3, 8, 13, 18, 24], "counted", [10, 8, 4]
        order, pawn_cards, mr_x_cards = "by_player", DECKS["deck"], DECKS["deck"]
    elif name == "ravensburger":
        pawns, bobbies = [4, 3, 4, 5][column], 0
        shares = [[2, 2], [1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1, 1]][column]
        black = rules.get("pawns", pawns)
        windows, rounds, surfacing, supply, purse = 22, None, [3, 8, 13, 18], "counted", [10, 8, 4]
        order, pawn_cards, mr_x_cards = "fixed", DECKS["deck"], DECKS["deck"]
    else:
        pawns, bobbies, black = [2, 3, 4, 5][column], [2, 1, 0, 0][column], 5
        shares = [1] * pawns
        windows, rounds, surfacing, supply, purse = 24, 22, [3, 8, 13, 18, 24], "unlimited", [11, 8, 4]
        order, pawn_cards, mr_x_cards = "free", DECKS["detectives_2013"], DECKS["mr_x_2013"]
    beginner, doubles = name == "ravensburger-beginner", 2
    if beginner:
        pawns, bobbies, black, doubles = [3, 3, 4, 5][column], 0, 1, 1
        shares = [[2, 1], [1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1, 1]][column]
        windows, rounds, surfacing = 14, 13, set(range(1, 15)) - {3, 8, 13}
        name = "ravensburger-2013"
    if rules.get("pawns", pawns) != pawns or players == 1:
        pawns = rules["pawns"]
        shares = [0] * players
        for pawn in range(pawns):
            shares[min(pawn, players - 1)] += 1
    if "start_cards" in rules:
        pawn_cards = mr_x_cards = rules["start_cards"]
    board = rules.get("board", name)
    on_board = rules.get("pawn_moves") == "on_board"
    supply = "unlimited" if on_board else rules.get("mr_x_tickets", supply)
    mr_x = {"taxi": 4, "bus": 3, "underground": 3, "black": black, "double": doubles}
    mr_x.update(rules.get("tickets", {}).get("mr_x", {}))
    if supply == "unlimited":
        mr_x.update(dict.fromkeys(ORDINARY))
    tickets = {"mr_x": mr_x}
    for colour in COLOURS:
        tickets[colour] = dict(zip(ORDINARY, purse, strict=True))
        tickets[colour].update(rules.get("tickets", {}).get(colour, {}))
        if rules.get("pawn_tickets", "unlimited" if beginner else "counted") == "unlimited":
            tickets[colour].update(dict.fromkeys(ORDINARY))
    underground = rules.get("underground", not beginner)
    if not underground:
        for purse in tickets.values():
            purse["underground"] = 0
    return {
        "town": TOWNS[board], "windows": rules.get("windows", windows), "rounds": rules.get("rounds", rounds),
        "surfacing": set(rules.get("surfacing", surfacing)), "pawns": pawns, "bobbies": rules.get("bobbies", bobbies),
        "shares": rules.get("shares", shares), "order": rules.get("pawn_order", order), "pawn_cards": pawn_cards,
        "mr_x_cards": mr_x_cards, "tickets": tickets, "voluntary": rules.get("voluntary_surfacing", False),
        "cut_off": rules.get("cut_off", False) and not on_board, "on_board": on_board,
        "underground": underground, "covers": rules.get("black_covers", beginner),
    }  # fmt: skip


# ------------------------------------------------------------------------------------------------------- well formed


def must(condition):
    if not condition:
        raise Broken("bad-record")


def whole(value, least=None, most=None):
    must(isinstance(value, int) and not isinstance(value, bool))
    must(least is None or least <= value <= most)


def keys(value, needed, allowed=()):
    must(isinstance(value, dict))
    must(set(needed) <= set(value) <= set(needed) | set(allowed))


def word(value, words):
    must(isinstance(value, str) and value in words)


def surfaces(numbers, window, ticket):
    """R14."""
    return window in numbers["surfacing"] and not (ticket == "black" and numbers["covers"])


def check_rules(rules):
    for key, value in rules.items():
        if key == "board":
            word(value, TOWNS)
        elif key in ("windows", "rounds"):
            if not (key == "rounds" and value is None):
                whole(value, 1, 99)
        elif key == "surfacing":
            must(isinstance(value, list))
            for window in value:
                whole(window, 1, 99)
        elif key == "pawns":
            whole(value, 1, 5)
        elif key == "shares":
            must(isinstance(value, list))
            for share in value:
                whole(share, 0, 5)
        elif key == "bobbies":
            whole(value, 0, 2)
        elif key == "pawn_order":
            word(value, ["fixed", "by_player", "free"])
        elif key in ("mr_x_tickets", "pawn_tickets"):
            word(value, ["counted", "unlimited"])
        elif key == "pawn_moves":
            word(value, ["entered", "on_board"])
        elif key == "tickets":
            keys(value, [], ["mr_x", *COLOURS])
            for mover, numbers in value.items():
                keys(numbers, [], [*ORDINARY, "black", "double"] if mover == "mr_x" else ORDINARY)
                for number in numbers.values():
                    whole(number, 0, 99)
        elif key == "start_cards":
            must(value == "any" or isinstance(value, list))
            for station in value if isinstance(value, list) else []:
                whole(station)
        else:
            word(key, ["voluntary_surfacing", "cut_off", "underground", "black_covers"])
            must(isinstance(value, bool))

    if rules.get("pawn_moves") == "on_board":
        must(rules.get("mr_x_tickets") != "counted" and set(rules.get("tickets", {})) <= {"mr_x"})


def check_form(record):
    keys(record, ["format", "edition", "players", "start", "turns"], ["rules", "commitments", "result", "meta"])
    word(record["format"], ["mrx-record/1"])
    word(record["edition"], ["milton-bradley", "ravensburger", "ravensburger-2013", "ravensburger-beginner"])
    rules = record.get("rules")
    must(rules is None or isinstance(rules, dict))
    check_rules(rules or {})
    whole(record["players"], 1 if "pawns" in (rules or {}) else 2, 5)
    must(record.get("meta") is None or isinstance(record["meta"], dict))
    must(record.get("commitments") is None or isinstance(record["commitments"], list))
    numbers = numbers_of(record)
    must(len(numbers["shares"]) == record["players"] and sum(numbers["shares"]) == numbers["pawns"])
    keys(record["start"], ["mr_x", "pawns"])
    hidden = record["start"]["mr_x"] is None
    if not hidden:
        whole(record["start"]["mr_x"])
    must(isinstance(record["start"]["pawns"], list))
    for pawn in record["start"]["pawns"]:
        must(isinstance(pawn, list) and len(pawn) == 2 and isinstance(pawn[0], str))
        whole(pawn[1])
    must(not (numbers["on_board"] and record["start"]["pawns"]))
    must(isinstance(record["turns"], list))
    window = 0
    for turn in record["turns"]:
        if numbers["on_board"] and isinstance(turn, dict) and turn.get("mover") == "detectives":
            keys(turn, ["mover"], ["asked", "by"])
            must(isinstance(turn.get("asked", []), list))
            for station in turn.get("asked", []):
                whole(station)
            word(turn.get("by", "red"), [*COLOURS, *BOBBIES])
            continue
        keys(turn, ["mover", "legs"], ["surface"])
        word(turn["mover"], ["mr_x"] if numbers["on_board"] else ["mr_x", *COLOURS, *BOBBIES])
        must(isinstance(turn["legs"], list))
        must(len(turn["legs"]) <= (2 if turn["mover"] == "mr_x" else 1))
        if "surface" in turn:
            must(turn["mover"] == "mr_x")
            keys(turn["surface"], [], [*COLOURS, *BOBBIES])
            for ticket in turn["surface"].values():
                word(ticket, [*ORDINARY, "black"])
        for number, leg in enumerate(turn["legs"]):
            must(isinstance(leg, list) and len(leg) == 2)
            word(leg[0], [*ORDINARY, "black"])
            if turn["mover"] != "mr_x":
                whole(leg[1])
                continue
            window += 1
            last = number == len(turn["legs"]) - 1
            shown = surfaces(numbers, window, leg[0]) or (last and "surface" in turn)
            there_is_one = window <= numbers["windows"]  # else the turn is wrong, whatever it tells
            if leg[1] is not None:
                whole(leg[1])
                must(not hidden or shown or not there_is_one)
            else:
                must(hidden and (not shown or not there_is_one))
    result = record.get("result")
    if result is not None:
        keys(result, ["winner", "reason"])
        if result["winner"] is None:
            word(result["reason"], ["abandoned"])
        else:
            word(result["winner"], ["mr_x", "detectives"])
            word(result["reason"], ["captured", "trapped", "stranded", "escaped"])
    return numbers


def check_start(record, numbers):
    """The stations that Mr. X may have started from (R2, R5)."""
    start = record["start"]
    names = [name for name, _ in start["pawns"]]
    colours = names[: numbers["pawns"]]
    if not numbers["on_board"] and (
        len(names) != numbers["pawns"] + numbers["bobbies"]
        or names[numbers["pawns"] :] != BOBBIES[: numbers["bobbies"]]
    ):
        raise Broken("bad-start")
    if len(set(colours)) < len(colours) or set(colours) - set(COLOURS):
        raise Broken("bad-start")
    taken = set()
    for _, station in start["pawns"]:
        in_deck = numbers["pawn_cards"] == "any" or station in numbers["pawn_cards"]
        if station not in numbers["town"] or station in taken or not in_deck:
            raise Broken("bad-start")
        taken.add(station)
    cards = set(numbers["town"])
    if numbers["mr_x_cards"] != "any":
        cards &= set(numbers["mr_x_cards"])
    cards -= taken
    if not cards or (start["mr_x"] is not None and start["mr_x"] not in cards):
        raise Broken("bad-start")
    return cards


# ------------------------------------------------------------------------------------------------------------ the play


def can_pay(purse, ticket):
    return ticket in purse and (purse[ticket] is None or purse[ticket] > 0)


def bobby_purse(game):
    return {"taxi": None, "bus": None, "underground": None if game["underground"] else 0}


def pawn_legal(game, pawn):
    """Every legal leg of a pawn as (ticket, station) (R6, R7, R9)."""
    purse = game["tickets"].get(pawn, bobby_purse(game))
    legal = set()
    for mode, stops in game["town"][game["at"][pawn]].items():
        if mode != "ferry" and can_pay(purse, mode):
            legal |= {(mode, stop) for stop in stops if stop not in game["at"].values()}
    return legal


def mr_x_legal(game, station, purse=None):
    """Every legal leg of Mr. X's from a station (R6, R7, R9, R12, R26)."""
    purse = game["tickets"]["mr_x"] if purse is None else purse
    pawns = set(game["at"].values())
    legal = set()
    for mode, stops in game["town"][station].items():
        for stop, over in stops.items():
            if stop in pawns or (game["cut_off"] and over & pawns):
                continue
            if can_pay(purse, mode):
                legal.add((mode, stop))
            if can_pay(purse, "black"):
                legal.add(("black", stop))
    return legal


def may_double(game, station):
    """R13."""
    purse = game["tickets"]["mr_x"]
    if purse["double"] == 0 or len(game["log"]) + 2 > game["windows"]:
        return False
    for ticket, stop in mr_x_legal(game, station):
        left = dict(purse)
        if left[ticket] is not None:
            left[ticket] -= 1
        if mr_x_legal(game, stop, left):
            return True
    return False


def may_move(game):
    """The pawns that may move next (R17)."""
    names = game["names"]
    waiting = [name for name in names if name not in game["moved"]]
    if game["order"] == "free":
        return waiting
    if game["order"] == "fixed":
        return waiting[:1]
    owners = [player for player, share in enumerate(game["shares"]) for _ in range(share)]
    owner = dict(zip(names, owners + ["everybody"] * game["bobbies"], strict=True))
    return [name for name in waiting if owner[name] == owner[waiting[0]]]


def all_stranded(game):
    return not any(pawn_legal(game, name) for name in game["names"])


def leg_fault(game, station, purse, ticket, stop, is_mr_x):
    """The code of what is wrong with a leg from a known station to a known one, or None."""
    if stop not in game["town"]:
        return "no-station"
    routes = game["town"][station]
    modes = [mode for mode in routes if stop in routes[mode] and ticket in (mode, "black")]
    if not modes:
        return "no-route"
    if not can_pay(purse, ticket):
        return "no-ticket"
    pawns = set(game["at"].values())
    if stop in pawns:
        return "occupied"
    if is_mr_x and game["cut_off"] and all(routes[mode][stop] & pawns for mode in modes):
        return "cut-off"
    return None


def referee(record):
    """What the referee says of a record, without `rule` and `message`."""
    try:
        numbers = check_form(record)
        cards = check_start(record, numbers)
        return replay(record, numbers, cards)
    except Broken as fault:
        return {"ok": False, "turn": fault.turn, "leg": fault.leg, "error": fault.code}


def replay(record, numbers, cards):
    hidden = record["start"]["mr_x"] is None
    names = [name for name, _ in record["start"]["pawns"]]
    game = dict(numbers)
    game.update(
        names=names, at=dict(record["start"]["pawns"]),
        tickets={name: dict(numbers["tickets"][name]) for name in ["mr_x", *names] if name not in BOBBIES}, log=[],
        moved=set(), round=1, his_turn=True, ended=None, hidden=hidden, station=record["start"]["mr_x"],
        possible=set(cards),
    )  # fmt: skip
    claim = record.get("result")
    claim = (claim["winner"], claim["reason"]) if claim else None
    turns = record["turns"]
    if game["on_board"]:
        return replay_on_board(game, turns, claim)
    ask_mr_x(game, claim if not turns else None)
    for number, turn in enumerate(turns):
        final = claim if number == len(turns) - 1 else None
        check_turn(game, number, turn)
        if turn["mover"] == "mr_x":
            play_mr_x(game, number, turn)
            if all_stranded(game):
                game["ended"] = ("mr_x", "stranded")
        else:
            play_pawn(game, number, turn, final)
            if not game["ended"] and len(game["moved"]) == len(names):
                end_turn(game, final)
    if claim and claim[1] == "abandoned" and not game["ended"]:
        game["ended"] = claim
    if claim and claim != game["ended"]:
        raise Broken("bad-result")
    return answer(game)


def replay_on_board(game, turns, claim):
    """R28: he moves by the map, the detectives say that they have moved, and what they asked."""
    for number, turn in enumerate(turns):
        if game["ended"]:
            raise Broken("game-over", number)
        if (turn["mover"] == "mr_x") != game["his_turn"]:
            raise Broken("wrong-mover", number)
        if turn["mover"] == "mr_x":
            check_turn(game, number, turn)
            play_mr_x(game, number, turn)
        else:
            play_questions(game, number, turn.get("asked", []), claim if number == len(turns) - 1 else None)
    at_turns_end = bool(game["log"]) and not game["ended"]
    on_his_turn = game["his_turn"] and not game["ended"]
    seen = {("detectives", "trapped"): on_his_turn, ("mr_x", "stranded"): at_turns_end, (None, "abandoned"): True}
    if not game["ended"] and seen.get(claim):
        game["ended"] = claim
        if claim[1] == "stranded" and game["his_turn"]:  # their turn before has ended it
            game["round"] -= 1
    if claim and claim != game["ended"]:
        raise Broken("bad-result")
    return answer(game)


def play_questions(game, number, asked, claim):
    """Whether he was at one of these stations; else the turn has ended (R28)."""
    found, possible = None, set(game["possible"])
    for at, station in enumerate(asked):
        may_be = claim == ("detectives", "captured") and at == len(asked) - 1 and station in possible
        if (possible == {station} or may_be) if game["hidden"] else game["station"] == station:
            found = at
            break
        possible.discard(station)
    denied = asked if found is None else asked[:found]
    if found is not None and found < len(asked) - 1:
        raise Broken("game-over", number)
    once = len(set(denied)) == len(denied) and set(denied) <= set(game["town"])
    if not once or len(denied) > game["pawns"] + game["bobbies"]:
        raise Broken("bad-ask", number)
    game["possible"] = possible if found is None else {asked[found]}
    if found is not None:
        game["ended"] = ("detectives", "captured")
    elif len(game["log"]) == game["windows"] or game["round"] == game["rounds"]:
        game["ended"] = ("mr_x", "escaped")
    else:
        game["round"] += 1
        game["his_turn"] = True


def ask_mr_x(game, claim):
    """His turn begins: is he trapped (R16)?"""
    if game["hidden"]:
        lost = {station for station in game["possible"] if not mr_x_legal(game, station)}
        trapped = lost == game["possible"] or (lost and claim == ("detectives", "trapped"))
    else:
        trapped = not mr_x_legal(game, game["station"])
        lost = {station for station in game["possible"] if not mr_x_legal(game, station)}
    if trapped:
        game["ended"] = ("detectives", "trapped")
        game["possible"] = lost
    else:
        game["possible"] -= lost


def end_turn(game, claim):
    """The detectives' turn has ended (R22, R23)."""
    if len(game["log"]) == game["windows"] or game["round"] == game["rounds"]:
        game["ended"] = ("mr_x", "escaped")
    elif all_stranded(game):
        game["ended"] = ("mr_x", "stranded")
    else:
        game["round"] += 1
        game["moved"] = set()
        game["his_turn"] = True
        ask_mr_x(game, claim)


def check_turn(game, number, turn):
    mover, legs = turn["mover"], turn["legs"]
    if game["ended"]:
        raise Broken("game-over", number)
    if mover not in (["mr_x"] if game["his_turn"] else may_move(game)):
        raise Broken("wrong-mover", number)
    if not legs and (mover == "mr_x" or pawn_legal(game, mover)):
        raise Broken("must-move", number)
    if len(legs) == 2 and game["tickets"]["mr_x"]["double"] == 0:
        raise Broken("no-double", number)
    if mover == "mr_x" and len(game["log"]) + len(legs) > game["windows"]:
        raise Broken("no-window", number)


def play_mr_x(game, number, turn):
    purse = game["tickets"]["mr_x"]
    if len(turn["legs"]) == 2:
        purse["double"] -= 1
    for at, (ticket, stop) in enumerate(turn["legs"]):
        fault = mr_x_fault(game, purse, ticket, stop)
        if fault:
            raise Broken(fault, number, at)
        reached = set()
        for station in game["possible"]:
            reached |= {end for paid, end in mr_x_legal(game, station) if paid == ticket}
        game["log"].append(ticket)
        shown = surfaces(game, len(game["log"]), ticket)
        if game["hidden"] and not (stop in reached if stop is not None else reached):
            raise Broken("impossible", number, at)
        game["possible"] = {stop} if shown else reached
        game["station"] = stop
        if purse[ticket] is not None:
            purse[ticket] -= 1
        if game["hidden"] and stop is not None:
            game["possible"] = {stop}
    if "surface" in turn:
        surface(game, number, turn["surface"])
    game["his_turn"] = False
    game["moved"] = set()


def mr_x_fault(game, purse, ticket, stop):
    if not game["hidden"] or (game["station"] is not None and stop is not None):
        return leg_fault(game, game["station"], purse, ticket, stop, True)
    if stop is not None and stop not in game["town"]:
        return "no-station"
    if not can_pay(purse, ticket):
        return "no-ticket"
    return "occupied" if stop in game["at"].values() else None


def surface(game, number, taken):
    """R25."""
    purses = {name: game["tickets"][name] for name in game["names"] if name in game["tickets"]}
    wrong = not game["voluntary"] or surfaces(game, len(game["log"]), game["log"][-1])
    wrong = wrong or set(taken) != {name for name, purse in purses.items() if any(purse.values())}
    wrong = wrong or any(not purses[name].get(ticket) for name, ticket in taken.items())
    if wrong:
        raise Broken("bad-surface", number)
    for name, ticket in taken.items():
        hand_over(game, name, ticket)
    game["possible"] = {game["station"]}


def hand_over(game, name, ticket):
    """R11."""
    if game["tickets"].get(name, {}).get(ticket) is not None:
        game["tickets"][name][ticket] -= 1
        if game["tickets"]["mr_x"][ticket] is not None:
            game["tickets"]["mr_x"][ticket] += 1


def play_pawn(game, number, turn, claim):
    name = turn["mover"]
    game["moved"].add(name)
    if not turn["legs"]:
        return
    ticket, stop = turn["legs"][0]
    fault = leg_fault(game, game["at"][name], game["tickets"].get(name, bobby_purse(game)), ticket, stop, False)
    if fault:
        raise Broken(fault, number, 0)
    game["at"][name] = stop
    hand_over(game, name, ticket)
    if game["hidden"]:
        caught = game["possible"] == {stop} or (stop in game["possible"] and claim == ("detectives", "captured"))
    else:
        caught = stop == game["station"]
    if caught:
        game["ended"] = ("detectives", "captured")
        game["possible"] = {stop}
    else:
        game["possible"].discard(stop)


def answer(game):
    said = {"ok": True, "round": game["round"], "window": len(game["log"]), "to_move": [], "legal": {}}
    said["may_double"] = False
    if game["ended"]:
        pass
    elif not game["his_turn"] and game["on_board"]:
        said["to_move"], said["legal"] = ["detectives"], {"detectives": None}
    elif not game["his_turn"]:
        said["to_move"] = may_move(game)
        said["legal"] = {name: [list(leg) for leg in sorted(pawn_legal(game, name))] for name in said["to_move"]}
    else:
        said["to_move"] = ["mr_x"]
        said["legal"] = said["may_double"] = None
        if not game["hidden"]:
            said["legal"] = {"mr_x": [list(leg) for leg in sorted(mr_x_legal(game, game["station"]))]}
            said["may_double"] = may_double(game, game["station"])
    told = game["ended"] and not game["hidden"]
    said["possible"] = [game["station"]] if told else sorted(game["possible"])
    said["tickets"] = game["tickets"]
    said["result"] = {"winner": game["ended"][0], "reason": game["ended"][1]} if game["ended"] else None
    return said
