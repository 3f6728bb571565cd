"""Which portable tests are slow: not in `make test-fast`.

Their modules also run on the MicroPython VM, which has no pytest, so `conftest` marks them by this table.
"""

SLOW = {
    "test_both_links.py": ("test_a_game_goes_on_from_the_air_to_the_cable_and_back_amid_a_leg",),
    "test_computer.py": ("test_help_and_what_is_known_speak_to_the_detectives_who_hold_it",),
    "test_handheld_languages.py": ("test_every_screen_of_a_turn_fits_in_each_language",),
    "test_vault.py": ("test_a_line_that_is_no_record_is_damaged",),
    "test_handheld_games.py": (
        "test_captured",
        "test_stranded",
        "test_escaped",
        "test_the_box_of_1983",
        "test_the_box_of_2013",
        "test_a_host_that_comes_late_gets_everything",
        "test_a_host_moves_the_pawns",
        "test_in_french",
        "test_in_german",
        "test_in_spanish",
        "test_optional_rules",
        "test_trapped",
    ),
    "test_power_cuts.py": (
        "test_a_flash_that_fills_up_while_the_log_is_opened_lets_it_be_opened_again",
        "test_a_game_that_a_full_flash_did_not_let_begin_is_asked_for_again",
        "test_both_legs_of_a_double",
        "test_legs_moves_and_a_surfacing",
        "test_the_capture_and_the_opening",
        "test_the_end_of_a_game_under_a_pin_and_its_opening",
    ),
    "test_table.py": (
        "test_a_capture_voids_what_is_queued_behind_it",
        "test_the_finished_game_is_there_again_when_no_new_one_comes_of_a_proposal",
    ),
    "test_take_back.py": (
        "test_a_capture_is_taken_back_by_all",
        "test_a_wrong_position_is_mended_rounds_later",
        "test_mr_x_cannot_undo_his_capture_alone_where_a_host_has_begun_the_game",
    ),
}
