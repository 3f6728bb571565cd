"""A picture that is drawn step by step and gives the text of an SVG file. It knows nothing of what is drawn."""

from xml.sax.saxutils import escape


class Svg:
    """Units are pixels, from the top left; text() returns the SVG file."""

    def __init__(self, width, height, title):
        self._parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
            f' font-family="sans-serif" font-size="12" role="img">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        ]

    def box(self, x, y, width, height, fill="none", stroke="#222222", radius=4, dashes=None):
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        self._parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius}" fill="{fill}"'
            f' stroke="{stroke}"{dashed}/>'
        )

    def wire(self, points, colour="#222222", width=2):
        path = " ".join(f"{x:g},{y:g}" for x, y in points)
        self._parts.append(
            f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round"/>'
        )

    def line(self, start, end, colour="#222222", width=1):
        """Draw what is no wire."""
        (x1, y1), (x2, y2) = start, end
        self._parts.append(
            f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{colour}" stroke-width="{width}"/>'
        )

    def dot(self, x, y, colour="#222222", radius=3):
        self._parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{colour}"/>')

    def write(self, x, y, text, anchor="start", colour="#222222", size=12, weight="normal"):
        self._parts.append(
            f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" fill="{colour}" font-size="{size}"'
            f' font-weight="{weight}">{escape(str(text))}</text>'
        )

    def text(self):
        return "\n".join([*self._parts, "</svg>", ""])
