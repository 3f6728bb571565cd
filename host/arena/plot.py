"""The results of a tournament as a drawing, laid out as its table: a row for each fugitive, a column for each hunter.

In each cell a dot tells how many % of the games Mr. X has won, and a line its 95 % interval. It is text in SVG.
"""

from html import escape

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
    body = []
    for column, name in enumerate(hunters):
        body += _column(name, _left(column), bottom)
    for row, (fugitive, by_hunters) in enumerate(results.items()):
        y = _TOP + _ROW * row + _ROW // 2
        body.append(_text(_MARGIN, y + 5, _short(fugitive)))
        for column, won in enumerate(by_hunters.values()):
            body += _cell(won, _left(column), y)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {bottom + _BOTTOM}" role="img">',
            f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>",
            '<rect width="100%" height="100%" fill="#fff"/>',
            _text(_MARGIN, 24, title),
            _text(_MARGIN, _TOP - 14, "fugitive \\ hunters", ' class="scale"'),
            *body,
            "</svg>\n",
        ]
    )


def _left(column):
    return _MARGIN + _NAMES + _COLUMN * column


def _column(name, left, bottom):
    """The head and the scale of a column."""
    lines = [_text(left, _TOP - 14, _short(name), ' class="hunters"')]
    for percent in (0, 50, 100):
        x = left + _SCALE * percent // 100
        lines.append(f'<line class="grid" x1="{x}" x2="{x}" y1="{_TOP}" y2="{bottom}"/>')
        lines.append(_text(x, bottom + 16, str(percent), ' class="scale" text-anchor="middle"'))
    return lines


def _cell(won, left, y):
    """The interval, the dot and its number, on the side where there is more room."""
    low, at, high = (left + round(_SCALE * share, 1) for share in (won.low, won.won / won.games, won.high))
    aside = f'x="{high + 7:.1f}"' if at < left + _SCALE / 2 else f'x="{low - 7:.1f}" text-anchor="end"'
    return [
        f'<line class="interval" x1="{low}" x2="{high}" y1="{y}" y2="{y}"/>',
        f'<circle cx="{at}" cy="{y}" r="3"/>',
        f'<text {aside} y="{y + 4}" class="scale won">{100 * won.won / won.games:.0f}</text>',
    ]


def _text(x, y, words, more=""):
    return f'<text x="{x}" y="{y}"{more}>{escape(words)}</text>'


def _short(name):
    return name if len(name) <= _LONGEST else name[: _LONGEST - 1] + "…"
