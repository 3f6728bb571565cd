"""Which events of a whole log are effective: taking back voids events and deletes none (see events.taken_back)."""

from shared.events import is_void


def effective_numbers(log):
    """The numbers of the effective events, ascending; log: all events of a game from its first on."""
    voids = [(event.first, number) for number, event in enumerate(log) if event.kind == "taken_back"]
    return [number for number in range(len(log)) if not is_void(voids, number)]
