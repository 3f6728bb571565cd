"""A host tells nothing that depends on what Mr. X keeps to himself: not by its link, pages, database or log."""

import pytest

from tests.host import twin_hosts

pytestmark = pytest.mark.sqlite

# The pair in `make test-fast`, besides in `make test`, and with those of `make test-nightly`. The usual ones have every
# edition, both ends, doubles, slips, and what was taken back by a detective and by Mr. X.
FIRST, USUAL, PAIRS = (1,), (3, 4), 20
SEEDS = [
    *FIRST,
    *(pytest.param(seed, marks=pytest.mark.slow) for seed in USUAL),
    *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(PAIRS) if seed not in FIRST + USUAL),
]

LEAKS = {
    "link": lambda host, station: host.handheld.say(["judged", "x", f"{station:03}"]),
    "pages": lambda host, station: host.app.jinja_env.globals.update(_=lambda text: f"{text} {station}"),
    "database": lambda host, station: host.table.store.write_note(f"seen {host.table.play.count}", station),
    "log": lambda host, station: host.app.logger.error("he is at %d", station),
}


@pytest.mark.parametrize("seed", SEEDS)
def test_hosts_of_games_that_differ_only_in_secrets_show_the_same(tmp_path, seed):
    twin_hosts.compare(seed, tmp_path)


@pytest.mark.parametrize("face", LEAKS)
def test_a_planted_leak_is_found(tmp_path, face):
    with pytest.raises(AssertionError, match=f"the {face} differ"):
        twin_hosts.compare(1, tmp_path, rounds=1, leak=LEAKS[face], everybody=False)
