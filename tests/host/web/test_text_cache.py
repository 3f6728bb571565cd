"""The texts that were made last: each made once for all who ask for it, and few of them kept."""

import threading

from host.web import text_cache
from host.web.text_cache import TextCache
from tests.host.air import PATIENCE_S


def test_whoever_asks_for_what_is_being_made_waits_for_it_and_gets_the_same():
    cache, begun, go_on, made, got = TextCache(), threading.Event(), threading.Event(), [], []

    def make():
        begun.set()
        assert go_on.wait(PATIENCE_S)
        made.append("text")
        return made[-1]

    asking = [threading.Thread(target=lambda: got.append(cache.text("name", 1, make))) for _ in range(3)]
    for thread in asking:
        thread.start()
    assert begun.wait(PATIENCE_S)
    assert cache.text("another name", 1, lambda: "another") == "another", "it waits for no other's"
    go_on.set()
    for thread in asking:
        thread.join(PATIENCE_S)
    assert (got, made) == (["text"] * 3, ["text"])


def test_what_cannot_be_made_keeps_nobody_waiting_and_old_names_are_forgotten():
    cache = TextCache()
    for _ in range(2):
        try:
            cache.text("name", 1, lambda: str(1 // 0))
            raise AssertionError
        except ZeroDivisionError:
            pass
    assert cache.text("name", 1, lambda: "text") == "text"
    cache = TextCache()
    for number in range(3 * text_cache.MOST):
        cache.text(f"game {number}", 1, str)
    assert (len(cache._locks), len(cache._texts)) == (0, text_cache.MOST)
