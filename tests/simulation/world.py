"""One simulated day: the clock, which only this module moves, machines, players and faults, all drawn from one seed."""

import contextlib
import random
from collections import Counter, deque
from functools import cache
from unittest import mock

from mrx import module_unloading
from mrx.game import set_up
from shared.board.board import Board
from tests.portable.scripted import CountingEntropy, PowerCut
from tests.simulation import links
from tests.simulation.air import Air
from tests.simulation.ledger import Ledger, Violation
from tests.simulation.machines import CUTS, Handheld, Host
from tests.simulation.people import THINKS_MS, Detectives, MrX

DAYS_MS = (10_000, 15_000, 30_000)
REST_MS = 60_000  # a calm day comes to rest in less
STRIDES_MS = (10, 20, 50, 100)
MOST_MISHAPS = 0.3  # by how many of the players' deeds
OFF_MS = (100, 6000)  # for how long a machine has no power, or a handheld no link
QUIET_MS = 3000  # a world that stays as it must be for so long is at rest
OLD_LINK_MS = 3000  # after a change of links bytes may still arrive by the old one
WAYS = ((links.Cable,), (Air,), (links.Cable, Air))  # by which a handheld with a radio may reach a host
SHOWN = 60  # of the newest steps are shown when something is wrong


class Clock:
    """The time of this world, in whole milliseconds."""

    def __init__(self):
        self.now = 5000

    def ms(self):
        return self.now

    def seconds(self):
        return 1_700_000_000 + self.now / 1000


class World:
    """The day of one seed, in a folder of its own; see `live`.

    mishaps    how often each befell a machine
    """

    def __init__(self, seed, folder, dice, clock, say=None):
        self.seed = seed
        self.dice = dice
        self.clock = clock
        self.weather = links.Weather(self.dice)
        self.ledger = Ledger()
        self.mishaps = Counter()
        self.steps = 0
        self._evening = clock.now + dice.choice(DAYS_MS)
        self._say = say
        self._recent = deque(maxlen=SHOWN)
        self._links = []
        self._until = []  # (when, what is to be done then), in no order
        self._copies = []  # (host, its data, what the ledger knows of them)
        self._flashes = []  # (handheld, its files)
        self._people(folder)

    def _people(self, folder):
        dice = self.dice
        two_hosts, stranger = dice.random() < 0.3, dice.random() < 0.15
        self.loses_flash = dice.random() < 0.12  # a handheld is given an older flash, or a copy of its own
        self.mishap_rate = dice.choice((0, 1, 1)) and dice.uniform(0, MOST_MISHAPS)
        self.hosts = [Host(f"host {at}", folder / str(at)) for at in range(1 + two_hosts)]
        entropy = CountingEntropy(self.seed * 1_000_000)
        paired = self.hosts if dice.random() < 0.5 else ()
        self.handhelds = [Handheld(f"handheld {at}", entropy, paired) for at in range(1 + stranger)]
        self.players = [MrX(handheld, dice, self.ledger) for handheld in self.handhelds]
        self.players += [Detectives(host, dice, self.ledger) for host in self.hosts]
        self._machines = [*self.handhelds, *self.hosts]
        self._next_ms = [self.clock.now + dice.randint(*THINKS_MS) for _ in self.players]

    def close(self):
        """Release the folders."""
        for host in self.hosts:
            host.stop()

    # --- the day

    def run(self):
        """Live through the day, then come to rest with every host; raises Violation."""
        try:
            for handheld in self.handhelds:
                self._plug(handheld, self.hosts[0])
            while self.clock.now < self._evening:
                self._step()
            self._rest()
        except Exception as fault:
            raise Violation(self._report(fault)) from fault

    def _step(self):
        self.steps += 1
        stride = self.dice.choice(STRIDES_MS)
        self.clock.now += stride
        self._do_due()
        for handheld in self.handhelds:
            if handheld.rig is not None:
                self._powered(handheld, handheld.step, stride)
        for link in list(self._links):
            self._powered(link.host, link.tick)
        for at, player in enumerate(self.players):
            if self.clock.now >= self._next_ms[at]:
                self._next_ms[at] = self.clock.now + self.dice.randint(*THINKS_MS)
                self._act(player, self._machines[at])
        self._check()

    def _act(self, player, machine):
        if not is_on(machine):
            return
        if not self.weather.calm and self.dice.random() < self.mishap_rate:
            self._mishap(machine)
        if not is_on(machine):
            return
        answered, done = self._powered(machine, player.act, self.weather.calm)
        self.ledger.answered(answered)
        if done:
            self._note(machine.name, *done)

    def _check(self):
        for handheld in self.handhelds:
            if handheld.rig is not None:
                self.ledger.check_handheld(handheld)
        for host in self.hosts:
            if host.table is not None:
                self.ledger.check_host(host)

    def _do_due(self):
        due = [each for each in self._until if each[0] <= self.clock.now]
        self._until = [each for each in self._until if each[0] > self.clock.now]
        for _when, deed, *arguments in due:
            deed(*arguments)

    # --- power

    def _powered(self, machine, deed, *arguments):
        """Do what a machine does: (whether its power has lasted, the answer). It comes back after a while."""
        try:
            return True, deed(*arguments)
        except PowerCut:
            self._off(machine)
            return False, None

    def _off(self, machine):
        self._note(machine.name, "is off")
        if isinstance(machine, Host):
            machine.stop()
        elif machine.rig is not None:
            self.ledger.check_handheld(machine)  # what it has just sent may be at the host
            machine.cut()
        self._later(self._on, machine)

    def _on(self, machine):
        if is_on(machine):
            return
        self._note(machine.name, "is on")
        if isinstance(machine, Host):
            machine.start()
            return
        cut_at = self.dice.choice((None, None, 0, 1)) if not self.weather.calm else None
        if self._powered(machine, machine.start, cut_at)[0]:
            machine.spare()

    # --- links

    def _plug(self, handheld, host):
        """The handheld is joined to this host, by new links: a cable, the air, or both."""
        self._unplug(handheld)
        for kind in self.dice.choice(WAYS) if handheld.radio else (links.Cable,):
            self._note(handheld.name, "has a", kind.__name__, "to", host.name)
            handheld.links.append(kind(self.weather, self.clock, handheld, host))
        self._links += handheld.links

    def _unplug(self, handheld):
        """Its links are no more; what it has sent on them may arrive yet."""
        for link in handheld.links:
            link.unplug()
            self._until.append((self.clock.now + self.dice.choice((0, OLD_LINK_MS)), self._close, link))
        handheld.links = []

    def _close(self, link):
        link.close()
        self._links.remove(link)

    # --- mishaps

    def _mishap(self, machine):
        """Something befalls a machine while somebody is at it."""
        mishaps = [self._unplugged, self._changed_link, self._fell_silent]
        if isinstance(machine, Host):
            mishaps += [self._killed, self._killed_writing, self._copied, self._restored]
        else:
            mishaps += [self._battery_died, self._battery_died_writing]
            mishaps += 4 * [self._old_flash] if self.loses_flash else []
        mishap = self.dice.choice(mishaps)
        done = mishap(machine)
        if done is not False:
            self._note(machine.name, mishap.__name__[1:])
            self.mishaps[mishap.__name__[1:]] += 1

    def _some_handheld(self, machine):
        return machine if isinstance(machine, Handheld) else self.dice.choice(self.handhelds)

    def _unplugged(self, machine):
        handheld = self._some_handheld(machine)
        if not handheld.links:
            return False
        self._unplug(handheld)
        return self._later(self._plug_somewhere, handheld)

    def _plug_somewhere(self, handheld):
        if not handheld.links:
            self._plug(handheld, self.dice.choice(self.hosts))

    def _changed_link(self, machine):
        self._plug(self._some_handheld(machine), self.dice.choice(self.hosts))

    def _fell_silent(self, machine):
        """All that is on its way is late or lost; nobody notices that a link is gone."""
        for link in self._links:
            if machine in (link.host, link.handheld):
                link.stall(self.dice.randint(*OFF_MS), self.dice.random() < 0.5)

    def _killed(self, host):
        self._off(host)

    def _killed_writing(self, host):
        host.cut_in(self.dice.randint(0, 4), self.dice.choice(("before", "after")))

    def _battery_died(self, handheld):
        self._off(handheld)

    def _battery_died_writing(self, handheld):
        handheld.cut_in(self.dice.randint(0, 3), self.dice.choice(CUTS))

    def _copied(self, host):
        self._copies.append((host, host.copy(), self.ledger.mark(host)))

    def _restored(self, host):
        """The host's data are replaced by a copy of its own, or of another host's."""
        if not self._copies:
            return False
        _source, data, mark = self.dice.choice(self._copies)
        host.stop()
        host.restore(data)
        self.ledger.restored(host, mark)
        return self._later(self._on, host)

    def _old_flash(self, handheld):
        """The handheld's flash is replaced by the newest copy of it, or a copy is made."""
        copies = [files for owner, files in self._flashes if owner is handheld]
        if not copies or self.dice.random() < 0.3:
            self._flashes.append((handheld, dict(handheld.files)))
            return False
        self.ledger.check_handheld(handheld)
        handheld.cut()
        handheld.files = dict(copies[-1])
        handheld.start()
        self.ledger.lost_events(handheld)
        self._unplug(handheld)  # so that its log may be the longer one again before a host hears of it
        return self._later(self._plug_somewhere, handheld)

    def _later(self, deed, *arguments):
        self._until.append((self.clock.now + self.dice.randint(*OFF_MS), deed, *arguments))

    # --- rest

    def _rest(self):
        """All is well again: every handheld comes to rest with each host in turn, last with the first one."""
        self.weather.calm = True
        for machine in self._machines:
            self._on(machine)
            machine.spare()
        self._until = [each for each in self._until if each[1] == self._close]
        for host in [*self.hosts[1:], self.hosts[0]]:
            self._note("rest with", host.name)
            for handheld in self.handhelds:
                self._plug(handheld, host)
            self._come_to_rest(host)
        for host in self.hosts:
            self.ledger.check_entered(host)

    def _come_to_rest(self, host):
        until, quiet_since = self.clock.now + REST_MS, None
        why = "it has not begun"
        while self.clock.now < until:
            self._step()
            why = next(filter(None, (self.ledger.unrest(each, host) for each in self.handhelds)), None)
            if why is not None:
                quiet_since = None
            elif quiet_since is None:
                quiet_since = self.clock.now
            elif self.clock.now - quiet_since > QUIET_MS:
                return
        raise Violation(f"no rest: {why}")

    # --- what happened

    def _note(self, *words):
        line = f"{self.clock.now / 1000:8.2f} " + " ".join(str(word) for word in words)
        self._recent.append(line)
        if self._say:
            self._say(line)

    def _report(self, fault):
        said = "" if self._say else "\n".join(["", *self._recent])
        again = f"replay it with: python -m tests.simulation {self.seed}"
        return f"seed {self.seed}, {self.clock.now / 1000:.2f} s: {fault!r}\n{again}{said}"


def is_on(machine):
    """Whether a machine has power."""
    return (machine.table if isinstance(machine, Host) else machine.rig) is not None


_board = cache(Board)


@contextlib.contextmanager
def determined(dice, clock):
    """Inside, what programs draw and what time it is comes from one world alone."""

    def token(count=32):
        return dice.randbytes(count).hex()

    with (
        mock.patch("secrets.token_hex", token),
        mock.patch("secrets.token_urlsafe", token),
        mock.patch("time.time", clock.seconds),
        mock.patch.object(module_unloading, "has_room", True),  # else every module is read anew
        mock.patch.object(set_up, "Board", _board),  # it never changes
    ):
        yield


def live(seed, folder, say=None):
    """Live through the day of this seed, in a new folder; returns its World. Raises Violation."""
    dice, clock = random.Random(seed), Clock()
    with determined(dice, clock), contextlib.closing(World(seed, folder, dice, clock, say)) as world:
        world.run()
    return world
