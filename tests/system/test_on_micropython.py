"""The portable tests once more, on the real MicroPython VM: each file in a VM of its own.

Under pytest they run as they are. Here the files of the device are laid out as they lie on it, with tests/data beside
them, so that `import shared`, `import mrx` and open("tests/data/...") mean the same on both.
"""

import pytest

from tests.system.portable_files import PORTABLE, ROOT, laid_out, names_of_tests

# Left to the nightly tests, for they take most of the time on the VM: longer games, and more of what others of their
# file show. On CPython all of them run every time.
NIGHTLY = {
    "test_handheld_games.py": (
        "test_stranded",
        "test_escaped",
        "test_optional_rules",
        "test_the_box_of_1983",
        "test_the_box_of_2013",
        "test_in_german",
        "test_a_host_moves_the_pawns",
    ),
    "test_handheld_laws.py": (
        "test_an_occupied_station_is_named_with_its_pawn",
        "test_a_press_made_before_the_screen_changed_does_not_count_for_the_new_one",
    ),
    "test_keypad.py": ("test_a_hold_ends_as_soon_as_nobody_can_tell",),
    "test_old_flash.py": ("test_a_game_under_a_pin",),
    "test_pin.py": ("test_the_right_pin_opens_after_a_reset", "test_the_secret_is_wiped_only_if_that_was_chosen"),
    "test_power_cuts.py": (
        "test_the_beginning_of_a_game_under_a_pin",
        "test_both_legs_of_a_double",
        "test_a_flash_that_fills_up_while_the_log_is_opened_lets_it_be_opened_again",
        "test_a_game_that_a_full_flash_did_not_let_begin_is_asked_for_again",
        "test_legs_moves_and_a_surfacing",
        "test_the_capture_and_the_opening",
        "test_the_end_of_a_game_under_a_pin_and_its_opening",
    ),
    "test_secret_game.py": ("test_a_black_leg_seals_a_mode_that_is_not_cut_off",),
    "test_table.py": (
        "test_a_capture_voids_what_is_queued_behind_it",
        "test_the_finished_game_is_there_again_when_no_new_one_comes_of_a_proposal",
    ),
    "test_take_back.py": ("test_a_capture_is_taken_back_by_all", "test_a_wrong_position_is_mended_rounds_later"),
}


def test_there_are_portable_tests():
    assert PORTABLE


def test_what_is_nightly_is_there():
    for name, tests in NIGHTLY.items():
        assert set(tests) < set(names_of_tests((ROOT / "tests/portable" / name).read_text())), name


@pytest.mark.parametrize("test_file", PORTABLE, ids=lambda path: path.stem)
def test_passes_on_micropython(test_file, on_micropython):
    left_out = NIGHTLY.get(test_file.name, ())
    tests = [name for name in names_of_tests(test_file.read_text()) if name not in left_out]
    assert tests, f"{test_file.name} holds no test"
    passes(test_file, tests, on_micropython)


@pytest.mark.nightly
@pytest.mark.parametrize("name", NIGHTLY)
def test_the_longest_pass_on_micropython(name, on_micropython):
    passes(ROOT / "tests/portable" / name, NIGHTLY[name], on_micropython)


def passes(test_file, tests, on_micropython):
    """Run these tests of a file on a VM of its own."""
    steps = [["import", f"import sys; sys.path.insert(0, '/'); import {test_file.stem} as portable"]]
    steps += [[name, f"portable.{name}()"] for name in tests]
    run = on_micropython(laid_out(test_file), steps)
    if run.returncode:
        pytest.fail(f"{test_file.name} on MicroPython:\n{run.stdout}", pytrace=False)
