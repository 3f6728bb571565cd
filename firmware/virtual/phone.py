"""Tells the firmware, by being there, that its board is a page in a phone's browser; mrx.device.assembly looks for it.

Neither a chip nor the board in a process has it.
"""
