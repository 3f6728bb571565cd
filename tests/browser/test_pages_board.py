"""The drawn board, station by station: wherever pawns stand, every other number can be read."""

import re

import pytest

from shared.board.board import BOARD_NAMES
from tests.browser import views
from tests.nightly import nightly

# Draws a board by itself, as large as it was designed, and measures what lies where.
BOARD = """async (name) => {
  const { boardView } = await import('/static/js/board_view.js');
  const map = await (await fetch('/map/' + name + '.json')).json();
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', 'board');
  svg.style.cssText = 'position: fixed; width: 1032px; height: 781px; left: 0; top: 0';
  document.querySelector('.map').appendChild(svg);
  window.drawn = boardView(svg, map, () => {});
  window.stations = map.stations.map(station => station[0]);
  const box = element => element.getBoundingClientRect();
  const numbers = Array.from(svg.querySelectorAll('.station text')).map(text => [Number(text.textContent), box(text)]);
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  window.faults = (pawns, rest) => {
    drawn.show(Object.assign({ pawns }, rest));
    const marks = Array.from(svg.querySelectorAll('.layer-marks use, .layer-marks .disc')).map(box);
    const picture = box(svg);
    const found = marks.flatMap(mark => numbers.filter(([, number]) => meet(mark, number)).map(([n]) => n));
    const out = marks.filter(mark => mark.left < picture.left || mark.right > picture.right
      || mark.top < picture.top || mark.bottom > picture.bottom);
    const double = marks.flatMap((mark, at) => marks.slice(at + 1).filter(other => meet(mark, other)));
    return found.concat(out.map(() => 'outside'), double.map(() => 'on each other'));
  };
  return [map.stations, Object.values(map.lines).flat().map(line => [line[0], line[line.length - 1]])];
}"""
# Two whose stations and lines differ; each other box differs from one of them by three lines at most.
BOARDS = nightly(sorted(BOARD_NAMES, key=lambda name: name not in ("ravensburger", "milton-bradley")), after=1)
SHAPES = ["purple", "red", "green", "yellow", "blue", "bobby1"]


@pytest.fixture
def board(open_page, request):
    page = open_page("/", "television", view=views.playing())
    return page, page.evaluate(BOARD, request.param)


@pytest.mark.parametrize("board", BOARDS, indirect=True)
def test_no_mark_covers_a_number_or_another_mark(board):
    """A pawn of each shape, two side by side, Mr. X's badge where he was caught or shown last, a plan's mark."""
    page, (_stations, lines) = board
    covered = page.evaluate(
        """([shapes, lines]) => {
          const pawn = (name, station, rest) => Object.assign({ name, letter: 'P', station }, rest);
          const faultsOf = (...shown) => faults(...shown).map(fault => [shown, fault]);
          return [
            ...shapes.flatMap(name => stations.flatMap(station => faultsOf([pawn(name, station)]))),
            ...lines.flatMap(([a, b]) => faultsOf([pawn('red', a), pawn('green', b)])),
            ...lines.flatMap(([a, b]) => faultsOf([pawn('red', a, { plan: [b, 'taxi'] })])),
            ...stations.flatMap(station => [{ mr_x: station }, { seen: { station, age: 3 } }].flatMap(rest =>
              faultsOf([pawn('red', station)], rest))),
          ];
        }""",
        [SHAPES, lines],
    )
    assert covered == []


ROUTE = [[156, None], [157, "bus"], [185, "bus"], [187, "bus"], [185, "bus"]]


@pytest.mark.parametrize("board", ["ravensburger"], indirect=True)
def test_routes_run_along_the_drawn_lines(board):
    """157 to 185 by bus runs beside 170, where it does not stop."""
    page, _map = board
    line, route, went = page.evaluate(
        """route => {
          const paths = selector =>
            Array.from(document.querySelectorAll('.map > svg ' + selector), path => path.getAttribute('d'));
          drawn.show({ pawns: [], trail: route });
          const trail = paths('.trail');
          const red = { name: 'red', letter: 'R', station: 157, went: [185, 'bus'] };
          drawn.show({ pawns: [red, { name: 'blue', letter: 'B', station: 5 }] });
          return [paths('.line-bus')[0], trail, paths('.went .went-line')];
        }""",
        ROUTE,
    )
    assert len(route) == len(ROUTE) - 1
    assert all(leg in line for leg in route[:3])
    assert route[1].count("C") == 2, "by way of 170"
    assert len(went) == 1
    assert went[0].count("C") == 2
    ends = [[float(number) for number in re.findall(r"-?[\d.]+", path)] for path in (route[1], went[0])]
    assert ends[0][:2] == ends[1][-2:]
    assert ends[0][-2:] == ends[1][:2], "backwards"


def test_each_pawn_has_a_trail_of_its_last_move_in_its_colour_and_the_river_has_no_ends(open_page):
    page = open_page("/tv", "television", view=views.playing())
    page.wait_for_selector(".went", state="attached")
    colours = page.eval_on_selector_all(
        ".went",
        """all => all.map(each => {
          const name = each.getAttribute('class').split('pawn-')[1];
          const mark = document.querySelector('.layer-marks .pawn-' + name + ' use');
          return getComputedStyle(each.querySelector('.went-line')).stroke === getComputedStyle(mark).fill;
        })""",
    )
    assert colours == [True] * 5
    page.wait_for_selector(".river", state="attached")
    page.set_viewport_size({"width": 2600, "height": 500})
    river, frame = (
        page.eval_on_selector(part, "part => [part.getBoundingClientRect().left, part.getBoundingClientRect().right]")
        for part in (".river", "#board")
    )
    assert river[0] < frame[0] and river[1] > frame[1]


def planning():
    """Chloé plans Green to 117, Anna Yellow to 89."""
    view = views.being(1, views.playing())
    view["game"]["pawns"][2]["pencil"], view["game"]["pawns"][3]["pencil"] = ["taxi", 117], ["underground", 89]
    return view


@pytest.mark.parametrize("size", nightly(["television", "laptop"], after=1))
def test_a_plan_is_on_every_map_in_its_pawn_s_colour_and_shape(stage, open_page, size):
    """And not as a pawn that stands there: hollow, on a dashed line from where the pawn stands."""
    page = open_page("/tv" if size == "television" else "/", size, view=planning())
    page.wait_for_selector(".plan", state="attached")
    looks = page.eval_on_selector_all(
        ".layer-marks .plan",
        """all => all.map(each => {
          const name = each.getAttribute('class').match(/pawn-(\\w+)/)[1];
          const [use, pawn] = [each.querySelector('use'), document.querySelector(`.board-pawn.pawn-${name} use`)];
          const [own, solid] = [getComputedStyle(use), getComputedStyle(pawn)];
          const line = getComputedStyle(document.querySelector(`.layer-trail .plan.pawn-${name} .plan-line`));
          return [name, use.getAttribute('href'), each.textContent, own.stroke === solid.fill, own.fill !== solid.fill,
            line.stroke === solid.fill, line.strokeDasharray !== 'none'];
        })""",
    )
    assert looks == [
        ["green", "#pawn-green", "G", True, True, True, True],
        ["yellow", "#pawn-yellow", "Y", True, True, True, True],
    ]
    ends = page.eval_on_selector_all(
        ".layer-trail .plan-line",
        """all => all.map(each => {
          const end = each.getPointAtLength(each.getTotalLength());
          const places = Array.from(document.querySelectorAll('#board .station'), station => [station.textContent,
            Math.hypot(station.transform.baseVal[0].matrix.e - end.x, station.transform.baseVal[0].matrix.f - end.y)]);
          return places.sort((a, b) => a[1] - b[1])[0][0];
        })""",
    )
    assert ends == ["117", "89"]
    stage.show(views.being(1, views.playing()), on=page)
    assert page.locator("#board .plan").count() == 0


@pytest.mark.parametrize("size", nightly(["phone", "laptop", "tablet"], after=1))
@pytest.mark.parametrize("state", nightly(["hunted", "pawns", "take-back", "mr-x"], after=1))
def test_the_numbers_around_the_hunt_can_be_read(open_page, size, state):
    """However flat the place that the map has left."""
    page = open_page("/", size, view=views.STATES[state]())
    if size == "phone":
        page.click('[data-go="map"]')
    page.wait_for_selector(".board-pawn", state="attached")
    high = page.evaluate(
        "parseFloat(getComputedStyle(document.querySelector('.station text')).fontSize)"
        " * document.getElementById('board').getScreenCTM().a"
    )
    assert high >= 11


def ended():
    """A game that is over, and where he began."""
    view = views.captured()
    view["game"]["over"]["start"] = 199
    return view


def test_the_whole_route_from_his_start_is_there_and_stands_still_while_nothing_changes_on_it(stage, open_page):
    page = open_page("/tv", "television", view=ended())
    page.wait_for_selector(".trail", state="attached")
    assert (page.locator("#board .trail").count(), page.locator("#board .went").count()) == (24, 0)
    page.evaluate(
        "document.querySelectorAll('.board-pawn, .trail').forEach(each => each.setAttribute('data-kept', ''))"
    )
    again = ended()
    again["headline"] = "Something else has changed."
    stage.show(again, on=page)
    page.wait_for_selector(".board-pawn[data-kept]", state="attached")
    again["trouble"] = ["A message makes the map smaller."]
    stage.show(again, on=page)
    page.wait_for_selector(".trail-last[data-kept]", state="attached")  # it is not run again
