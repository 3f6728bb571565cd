"""The parts on a real board, and its start. The only code that imports `machine` and its like; it never sees a game."""
