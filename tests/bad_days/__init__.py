"""Bad days: short games between handheld and host in which everything goes wrong that can, in a time of their own.

    python -m tests.bad_days SEED [GAMES]

One seed is one day: who is there, what the weather on the links is like, what the players do and which mishaps befall
them are all drawn from it, so it replays step by step. Real are the firmware's App with all below it, the protocol, and
the host's Line, Table and Store on files; keys and pages are not there, the players call what those call.

    world      the clock, the mishaps, and one step after another
    links      the bytes on their way, and what happens to them; a cable
    air        connections over Wi-Fi, with the sessions at their ends
    machines   a handheld whose battery dies, a host that is killed or restored from a copy
    people     what Mr. X and the detectives do
    ledger     what must be true after every step, and at rest
"""
