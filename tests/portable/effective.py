"""The events of a log that still count, told apart from the whole log at once."""

from shared.events.events import is_void


def effective_events(log):
    """The effective events in order; log: all events of a game from its first on."""
    voids = [(event.first, number) for number, event in enumerate(log) if event.kind == "taken_back"]
    return [event for number, event in enumerate(log) if not is_void(voids, number)]
