"""Tells the firmware, by being there, that its board is a page in a phone's browser; mrx.device.assembly looks for it.

It is the page around the display too, see mrx.ports.Page. Neither a chip nor the board in a process has it.
"""

import _board

show = _board.showMap
read = _board.readOut
touched = _board.mapTouched
speak = _board.speak
playing = _board.playing
hand_out = _board.handOut
language = _board.language
hostless = _board.hostless
