"""The results of a tournament as a drawing, laid out as its table: a row for each fugitive, a column for each hunter.

In each cell a dot tells how many % of the games Mr. X has won, and a line its 95 % interval. It is text in SVG.
"""

from xml.etree.ElementTree import Element, SubElement, indent, tostring

from host.arena.tournament import Wins

Results = dict[str, dict[str, Wins]]  # by fugitive, then by hunters

_MARGIN, _NAMES, _TOP, _BOTTOM = 16, 150, 76, 30
_COLUMN, _SCALE, _ROW = 134, 100, 32  # a column is wider than its scale, so that no number touches the next one
_LONGEST = 18  # characters of a name that fit; a program's command may have more
_STYLE = """text { font: 13px sans-serif; fill: #222 } .hunters { font-weight: bold }
.scale { font-size: 11px; fill: #666 }
.won { stroke: #fff; stroke-width: 4; paint-order: stroke } .grid { stroke: #d8d8d8 }
.interval { stroke: #8db4e2; stroke-width: 6 } circle { fill: #123f78 }"""


def drawing(results: Results, title: str) -> str:
    """The drawing; the farther right in its cell, the more often Mr. X has won."""
    hunters = list(next(iter(results.values()), {}))
    width = max(_MARGIN + _NAMES + _COLUMN * len(hunters) + _MARGIN, 2 * _MARGIN + 8 * len(title))
    bottom = _TOP + _ROW * len(results)
    svg = Element(
        "svg", {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {width} {bottom + _BOTTOM}"}, role="img"
    )
    _add(svg, "title", title)
    _add(svg, "style", _STYLE)
    _add(svg, "rect", width="100%", height="100%", fill="#fff")
    _add(svg, "text", title, x=_MARGIN, y=24)
    _add(svg, "text", "fugitive \\ hunters", x=_MARGIN, y=_TOP - 14, class_="scale")
    for column, name in enumerate(hunters):
        _column(svg, name, _left(column), bottom)
    for row, (fugitive, by_hunters) in enumerate(results.items()):
        y = _TOP + _ROW * row + _ROW // 2
        _add(svg, "text", _short(fugitive), x=_MARGIN, y=y + 5)
        for column, won in enumerate(by_hunters.values()):
            _cell(svg, won, _left(column), y)
    indent(svg, "")
    return tostring(svg, encoding="unicode") + "\n"


def _left(column):
    return _MARGIN + _NAMES + _COLUMN * column


def _column(svg, name, left, bottom):
    """The head and the scale of a column."""
    _add(svg, "text", _short(name), x=left, y=_TOP - 14, class_="hunters")
    for percent in (0, 50, 100):
        x = left + _SCALE * percent // 100
        _add(svg, "line", class_="grid", x1=x, x2=x, y1=_TOP, y2=bottom)
        _add(svg, "text", str(percent), x=x, y=bottom + 16, class_="scale", text_anchor="middle")


def _cell(svg, won, left, y):
    """The interval, the dot and its number, on the side where there is more room."""
    low, at, high = (left + round(_SCALE * share, 1) for share in (won.low, won.won / won.games, won.high))
    _add(svg, "line", class_="interval", x1=low, x2=high, y1=y, y2=y)
    _add(svg, "circle", cx=at, cy=y, r=3)
    x, anchor = (high + 7, "start") if at < left + _SCALE / 2 else (low - 7, "end")
    _add(
        svg, "text", f"{100 * won.won / won.games:.0f}", x=round(x, 1), y=y + 4, text_anchor=anchor, class_="scale won"
    )


def _add(svg, tag, text=None, **attributes):
    """Add an element; `_` in an attribute's name is `-` in the file, and the last one is none."""
    SubElement(svg, tag, {name.rstrip("_").replace("_", "-"): str(at) for name, at in attributes.items()}).text = text


def _short(name):
    return name if len(name) <= _LONGEST else name[: _LONGEST - 1] + "…"
