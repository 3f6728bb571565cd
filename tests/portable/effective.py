"""The events of a log that still count."""

from shared.effective_events import effective_numbers


def effective_events(log):
    """The effective events in order; log: all events of a game from its first on."""
    return [log[number] for number in effective_numbers(log)]
