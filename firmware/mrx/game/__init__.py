"""The game at this table: judges every move, orders the events, asks Mr. X what only he decides.

It asks mrx.secret about his station and never holds one. It imports mrx.secret, mrx.storage and shared.
"""
