"""Many simulated days, one after another, and what they had in all."""

import tempfile
from collections import Counter
from contextlib import nullcontext
from pathlib import Path

from tests.simulation.world import live

MEMORY = Path("/dev/shm")  # a file system in memory, on Linux


class Tally:
    """What the days had: `days`, `steps`, `sessions` over the air; Counters of `faults`, `mishaps`, what was `done`."""

    def __init__(self):
        self.days = self.steps = self.sessions = 0
        self.faults, self.mishaps, self.done = Counter(), Counter(), Counter()

    def add(self, world):
        """Add a day."""
        self.days += 1
        self.steps += world.steps
        self.sessions += sum(host.greeted for host in world.hosts)
        self.faults += world.weather.seen
        self.mishaps += world.mishaps
        self.done += world.ledger.done

    def __str__(self):
        parts = [f"{self.days} simulated days, {self.steps} steps, {self.sessions} sessions over the air"]
        for name, counted in (("faults of links", self.faults), ("mishaps", self.mishaps), ("done", self.done)):
            each = ", ".join(f"{what.replace('_', ' ')} {count}" for what, count in sorted(counted.items()))
            parts.append(f"{counted.total()} {name}: {each}" if name != "done" else f"played: {each}")
        return "\n".join(parts)


def live_through(seeds, folder=None, say=None):
    """Live through the days of these seeds; returns their Tally. Raises Violation.

    folder: for the hosts' files, one in memory if it is None; say: is called with each line of what happens.
    """
    tally = Tally()
    memory = MEMORY if MEMORY.exists() else None
    for seed in seeds:
        with nullcontext(folder) if folder else tempfile.TemporaryDirectory(dir=memory) as place:
            tally.add(live(seed, Path(place) / str(seed), say))
    return tally
