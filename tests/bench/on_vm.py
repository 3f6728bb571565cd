"""Runs on the MicroPython VM: how long one legality question takes, ours and the plain one, and what it allocates."""

import gc
import time

from shared.board.board import MODES
from shared.events.events import game_begun
from shared.rules import rules, rules_host
from shared.rules.public_game_host import begin

PASSES = 60
STARTS = [["purple", 26], ["red", 29], ["green", 34], ["yellow", 50], ["blue", 53]]


def plain_legal(game, station):
    """Every legal leg of Mr. X's, as tests/bench/plain_referee.py finds it, sorted as the referee tells it."""
    purse = game["tickets"]
    pawns = game["at"]
    legal = set()
    for mode, stops in game["town"][station].items():
        for stop in stops:
            if stop in pawns:
                continue
            if mode in purse and (purse[mode] is None or purse[mode] > 0):
                legal.add((mode, stop))
            if purse["black"] > 0:
                legal.add(("black", stop))
    return sorted(legal)


def plain_game(game):
    """The same game in dictionaries and sets."""
    town = {}
    buffer = bytearray(rules.BUFFER)
    for station in game.board.stations():
        town[station] = {}
        for at in range(0, 2 * game.board.legs(station, buffer), 2):
            for mode in range(4):
                if buffer[at + 1] >> mode & 1:
                    town[station].setdefault(MODES[mode], set()).add(buffer[at])
    tickets = {"taxi": 4, "bus": 3, "underground": 3, "black": 5, "double": 2}
    return {"town": town, "tickets": tickets, "at": set(game.stations)}


def microseconds(ask, stations):
    """The shortest time one question takes, over all stations."""
    best = 1 << 30
    for _ in range(9):
        begun = time.ticks_us()
        for _ in range(PASSES):
            for station in stations:
                ask(station)
        best = min(best, time.ticks_diff(time.ticks_us(), begun))
    return best / PASSES / len(stations)


def allocated(ask, stations):
    """Bytes of heap that asking about every station takes."""
    begun = gc.mem_alloc()
    for station in stations:
        ask(station)
    return gc.mem_alloc() - begun


def measure():
    """Print (our µs, the plain one's µs, bytes that ours allocates) for Mr. X's legal legs."""
    game = begin(game_begun("00" * 16, "milton-bradley", 5, [], STARTS))
    plain = plain_game(game)
    buffer = bytearray(rules.BUFFER)
    stations = game.board.stations()

    def ours(station):
        rules_host.mr_x_legs(game, station, buffer)

    def theirs(station):
        plain_legal(plain, station)

    print(microseconds(ours, stations), microseconds(theirs, stations), allocated(ours, stations))
