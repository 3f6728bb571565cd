"""The portable tests as files for a MicroPython VM: what they need beside them, and which tests they hold."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PORTABLE_FOLDER = ROOT / "tests/portable"
PORTABLE = sorted(PORTABLE_FOLDER.glob("test_*.py"))

# On CPython every portable test runs each time, and on one of the two VMs; on the other one it is nightly. A file that
# imports a rig of the whole handheld runs on the native VM, which takes half the time and collects garbage at any
# moment. All else runs on the VM in Node, where, as on a chip, an int of more than 31 bits is an object of its own
# kind; with the firmware itself that VM runs whole games in other tests of this folder.
_HANDHELD_RIG = re.compile(r"^from tests\.portable\.\w+ import .*\b(Rig|rig_with|Recorded)\b", re.MULTILINE)
HANDHELD = {path for path in PORTABLE if _HANDHELD_RIG.search(path.read_text(encoding="utf-8"))}

# On either VM, left to the nightly tests: they take most of the time there, play longer games, or show more of what
# others of their file show.
LEFT_OUT = {
    "test_board.py": ("test_modes_are_all_that_join_two_stations",),
    "test_both_links.py": ("test_a_game_goes_on_from_the_air_to_the_cable_and_back_amid_a_leg",),
    "test_computer.py": (
        "test_help_and_what_is_known_speak_to_the_detectives_who_hold_it",
        "test_a_whole_game_in_which_it_may_surface_of_its_own_will",
        "test_a_power_cut_at_every_write_of_the_beginning_loses_nothing",
        "test_it_takes_back_what_shows_nothing_and_draws_anew",
    ),
    "test_computer_player.py": (
        "test_every_leg_is_legal_at_every_level",
        "test_what_was_considered_is_told_and_the_chosen_turn_first",
        "test_between_the_legs_of_a_double_no_other_double_begins",
        "test_who_is_careful_does_not_end_a_turn_where_a_pawn_can_enter_if_he_need_not",
        "test_the_last_windows_leave_nothing_to_play_out",
    ),
    "test_handheld_games.py": (
        "test_stranded",
        "test_escaped",
        "test_optional_rules",
        "test_the_box_of_1983",
        "test_the_box_of_2013",
        "test_in_german",
        "test_in_spanish",
        "test_a_host_moves_the_pawns",
        "test_a_host_that_comes_late_gets_everything",
        "test_in_french",
        "test_trapped",
    ),
    "test_handheld_languages.py": ("test_every_screen_of_a_turn_fits_in_each_language",),
    "test_handheld_laws.py": (
        "test_an_occupied_station_is_named_with_its_pawn",
        "test_a_press_made_before_the_screen_changed_does_not_count_for_the_new_one",
        "test_while_the_log_is_being_opened_its_key_does_nothing_more",
    ),
    "test_judge.py": (
        "test_a_record_is_judged_at_every_length",
        "test_a_hidden_record_never_refutes_its_open_one",
    ),
    "test_keypad.py": (
        "test_a_hold_ends_as_soon_as_nobody_can_tell",
        "test_no_press_is_lost_nor_doubled_while_a_block_of_flash_is_erased",
        "test_bounces_around_two_gaps_are_one_press",
    ),
    "test_old_flash.py": ("test_a_game_under_a_pin",),
    "test_phone_map.py": (
        "test_in_every_round_it_offers_what_would_be_accepted",
        "test_it_takes_the_same_time_wherever_he_is",
    ),
    "test_pin.py": (
        "test_the_right_pin_opens_after_a_reset",
        "test_the_secret_is_wiped_only_if_that_was_chosen",
    ),
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
    "test_take_back.py": (
        "test_a_capture_is_taken_back_by_all",
        "test_a_wrong_position_is_mended_rounds_later",
        "test_mr_x_cannot_undo_his_capture_alone_where_a_host_has_begun_the_game",
    ),
    "test_vault.py": ("test_a_line_that_is_no_record_is_damaged",),
}


def variants(usual):
    """The portable files for pytest.mark.parametrize, those marked as nightly that are not `usual` on this VM."""
    marks = [() if file in usual else pytest.mark.nightly for file in PORTABLE]
    return [pytest.param(file, marks=mark, id=file.stem) for file, mark in zip(PORTABLE, marks, strict=True)]


def laid_out(test_file):
    """{path on the VM: path here} of all that a portable test may import or open."""
    files = {f"/{test_file.name}": test_file}
    for folder, at in (("shared", "/shared"), ("firmware/mrx", "/mrx"), ("tests/portable", "/tests/portable")):
        for path in (ROOT / folder).rglob("*.py"):
            if ROOT / "shared/source" not in path.parents and path not in PORTABLE:
                files[f"{at}/{path.relative_to(ROOT / folder)}"] = path
    files["/virtual/cryptolib.py"] = ROOT / "firmware/virtual/cryptolib.py"
    for path in (ROOT / "tests/data").rglob("*"):
        if path.is_file():
            files[f"/{path.relative_to(ROOT)}"] = path
    return files


def names_of_tests(source):
    """Names of the tests in a portable file, in its order."""
    return [
        item.name
        for item in ast.parse(source).body
        if isinstance(item, ast.FunctionDef) and item.name.startswith("test_")
    ]


def usual_tests(test_file):
    """Names of the tests in a portable file without those that are left out."""
    left_out = LEFT_OUT.get(test_file.name, ())
    names = [name for name in names_of_tests(test_file.read_text()) if name not in left_out]
    assert names, f"{test_file.name} holds no test"
    return names
