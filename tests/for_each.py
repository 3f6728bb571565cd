"""A check of many files as one test: to collect a test of each takes every test process longer than the checks take."""


def for_each(values, name=str):
    """As pytest.mark.parametrize with one argument, but in one test, which fails with all of what is wrong.

    values: a list, or a function that makes it; name(value) is what a failure calls it.
    """

    def in_one(check):
        def test():
            failed = []
            for value in values() if callable(values) else values:
                try:
                    check(value)
                except AssertionError as error:
                    failed.append(f"{name(value)}: {error}")
            assert not failed, "\n".join(failed)

        test.__name__, test.__doc__, test.__module__ = check.__name__, check.__doc__, check.__module__
        return test

    return in_one
