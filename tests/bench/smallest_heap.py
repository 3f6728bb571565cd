"""The smallest heap in which something goes well."""


def smallest(play, least, most, step=1):
    """The smallest number above `least`, up to `most` and within `step`, for which play(number) raises nothing.

    Whatever it raises means that the number is too small. If `most` is too small as well, that is raised.
    """
    enough = None
    while most - least > step or enough is None:
        middle = (least + most) // 2 if most - least > step else most
        try:
            play(middle)
        except Exception:
            if middle == most:
                raise
            least = middle
        else:
            enough = most = middle
    return most
