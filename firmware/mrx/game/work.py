"""What takes longer than a tick, and the rule who goes first. It knows nothing of the game."""


class Work:
    """Generators, of which the first does a part a tick, so that the garbage of each part can be collected.

    They are done to their end, in the order in which they were begun. Idle work alone is dropped when anything else
    begins: whoever still needs it begins it again. Where the game is loaded again, all is dropped.

    queue  what is to be done; at most the last of it is idle work
    idle   whether the last is idle work
    busy   Mr. X waits for a part of the queue that is not idle work
    """

    def __init__(self):
        self.queue = []
        self.idle = self.busy = False

    def begin(self, parts, busy=False, idle=False):
        """Put this at the end of the queue, and drop idle work that stands there."""
        if self.idle:
            self.queue.pop()
        self.queue.append(parts)
        self.idle = idle
        self.busy = self.busy or busy

    def step(self):
        """Do a part of the first; returns whether it was the last. Raises whatever it raises."""
        for _ in self.queue[0]:
            return False
        self.queue.pop(0)
        self.idle = self.idle and self.queue != []
        self.busy = self.busy and len(self.queue) > self.idle
        return True
