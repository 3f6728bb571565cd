"""Tells the firmware, by being there, that its board is a page in a phone's browser: see mrx.ports.Page."""

import _board

show = _board.showMap
read = _board.readOut
touched = _board.mapTouched
speak = _board.speak
language = _board.language
