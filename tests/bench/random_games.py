"""Random records: any edition, any house rules, played to any end, hidden, cut short, or broken in one place.

Games are played by the plain referee's sets of legal things, so that nothing of the product decides what is tried. The
same seed makes the same record.
"""

import copy
import random
from contextlib import suppress

from tests.bench import plain_referee as plain

EDITIONS = ["milton-bradley", "ravensburger", "ravensburger-2013", "ravensburger-beginner"]
TICKETS = [*plain.ORDINARY, "black"]


def random_record(seed):
    """A record, as a parsed JSON document: mostly sound, sometimes hidden, sometimes broken."""
    dice = random.Random(seed)
    record = None
    while record is None:
        record = played(dice)
    if dice.random() < 0.3:
        record["turns"] = record["turns"][: dice.randrange(len(record["turns"]) + 1)]
        record["result"] = None
    if dice.random() < 0.1:
        record["result"] = {"winner": None, "reason": "abandoned"}
    if dice.random() < 0.5:
        record = hidden(record)
        if dice.random() < 0.4:
            cut_before_an_ending(dice, record)
    if dice.random() < 0.4:
        for _ in range(dice.choice([1, 1, 1, 2, 3])):
            record = broken(dice, record)
    return record


# What a house rule may say.
DRAWN = {
    "board": lambda dice: dice.choice(list(plain.TOWNS)),
    "windows": lambda dice: dice.choice([1, 2, 3, 5, 8, 16, 24, 28, 99]),
    "rounds": lambda dice: dice.choice([None, 1, 2, 4, 9, 22, 99]),
    "surfacing": lambda dice: [dice.randint(1, 30) for _ in range(dice.randrange(6))],
    "pawns": lambda dice: dice.randint(1, 5),
    "bobbies": lambda dice: dice.randrange(3),
    "pawn_order": lambda dice: dice.choice(["fixed", "by_player", "free"]),
    "mr_x_tickets": lambda dice: dice.choice(["counted", "unlimited"]),
    "pawn_tickets": lambda dice: dice.choice(["counted", "unlimited"]),
    "underground": lambda dice: dice.random() < 0.5,
    "black_covers": lambda dice: dice.random() < 0.5,
    "tickets": lambda dice: random_tickets(dice),
    "start_cards": lambda _dice: "any",
}


def random_rules(dice):
    """House rules, each field once in a while."""
    often = dice.choice([0, 0.1, 0.3])
    rules = {name: draw(dice) for name, draw in DRAWN.items() if dice.random() < often}
    for name, often in (("voluntary_surfacing", 0.3), ("cut_off", 0.4)):
        if dice.random() < often:
            rules[name] = dice.random() < 0.8
    return rules


def random_tickets(dice):
    few = [0, 0, 1, 1, 2, 3, 9, 30]
    tickets = {}
    for mover in dice.sample(["mr_x", *plain.COLOURS], dice.randint(1, 6)):
        words = [*plain.ORDINARY, "black", "double"] if mover == "mr_x" else plain.ORDINARY
        tickets[mover] = {word: dice.choice(few) for word in words if dice.random() < 0.7}
    return tickets


def played(dice):
    """An open, sound record of a game played until it ended or the players had enough; None if it cannot start."""
    rules = random_rules(dice)
    if dice.random() < 0.25:
        on_the_board_alone(dice, rules)
    record = {
        "format": "mrx-record/1", "edition": dice.choice(EDITIONS),
        "rules": rules, "players": dice.randint(1 if "pawns" in rules else 2, 5), "start": {}, "turns": [],
        "commitments": None, "result": None,
    }  # fmt: skip
    if dice.random() < 0.2:
        rules["shares"] = random_shares(dice, record)
    if dice.random() < 0.1:
        rules["start_cards"] = dice.sample(range(1, 201), 20)
    numbers = plain.numbers_of(record)
    if numbers["on_board"]:
        return played_on_board(dice, record, numbers)
    if not deal(dice, record, numbers):
        return None
    game = {}
    most = dice.choice([3, 10, 30, 60, 200, 900])
    hunt = dice.choice([0, 0.2, 0.8])
    while len(record["turns"]) < most and not play_on(dice, record, numbers, game, hunt):
        pass
    if game["ended"] and dice.random() < 0.7:
        record["result"] = {"winner": game["ended"][0], "reason": game["ended"][1]}
    return record


def on_the_board_alone(dice, rules):
    """House rules of a game in which the pawns' moves are not entered (R28)."""
    rules["pawn_moves"] = "on_board"
    if rules.get("mr_x_tickets") == "counted":
        rules["mr_x_tickets"] = "unlimited"
    rules.pop("tickets", None)
    if dice.random() < 0.2:
        rules["tickets"] = {"mr_x": {"black": dice.randrange(3), "double": dice.randrange(3)}}


def played_on_board(dice, record, numbers):
    """As `played`: his legs, the detectives' questions, and an end that people see."""
    record["start"] = {"mr_x": None, "pawns": []}
    try:
        record["start"]["mr_x"] = dice.choice(sorted(plain.check_start(record, numbers)))
    except plain.Broken:
        return None
    game = watched(lambda: plain.replay(record, copy.deepcopy(numbers), plain.check_start(record, numbers)))
    most, catch = dice.choice([1, 3, 10, 30, 60]), dice.choice([0, 0.02, 0.3])
    while len(record["turns"]) < most and not game["ended"]:
        number = len(record["turns"])
        if game["his_turn"]:
            turn = mr_x_turn(dice, game)
            plain.play_mr_x(game, number, turn)
        else:
            turn = questions(dice, game, catch)
            plain.play_questions(game, number, turn.get("asked", []), None)
        record["turns"].append(turn)
    if game["ended"] and dice.random() < 0.7:
        record["result"] = {"winner": game["ended"][0], "reason": game["ended"][1]}
    elif not game["ended"] and dice.random() < 0.3:
        ends = [("detectives", "trapped") if game["his_turn"] else ("mr_x", "stranded"), ("mr_x", "stranded")]
        winner, reason = dice.choice(ends)
        record["result"] = {"winner": winner, "reason": reason}
    return record


def questions(dice, game, catch):
    """The detectives' turn where their moves are not entered."""
    turn: dict = {"mover": "detectives"}
    most = game["pawns"] + game["bobbies"]
    near = sorted({stop for stops in game["town"][game["station"]].values() for stop in stops} - {game["station"]})
    asked = dice.sample(near, min(len(near), dice.choice([0, 0, 1, 1, 2, most])))[:most]
    if dice.random() < catch:
        turn["by"] = dice.choice([*plain.COLOURS, *plain.BOBBIES])
        asked.append(game["station"])
    turn["asked"] = asked
    return turn


def random_shares(dice, record):
    pawns = plain.numbers_of(record)["pawns"]
    shares = [0] * record["players"]
    for _ in range(pawns):
        shares[dice.randrange(len(shares))] += 1
    return shares


def deal(dice, record, numbers):
    """Draw the starts; False if there are too few cards.

    Where any station is allowed, mostly from a small neighbourhood, so that the pawns meet soon.
    """
    names = dice.sample(plain.COLOURS, numbers["pawns"]) + plain.BOBBIES[: numbers["bobbies"]]
    town = numbers["town"]
    cards = sorted(town) if numbers["pawn_cards"] == "any" else [c for c in set(numbers["pawn_cards"]) if c in town]
    if numbers["pawn_cards"] == "any" and dice.random() < 0.8:
        cards = huddle(dice, town)
    if len(cards) < len(names):
        return False
    record["start"]["pawns"] = [list(pair) for pair in zip(names, dice.sample(sorted(cards), len(names)), strict=True)]
    record["start"]["mr_x"] = None
    try:
        left = plain.check_start(record, numbers)
    except plain.Broken:
        return False
    near = [station for station in left if station in cards]
    record["start"]["mr_x"] = dice.choice(sorted(near or left))
    return True


def huddle(dice, town):
    near = {dice.choice(sorted(town))}
    while len(near) < 11:
        near |= {stop for station in near for stops in town[station].values() for stop in stops}
    return sorted(near)[: dice.randint(8, 30)]


def play_on(dice, record, numbers, game, hunt):
    """Play one more turn of a sound open record, keeping the plain referee's game; True once it has ended."""
    if not game:
        fresh = plain.replay
        cards = plain.check_start(record, numbers)
        game.update(watched(lambda: fresh(record, copy.deepcopy(numbers), cards)))
        return bool(game["ended"])
    number = len(record["turns"])
    turn = mr_x_turn(dice, game) if game["his_turn"] else pawn_turn(dice, game, hunt)
    record["turns"].append(turn)
    plain.check_turn(game, number, turn)
    if turn["mover"] == "mr_x":
        plain.play_mr_x(game, number, turn)
        if plain.all_stranded(game):
            game["ended"] = ("mr_x", "stranded")
    else:
        plain.play_pawn(game, number, turn, None)
        if not game["ended"] and len(game["moved"]) == len(game["names"]):
            plain.end_turn(game, None)
    return bool(game["ended"])


def watched(replay):
    """The plain referee's game as its answer found it."""
    caught = {}
    answer = plain.answer
    plain.answer = lambda game: caught.update(game)
    try:
        replay()
    finally:
        plain.answer = answer
    return caught


def mr_x_turn(dice, game):
    leg = list(dice.choice(sorted(plain.mr_x_legal(game, game["station"]))))
    turn = {"mover": "mr_x", "legs": [leg]}
    purse = dict(game["tickets"]["mr_x"])
    if purse["double"] and len(game["log"]) + 2 <= game["windows"] and dice.random() < 0.2:
        if purse[leg[0]] is not None:
            purse[leg[0]] -= 1
        second = sorted(plain.mr_x_legal(game, leg[1], purse))
        if second:
            turn["legs"].append(list(dice.choice(second)))
    window = len(game["log"]) + len(turn["legs"])
    if game["voluntary"] and not plain.surfaces(game, window, turn["legs"][-1][0]) and dice.random() < 0.2:
        turn["surface"] = {}
        for name in game["names"]:
            held = [ticket for ticket, left in game["tickets"].get(name, {}).items() if left]
            if held:
                turn["surface"][name] = dice.choice(held)
    return turn


def pawn_turn(dice, game, hunt):
    name = dice.choice(plain.may_move(game))
    legal = sorted(plain.pawn_legal(game, name))
    if not legal:
        return {"mover": name, "legs": []}
    leg = list(dice.choice(legal))
    if leg[1] == game["station"] and dice.random() > hunt:
        leg = list(dice.choice(legal))
    if dice.random() < hunt:
        near = {stop for stops in game["town"][game["station"]].values() for stop in stops}
        if dice.random() < 0.2:
            near.add(game["station"])  # else he is hemmed in rather than caught
        leg = list(dice.choice([leg for leg in legal if leg[1] in near] or [leg]))
    return {"mover": name, "legs": [leg]}


def hidden(record):
    """The record with all that is secret taken out (R20)."""
    record = copy.deepcopy(record)
    numbers = plain.numbers_of(record)
    record["start"]["mr_x"] = None
    window = 0
    for turn in record["turns"]:
        if turn["mover"] == "mr_x":
            for at, leg in enumerate(turn["legs"]):
                window += 1
                last = at == len(turn["legs"]) - 1
                if not plain.surfaces(numbers, window, leg[0]) and not (last and "surface" in turn):
                    leg[1] = None
    return record


def cut_before_an_ending(dice, record):
    """End a hidden record where a capture or a trap may be claimed, rightly or not."""
    turns = record["turns"]
    pawns = [at for at, turn in enumerate(turns) if turn["mover"] != "mr_x"]
    if pawns:
        del turns[dice.choice(pawns) + 1 :]
    reason = dice.choice(["captured", "captured", "trapped", "escaped", "abandoned", None])
    winner = {"escaped": "mr_x", "abandoned": None}.get(reason, "detectives")
    record["result"] = {"winner": winner, "reason": reason} if reason else None


def broken(dice, record):
    """The record with something done to it that may break it."""
    record = copy.deepcopy(record)
    turns = record.get("turns")
    if not (isinstance(turns, list) and isinstance(record.get("rules"), dict) and record.get("start")):
        return record  # broken enough
    turn = dice.choice(turns) if turns else {"mover": "mr_x", "legs": [["taxi", 1]]}
    at = dice.randrange(len(turns) + 1)
    leg = dice.choice(turn["legs"]) if turn.get("legs") else [None, None]
    asked = turn.get("asked") or [1]
    station = dice.choice([dice.randint(1, 200), dice.randint(1, 200), 0, -1, 108, 200, 201, 10**30])
    name = dice.choice(["mr_x", *plain.COLOURS, *plain.BOBBIES])
    deeds = [
        lambda: leg.__setitem__(0, dice.choice(TICKETS)),
        lambda: leg.__setitem__(1, station),
        lambda: leg.__setitem__(1, dice.choice([None, "26", 26.0, True, [1]])),
        lambda: turn.update(mover=name),
        lambda: turn.update(legs=[]),
        lambda: turn["legs"].append([dice.choice(TICKETS), station if record["start"]["mr_x"] else None]),
        lambda: turn["legs"].append([dice.choice(TICKETS), station]),
        lambda: leg.__setitem__(1, dice.choice([stop for other in turns for _, stop in other["legs"]])),
        lambda: leg.__setitem__(1, dice.choice(record["start"]["pawns"])[1]),
        lambda: turn["legs"].append([dice.choice(TICKETS), turns[turns.index(turn) - len(turns) // 9]["legs"][0][1]]),
        lambda: doubled(dice, record),
        lambda: record["rules"].update(cut_off=True),
        lambda: record["rules"].update(windows=dice.randint(1, 12)),
        lambda: record["rules"].update(tickets={"mr_x": {word: dice.randrange(3) for word in [*TICKETS, "double"]}}),
        lambda: turns.insert(at, copy.deepcopy(turn)),
        lambda: turns.pop(min(at, len(turns) - 1)),
        lambda: turns.append(copy.deepcopy(turn)),
        lambda: dice.shuffle(turns[at : at + 3]),
        lambda: turn.update(surface={pawn: dice.choice(TICKETS) for pawn, _ in record["start"]["pawns"]}),
        lambda: turn.update(surface={}),
        lambda: turn.get("surface", {}).pop(name, None),
        lambda: turn.get("surface", {}).update({name: dice.choice(TICKETS)}),
        lambda: turn.pop("surface", None),
        lambda: turn.update(asked=[*asked, station]),
        lambda: turn.update(asked=[*asked, dice.choice(asked)]),
        lambda: turn.update(asked=[dice.choice([None, "26", True, 26.0])]),
        lambda: turn.update(by=name),
        lambda: turn.pop("asked"),
        lambda: turn.update(mover="detectives"),
        lambda: record["rules"].update(pawn_moves=dice.choice(["on_board", "entered", "never"])),
        lambda: record["start"].update(mr_x=station),
        lambda: record["start"]["pawns"][0].__setitem__(1, station),
        lambda: record["start"]["pawns"][-1].__setitem__(0, name),
        lambda: record["start"]["pawns"].pop(),
        lambda: record["start"]["pawns"].reverse(),
        lambda: record["start"]["pawns"].append([name, station]),
        lambda: record.update(players=dice.randint(0, 6)),
        lambda: record.update(edition=dice.choice([*EDITIONS, "1985"])),
        lambda: record["rules"].update(random_rules(dice)),
        lambda: record["rules"].update(shares=[dice.randrange(4) for _ in range(record["players"])]),
        lambda: record["rules"].pop(dice.choice([*record["rules"], "windows"]), None),
        lambda: record.update(result=random_result(dice)),
        lambda: record.update(result=random_result(dice)),
        lambda: record.pop(dice.choice(list(record))),
        lambda: record.update({dice.choice(["meta", "note", "rules", "turns"]): dice.choice([None, {}, [], 1])}),
    ]
    with suppress(IndexError, KeyError, TypeError, AttributeError, ValueError):  # nothing is there to do it to
        dice.choice(deeds)()
    return record


def doubled(dice, record):
    """Put two single turns of Mr. X's together, as if he had doubled, or open a double's legs into two turns."""
    his = [turn for turn in record["turns"] if turn["mover"] == "mr_x"]
    at = dice.randrange(len(his))
    if len(his[at]["legs"]) == 2:
        his[at]["legs"].pop(dice.randrange(2))
    else:
        his[at]["legs"].append(copy.deepcopy(his[at + 1]["legs"][0]))


def random_result(dice):
    winner = dice.choice(["mr_x", "detectives", None])
    return {"winner": winner, "reason": dice.choice(["captured", "trapped", "stranded", "escaped", "abandoned"])}
