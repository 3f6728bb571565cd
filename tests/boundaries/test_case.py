"""The case against the parts' measures: everything has room, nothing overlaps, and the windows show what they must."""

from itertools import combinations

import pytest

from hardware import case_layout as layout
from hardware import measures
from hardware.measures import BOARDS, DISPLAYS, KEYPAD
from hardware.wires import LENGTH_MM

BUILDS = [(board, display) for board in BOARDS for display in DISPLAYS]
THINNEST = 1.2  # three lines of a nozzle of 0.4 mm


def overlap(one, other):
    """Whether two boxes share room; those that only touch do not."""
    sides = ((one.x, one.width, other.x, other.width), (one.y, one.length, other.y, other.length))
    sides += ((one.z, one.depth, other.z, other.depth),)
    return all(min(a + la, b + lb) - max(a, b) > 1e-6 for a, la, b, lb in sides)


def within(inner, outer, margin=0):
    """Whether one rectangle (x, y, width, height) lies in another, `margin` from its edge at least."""
    (x, y, width, height), (ox, oy, ow, oh) = inner, outer
    return (
        x - ox >= margin
        and y - oy >= margin
        and ox + ow - x - width >= margin - 1e-9
        and oy + oh - y - height >= margin - 1e-9
    )


PLATE = (0, 0, layout.WIDTH, layout.LENGTH)


@pytest.mark.parametrize("board, display", BUILDS)
def test_every_part_lies_inside_the_walls_and_overlaps_nothing(board, display):
    for name, part in layout.parts(board, display).items():
        assert within((part.x, part.y, part.width, part.length), PLATE), name
        assert part.z >= 0 and part.z + part.depth <= layout.DEPTH + 1e-9, name
    parts = layout.parts(board, display)
    for one, other in combinations(parts, 2):
        assert not overlap(parts[one], parts[other]), f"{one} and {other}"
    for rib in (*layout.posts(), *layout.ribs(board), *layout.front_ribs(display)):
        assert [name for name, part in parts.items() if overlap(part, rib)] == []
    for of_front in layout.front_ribs(display):
        for of_bottom in (*layout.posts(), *layout.ribs(board)):
            assert not overlap(of_front, of_bottom)


@pytest.mark.parametrize("board", BOARDS)
def test_the_parts_have_the_measures_of_the_table(board):
    for display, module in DISPLAYS.items():
        parts = layout.parts(board, display)
        assert (parts["display"].width, parts["display"].length) == (module.width, module.height)
        assert (parts["board"].width, parts["board"].length) == (BOARDS[board].width, BOARDS[board].length)
        assert parts["LiPo"][3:] == measures.LIPO and parts["charger"][3:] == measures.CHARGER
        assert parts["display"].z + parts["display"].depth == pytest.approx(layout.DEPTH), "the glass touches the front"
    assert measures.LIPO.width >= 34 and measures.LIPO.length >= 50 and measures.LIPO.depth >= 5.0 + 1, "a 503450"


@pytest.mark.parametrize("board, display", BUILDS)
def test_wires_have_room_to_bend_and_the_tail_to_pass_over_them(board, display):
    needed = measures.HEADER + measures.SOCKET + measures.BEND
    parts = layout.parts(board, display)
    for name in ("wires on the board", "wires on the display"):
        assert parts[name].depth >= needed
    on_board = parts["wires on the board"]
    assert layout.DEPTH - on_board.z - on_board.depth >= KEYPAD.thick


@pytest.mark.parametrize("display", DISPLAYS)
def test_the_window_shows_every_dot_and_hides_the_board(display):
    window, dots, module = layout.window(display), layout.dots(display), layout.display_parts(display)["display"]
    assert within(dots, window, margin=1)
    assert within(window, (module.x, module.y, module.width, module.length), margin=1)
    assert dots[2:] == pytest.approx((DISPLAYS[display].dots_x, DISPLAYS[display].dots_y))
    pins_edge = module.y + module.length
    assert pins_edge - dots[1] - dots[3] / 2 == pytest.approx(DISPLAYS[display].middle)


@pytest.mark.parametrize("display", DISPLAYS)
def test_nothing_on_the_front_meets_another(display):
    field, slot, window = layout.field(), layout.slot(), layout.window(display)
    assert field[2:] == (KEYPAD.width, KEYPAD.height)
    assert within(field, PLATE) and within(slot, PLATE, margin=layout.WALL)
    assert slot[1] + slot[3] <= field[1] < slot[1] + slot[3] + 1, "the tail goes in right below the foil"
    assert slot[2] > KEYPAD.tail_width
    assert window[1] - field[1] - field[3] >= 5
    head = layout.SCREW_HEAD / 2
    for x, y in layout.screws():
        for left, low, width, height in (field, slot, window):
            assert not (left - head < x < left + width + head and low - head < y < low + height + head)


def tail_way():
    """How far the keypad's tail goes, from the foil's edge to the beginning of its socket."""
    plugs = layout.keypad_plugs()
    start = (layout.WIDTH / 2, layout.KEYPAD_Y, layout.DEPTH + layout.WALL)
    end = (plugs.x + plugs.width / 2, plugs.y, plugs.z)
    return sum((a - b) ** 2 for a, b in zip(start, end, strict=True)) ** 0.5


def longest_way(board, display):
    """How far the longest wire goes, from keypad or display to the farthest corner of the board."""
    found = layout.parts(board, display)
    target = found["wires on the board"]
    corners = [(x, y) for x in (target.x, target.x + target.width) for y in (target.y, target.y + target.length)]
    ways = []
    for name in ("keypad's plugs", "wires on the display"):
        part = found[name]
        start = (part.x + part.width / 2, part.y + part.length, part.z)
        ways += [abs(start[0] - x) + abs(start[1] - y) + layout.DEPTH - start[2] for x, y in corners]
    return max(ways)


def test_the_keypad_s_tail_reaches_its_plugs():
    assert tail_way() <= KEYPAD.tail_length - measures.SOCKET


@pytest.mark.parametrize("board, display", BUILDS)
def test_the_wires_of_the_parts_list_are_long_enough(board, display):
    assert longest_way(board, display) + 2 * measures.BEND <= LENGTH_MM


@pytest.mark.parametrize("board", BOARDS)
def test_walls_and_ribs_can_be_printed(board):
    assert layout.WALL >= 2
    assert layout.ROUND >= layout.WALL
    for box in (*layout.posts(), *layout.ribs(board), *(rib for d in DISPLAYS for rib in layout.front_ribs(d))):
        assert min(box.width, box.length) >= THINNEST
    assert (layout.POST - layout.PILOT) / 2 >= THINNEST
    assert layout.WALL - layout.RELIEF >= THINNEST


@pytest.mark.parametrize("board", BOARDS)
def test_plugs_and_switch_get_through_the_walls_and_the_posts_stay_whole(board):
    *plugs, switch = layout.openings(board)
    face = layout.board_parts(board)["board"]
    assert len(plugs) == len(BOARDS[board].sockets) + 1
    for plug in plugs:
        assert plug.width >= 12.35 and plug.depth >= 8.5, "USB-C's widest, micro-USB's highest"
        assert plug.y < -layout.WALL and plug.y + plug.length > 0 and plug.z >= 0
    sockets_z = layout.PAD + layout.TAPE + measures.BOARD_TALLEST / 2
    for plug in plugs[:-1]:
        assert face.x - 1 <= plug.x and plug.x + plug.width <= face.x + face.width + 1
        assert abs(plug.z + plug.depth / 2 - sockets_z) < 0.5, "a plug's middle is that of its socket"
    assert (switch.length, switch.depth) == measures.SWITCH[:2]
    rim = measures.SWITCH_RIM
    assert rim.width > switch.length and rim.length > switch.depth
    for opening in (*plugs, switch):
        assert not [post for post in layout.posts() if overlap(opening, post)]
