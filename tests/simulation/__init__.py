"""Simulation: short games between handheld and host in which all that can go wrong does, on a clock of its own.

    python -m tests.simulation SEED [GAMES]

One seed is one day: who is there, how bad the links are, what the players do and which faults happen are all drawn
from it, so it replays step by step. The firmware's App with all below it, the protocol, and the host's Line, Table and
Store on files are real. There are no keys and no pages: the players call what those call.

    world      the clock, the faults, and one step after another
    links      the bytes on their way, and what happens to them; a cable
    air        connections over Wi-Fi, with the sessions at their ends
    machines   a handheld whose battery dies, a host that is killed or restored from a copy
    people     what Mr. X and the detectives do
    ledger     what must be true after every step, and at rest
"""
