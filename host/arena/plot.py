"""The results of a tournament as a drawing: a dot for each pair of players, with its 95 % interval, as text in SVG."""

from html import escape

from host.arena.tournament import Wins

Results = dict[str, dict[str, Wins]]  # by fugitive, then by hunters

_LEFT, _TOP, _WIDTH = 190, 56, 500
_ROW, _GAP = 20, 14
_STYLE = """text { font: 13px sans-serif; fill: #222 } .name { font-weight: bold } .scale { fill: #666 }
line { stroke: #bbb } .interval { stroke: #1f5fa8; stroke-width: 3 } circle { fill: #1f5fa8 }"""


def drawing(results: Results, title: str) -> str:
    """The drawing; the farther right, the more often Mr. X has won."""
    body = []
    y = _TOP
    for fugitive, by_hunters in results.items():
        y += _GAP
        body.append(f'<text class="name" x="10" y="{y + 5}">{escape(fugitive)}</text>')
        for hunters, won in by_hunters.items():
            y += _ROW
            body += _row(hunters, won, y)
    height = y + 30
    frame = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_LEFT + _WIDTH + 40} {height}" role="img">',
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>",
        '<rect width="100%" height="100%" fill="#fff"/>',
        f'<text x="10" y="22">{escape(title)}</text>',
    ]
    for percent in range(0, 101, 20):
        x = _x(percent / 100)
        frame.append(f'<line x1="{x}" x2="{x}" y1="{_TOP}" y2="{height - 12}"/>')
        frame.append(f'<text class="scale" x="{x}" y="{_TOP - 8}" text-anchor="middle">{percent} %</text>')
    return "\n".join([*frame, *body, "</svg>"]) + "\n"


def _row(hunters, won, y):
    return [
        f'<text x="{_LEFT - 12}" y="{y + 5}" text-anchor="end">{escape(hunters)}</text>',
        f'<line class="interval" x1="{_x(won.low)}" x2="{_x(won.high)}" y1="{y}" y2="{y}"/>',
        f'<circle cx="{_x(won.won / won.games)}" cy="{y}" r="5"/>',
    ]


def _x(share):
    return round(_LEFT + _WIDTH * share, 1)
