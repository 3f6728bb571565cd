"""A picture that is drawn step by step and gives the text of an SVG file. It knows nothing of what is drawn."""

from xml.etree import ElementTree


class Svg:
    """Units are pixels, from the top left; text() returns the SVG file."""

    def __init__(self, width, height, title):
        size = {"viewBox": f"0 0 {width} {height}", "width": f"{width}", "height": f"{height}"}
        font = {"font-family": "sans-serif", "font-size": "12"}
        self._root = ElementTree.Element("svg", xmlns="http://www.w3.org/2000/svg", **size, **font, role="img")
        self._add("title", title)
        self._add("rect", width=width, height=height, fill="#ffffff")

    def _add(self, tag, text=None, **attributes):
        """Add an element; an attribute that is None is left out, and `_` in its name is `-` in the file."""
        given = {name.replace("_", "-"): value for name, value in attributes.items() if value is not None}
        texts = {name: value if isinstance(value, str) else f"{value:g}" for name, value in given.items()}
        ElementTree.SubElement(self._root, tag, texts).text = text

    def box(self, x, y, width, height, fill="none", stroke="#222222", radius=4, dashes=None):
        place = {"x": x, "y": y, "width": width, "height": height, "rx": radius}
        self._add("rect", **place, fill=fill, stroke=stroke, stroke_dasharray=dashes)

    def wire(self, points, colour="#222222", width=2):
        path = " ".join(f"{x:g},{y:g}" for x, y in points)
        self._add("polyline", points=path, fill="none", stroke=colour, stroke_width=width, stroke_linejoin="round")

    def line(self, start, end, colour="#222222", width=1):
        """Draw what is no wire."""
        self._add("line", x1=start[0], y1=start[1], x2=end[0], y2=end[1], stroke=colour, stroke_width=width)

    def dot(self, x, y, colour="#222222", radius=3):
        self._add("circle", cx=x, cy=y, r=radius, fill=colour)

    def write(self, x, y, text, anchor="start", colour="#222222", size=12, weight="normal"):
        look = {"text_anchor": anchor, "fill": colour, "font_size": size, "font_weight": weight}
        self._add("text", str(text), x=x, y=y, **look)

    def text(self):
        ElementTree.indent(self._root, "")
        return ElementTree.tostring(self._root, encoding="unicode") + "\n"
