"""A board as SVG paths, in the coordinates of `map_view`: for what is drawn without a script.

The same curves as `static/js/board_lines.js` draws on the pages; a test compares them.
"""

import functools
import itertools
import math
from collections.abc import Sequence
from typing import NamedTuple

from host.view import map_view

WIDTH, HEIGHT, MARGIN = 1000, 749, 16
_BESIDE = {"bus": 13, "underground": -13}  # how far beside a station a line passes that does not stop there
# Of labels and stations: half a letter's width, half a line's height, a disc's radius, enough room between them.
_HALF_LETTER, _HALF_LINE, _DISC, _ENOUGH = 4.2, 6, 12, 2
_TURNS = [at * math.pi / 8 for at in range(16)]

Point = tuple[float, float]


class MapDrawing(NamedTuple):
    """The path of the river, those of the lines by mode, and [(station, x, y)]."""

    river: str
    lines: dict[str, str]
    stations: list[tuple[int, int, int]]


@functools.cache
def of(name: str) -> MapDrawing:
    """A board's drawing. Not to be changed, because it is cached. KeyError for an unknown name."""
    shown = map_view.of(name)
    places = {station: (x, y) for station, x, y in shown["stations"]}
    lines = {
        mode: "".join(curve(_course(mode, places, line)) for line in lines) for mode, lines in shown["lines"].items()
    }
    piers = {station for line in shown["lines"]["ferry"] for station in line}
    return MapDrawing(_river([places[station] for station in piers]), lines, shown["stations"])


def curve(points: Sequence[Point]) -> str:
    """A smooth curve through points (Catmull-Rom, as cubic Béziers)."""
    text = ["M" + _numbers(points[:1])]
    for at in range(len(points) - 1):
        before, start, end = points[max(at - 1, 0)], points[at], points[at + 1]
        after = points[min(at + 2, len(points) - 1)]
        first = [start[axis] + (end[axis] - before[axis]) / 6 for axis in (0, 1)]
        second = [end[axis] - (after[axis] - start[axis]) / 6 for axis in (0, 1)]
        text.append("C" + _numbers([first, second, end]))
    return "".join(text)


def route(name: str, legs: Sequence[tuple[int, str]]) -> str:
    """The path of a route along the drawn lines: [(station, mode by which he came there)] from the start on."""
    shown = map_view.of(name)
    places = {station: (x, y) for station, x, y in shown["stations"]}
    lines = {(mode, line[0], line[-1]): line for mode, lines in shown["lines"].items() for line in lines}
    paths = []
    for (start, _mode), (end, mode) in itertools.pairwise(legs):
        line = lines.get((mode, min(start, end), max(start, end)), [start, end])
        paths.append(curve(_course(mode, places, line if line[0] == start else line[::-1])))
    return "".join(paths)


def label_places(name: str, labels: dict[int, str]) -> dict[int, Point]:
    """{station: the middle of its label} where it covers no station, no other label and no edge, if that can be."""
    places = [(x, y) for _station, x, y in of(name).stations]
    boxes: list[tuple[float, float, float, float]] = [(x, y, _DISC, _DISC) for x, y in places]
    found: dict[int, Point] = {}
    for station, x, y in of(name).stations:
        if station in labels:
            half = _HALF_LETTER * len(labels[station])
            across, up = half + _DISC + 2, _HALF_LINE + _DISC + 3
            ways = [(x + across * math.sin(turn), y - up * math.cos(turn)) for turn in _TURNS]
            left, top = max(ways, key=lambda way, half=half: min(_ENOUGH, _room(way, half, boxes)))
            found[station] = left, top
            boxes.append((left, top, half, _HALF_LINE))
    return found


def _room(place, half, boxes):
    """How far a label lies from the next box (middle, half width, half height) and the edge; below 0 it covers it."""
    x, y = place
    gaps = (max(abs(x - left) - wide - half, abs(y - top) - high - _HALF_LINE) for left, top, wide, high in boxes)
    return min(min(gaps), x - half + MARGIN, WIDTH + MARGIN - x - half)


def _numbers(points):
    return " ".join(f"{number:.1f}" for point in points for number in point)


def _course(mode, places, stations):
    """The points a line runs through: its first and last station, where it stops, and a place beside each it passes."""
    points = [places[station] for station in stations]
    aside = _BESIDE.get(mode, 0) * (1 if stations[0] < stations[-1] else -1)
    for at in range(1, len(stations) - 1):
        (x, y), before, after = places[stations[at]], places[stations[at - 1]], places[stations[at + 1]]
        length = math.dist(before, after) or 1
        points[at] = (x - (after[1] - before[1]) / length * aside, y + (after[0] - before[0]) / length * aside)
    return points


def _river(piers):
    """Behind the ferry piers, a hint, not to scale; then straight on, so that no picture shows an end."""
    in_order = sorted(piers)
    (west, west_y), (east, east_y) = in_order[0], in_order[-1]
    before = [(-400, west_y - 40), (west - 170, west_y - 22)]
    inner = curve([*before, *in_order, (east + 90, east_y + 22), (1400, east_y - 60)])
    return f"M-2400.0 {west_y - 40:.1f}L{inner[1:]}L3400.0 {east_y - 60:.1f}"
