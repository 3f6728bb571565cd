"""Which events of a log count: taking back voids events, and deletes none (see events.taken_back)."""


def standing_numbers(log):
    """The numbers, ascending, of the events that count, of all the events of a log from its first on."""
    kept = []
    for number, event in enumerate(log):
        if event[0] == "taken_back":
            while kept and kept[-1] >= event[1]:
                kept.pop()
        else:
            kept.append(number)
    return kept


def standing(log):
    """The events that count, in order, of all the events of a log from its first on."""
    return [log[number] for number in standing_numbers(log)]
