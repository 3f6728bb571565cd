"""Finds how fugitives choose Mr. X's legs, from games between programs, and prints a module of host/hunters:

.venv/bin/python -m host.arena.calibration opponent_models > opponent_models.py
.venv/bin/python -m host.arena.calibration program_models > program_models.py

Each of the module's fugitives becomes an opponent model. Its numbers are those under which the legs that it has made
were likeliest: a conditional logit, fitted by stochastic gradient ascent with a step for each number (AdaGrad). On
standard error: the mean logarithm of how likely its legs were, and for program_models the weights of
host.hunters.net_hunter: of 1000 stations of each category where all these fugitives could be, at how many they were.

What the adviser says shall hold for players that nobody has watched, so its models are half as sure as what was
fitted, and one of them makes any leg. Nothing of it is fitted to shared.computer.
"""

import inspect
import random
import sys
from collections.abc import Callable, Iterable
from math import exp, log, sqrt
from types import ModuleType

from host.arena import tournament
from host.arena.fugitives import Fugitive, OwnView, Student, Turn, Wavering
from host.hunters import net_hunter, opponent_models, program_models
from host.hunters.leg_features import DOUBLE, NUMBERS, LegFeatures
from host.hunters.plain_hunters import Hunter
from host.hunters.public_view import PawnLeg, PublicView
from shared.rules import rules_host
from shared.rules.edition_table import from_rules

GAMES = 150  # of each pair, with starts that no tournament uses
FIRST = 1_000_000
EPOCHS = 12
STEP = 0.3
HUNTERS = ("mean distance", "cover", "net", "hard")
HALF = 0.5  # of a model's numbers

Features = list[tuple[int, float]]
Choice = tuple[int, list[Features]]  # which leg was made, and what speaks for each


class Watched:
    """A fugitive whose choices are noted down: those in ordinary windows, and those where he has to surface."""

    def __init__(self, fugitive: Fugitive, choices: tuple[list[Choice], list[Choice]]):
        self._fugitive = fugitive
        self._choices = choices
        self.station = 0  # where its last turn has ended

    def turn(self, own: OwnView) -> Turn:
        """As the fugitive's own."""
        turn = self._fugitive.turn(own)
        self.station = turn[-1].station
        game = own.public.game
        about = LegFeatures(game.edition.board, tuple(game.stations), tuple(game.mr_x_purse), own.public.possible)
        legs = {}
        for ticket in about.tickets:
            for to in about.ways.by_ticket[ticket][own.station]:
                if about.nearest[to]:
                    legs[ticket, to] = [*about.of_station(to).items(), *about.of_ticket(ticket, to).items()]
        if rules_host.may_double(game, own.station):
            legs["double"] = [(DOUBLE, 1.0)]
        leg = turn[0]
        made = "double" if turn[1:] else (leg.ticket, leg.station)
        kind = len(game.windows) + 1 in game.edition.surfacing
        self._choices[kind].append((list(legs).index(made), list(legs.values())))
        return turn


class Counting:
    """Counts, beside a hunter, in which of net's categories a watched fugitive is, and in which it can be."""

    def __init__(self, hunter: Hunter, fugitive: Watched, counts: list[list[int]]):
        self._hunter = hunter
        self._fugitive = fugitive
        self._counts = counts

    def leg(self, view: PublicView, legs: list[PawnLeg]) -> PawnLeg:
        """As the hunter's own."""
        if True not in view.game.moved and not view.game.shown[-1]:
            for category, stations in enumerate(net_hunter.categories(view)):
                self._counts[category][0] += stations >> self._fugitive.station & 1
                self._counts[category][1] += stations.bit_count()
        return self._hunter.leg(view, legs)


def watch(
    fugitive: Callable[[random.Random], Fugitive], games: int, counts: list[list[int]]
) -> tuple[list[Choice], list[Choice]]:
    """The choices that a fugitive makes against several hunters; adds to the counts of net's categories."""
    choices: tuple[list[Choice], list[Choice]] = ([], [])
    edition = from_rules("milton-bradley", 5, {"pawn_order": "fixed"})
    for name in HUNTERS:
        for number in range(FIRST, FIRST + games):
            dice = random.Random(f"calibration {number}")
            match = tournament.match_number(edition, number)
            watched = Watched(fugitive(dice), choices)
            match.play(watched, Counting(tournament.HUNTERS[name](dice), watched, counts))
    return choices


def fit(choices: list[Choice], epochs: int = EPOCHS) -> tuple[list[float], float]:
    """The numbers under which these choices were likeliest, and the mean logarithm of how likely they were."""
    numbers = [0.0] * NUMBERS
    squares = [1e-6] * NUMBERS
    likely = 0.0
    dice = random.Random("calibration")
    choices = list(choices)
    for _ in range(epochs):
        dice.shuffle(choices)
        likely = 0.0
        for made, options in choices:
            weights = [exp(sum(numbers[place] * much for place, much in option)) for option in options]
            total = sum(weights)
            likely += log(weights[made] / total)
            _climb(numbers, squares, _slope(made, options, weights, total))
    return numbers, likely / len(choices)


def _slope(made, options, weights, total):
    """How the logarithm of a choice's likelihood grows with each number."""
    slope = [0.0] * NUMBERS
    for at, option in enumerate(options):
        by = (at == made) - weights[at] / total
        for place, much in option:
            slope[place] += by * much
    return slope


def _climb(numbers, squares, slope):
    for place, steep in enumerate(slope):
        if steep:
            steep -= 0.001 * numbers[place]  # so that a number that hardly matters stays small
            squares[place] += steep * steep
            numbers[place] += STEP * steep / sqrt(squares[place])


def text(module: ModuleType, found: Iterable[tuple[str, list[float], list[float]]]) -> str:
    """The module with these models."""
    rows = list(found)
    head, begin, _ = inspect.getsource(module).partition("MODELS = (\n")
    lines = [head, begin]
    for name, *kinds in rows:
        lines.append(f"    OpponentModel(\n        {name!r},\n        {1 / len(rows):.3f},\n".replace("'", '"'))
        lines += [f"        ({', '.join(f'{number:.2f}' for number in numbers)}),\n" for numbers in kinds]
        lines.append("    ),\n")
    return "".join([*lines, ")\n"])


def main(module: ModuleType, games: int = GAMES) -> None:
    """Print one of the two modules."""
    of_programs = module is program_models
    fugitives = {**tournament.PLAIN, "wavering": Wavering} if of_programs else {"student": Student}
    found = [] if of_programs else [("any leg", [0.0] * NUMBERS, [0.0] * NUMBERS)]
    counts = [[0, 0] for _ in net_hunter.WEIGHTS]
    for name, fugitive in fugitives.items():
        both = [fit(choices) for choices in watch(fugitive, games, counts)]
        print(name, *(f"{likely:.3f}" for _, likely in both), file=sys.stderr)
        scale = 1.0 if of_programs else HALF
        ordinary, surfacing = ([scale * number for number in numbers] for numbers, _ in both)
        found.append((name, ordinary, surfacing))
    if of_programs:
        weights = (round(1000 * there / (places or 1)) for there, places in counts)
        print("net_hunter.WEIGHTS:", *weights, file=sys.stderr)
    print(text(module, found), end="")


if __name__ == "__main__":
    main({"opponent_models": opponent_models, "program_models": program_models}[sys.argv[1]])
