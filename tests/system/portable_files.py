"""The portable tests as files for a MicroPython VM: what they need beside them, and which tests they hold."""

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2]
PORTABLE = sorted((ROOT / "tests/portable").glob("test_*.py"))

# Left to the nightly tests, for they take most of the time on a VM: longer games, and more of what others of their
# file show. On CPython all of them run every time.
NIGHTLY = {
    "test_computer.py": ("test_a_whole_game_in_which_it_may_surface_of_its_own_will",),
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

# Left to the nightly tests on the VM in Node alone, which takes twice as long: the native VM runs them every time.
NIGHTLY_IN_NODE = {
    "test_board.py": ("test_modes_are_all_that_join_two_stations",),
    "test_both_links.py": (
        "test_a_game_goes_on_from_the_air_to_the_cable_and_back_amid_a_leg",
        "test_a_game_goes_on_by_keys_alone_whatever_keeps_the_air_away",
    ),
    "test_computer.py": (
        "test_no_screen_no_held_key_and_no_menu_tells_where_it_is",
        "test_a_power_cut_at_every_write_of_the_beginning_loses_nothing",
        "test_it_takes_back_what_shows_nothing_and_draws_anew",
        "test_a_whole_game_is_its_programs_and_opens_by_itself",
    ),
    "test_computer_player.py": (
        "test_every_leg_is_legal_at_every_level",
        "test_what_was_considered_is_told_and_the_chosen_turn_first",
        "test_between_the_legs_of_a_double_no_other_double_begins",
        "test_who_is_careful_does_not_end_a_turn_where_a_pawn_can_enter_if_he_need_not",
        "test_the_last_windows_leave_nothing_to_play_out",
    ),
    "test_handheld_games.py": ("test_what_they_know_is_what_the_public_can_know",),
    "test_handheld_languages.py": ("test_figures_on_one_line_are_kept_apart",),
    "test_handheld_laws.py": (
        "test_star_always_leads_out",
        "test_locks_itself_after_ten_minutes",
        "test_what_was_done_before_a_reset_is_not_told_again",
        "test_one_set_up_takes_the_place_of_another_until_a_game_has_begun",
        "test_the_idle_screens_tell_nothing",
        "test_what_is_to_be_done_stays_through_a_lock",
    ),
    "test_help.py": ("test_it_says_the_numbers_of_the_edition_that_is_played",),
    "test_judge.py": (
        "test_a_record_is_judged_at_every_length",
        "test_a_hidden_record_never_refutes_its_open_one",
    ),
    "test_keypad.py": ("test_hold_comes_once_and_up_follows_however_late",),
    "test_maintenance.py": (
        "test_a_reset_does_not_shorten_the_wait",
        "test_too_many_tries_wipe_where_that_was_chosen",
    ),
    "test_pairing.py": ("test_the_menu_says_the_way_and_the_reason_in_words",),
    "test_pin.py": (
        "test_no_game_begins_over_one_that_is_not_opened",
        "test_over_but_not_opened_it_asks_for_its_pin",
    ),
    "test_power_cuts.py": ("test_a_voluntary_surfacing",),
    "test_take_back.py": (
        "test_what_was_taken_back_is_opened_after_a_power_cut_amid_the_opening_too",
        "test_a_power_cut_takes_back_all_or_nothing",
        "test_trying_station_after_station_needs_his_key_each_time",
        "test_salts_are_new_after_each_taking_back",
    ),
    "test_vault.py": ("test_every_digit_of_a_secret_is_covered",),
}
IN_NODE = {name: NIGHTLY.get(name, ()) + NIGHTLY_IN_NODE.get(name, ()) for name in {**NIGHTLY, **NIGHTLY_IN_NODE}}


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


def usual_tests(test_file, nightly):
    """Names of the tests in a portable file that run on a VM each time."""
    left_out = nightly.get(test_file.name, ())
    names = [name for name in names_of_tests(test_file.read_text()) if name not in left_out]
    assert names, f"{test_file.name} holds no test"
    return names
