"""The list of moves in the logbook's pane: fetched when it is opened, and anew when the game moves on."""

from tests.browser import views

RED = {"who": "red", "text": "Red (Ben): bus, from 67 to 52"}
UNDONE = {"who": "mr_x", "text": "Mr. X: taxi", "undone": True}


def at_event(number):
    view = views.playing()
    view["game"]["chain"] = {"game_id": "9f3a41c7" * 4, "events": number, "head": f"{number:064x}"}
    return view


def test_the_list_is_fetched_when_it_is_opened_and_again_when_the_game_moves_on(stage, open_page):
    stage.moves = [{"title": "Round 1", "moves": [UNDONE, RED]}]
    page = open_page("/", "laptop", view=at_event(5))
    stage.show(at_event(6), on=page)
    assert stage.moves_asked == 0
    page.click("#moves summary")
    page.wait_for_selector("#move-list li")
    assert page.locator("#move-list h3").all_inner_texts() == ["Round 1"]
    assert page.inner_text("#move-list li:nth-child(2)").split("\n")[-1] == RED["text"]
    assert page.inner_text("#move-list s") == UNDONE["text"]
    assert page.inner_text("#move-list .undone-move em") == "Taken back"
    again = at_event(6)
    again["trouble"] = ["Something else has changed."]
    stage.show(again, on=page)
    assert stage.moves_asked == 1
    stage.moves = [{"title": "Round 2", "moves": [RED]}, *stage.moves]
    stage.show(at_event(7))
    page.wait_for_selector("#move-list section:nth-child(2)")
    assert page.locator("#move-list h3").all_inner_texts() == ["Round 2", "Round 1"]
    assert stage.moves_asked == 2


def test_the_newest_move_of_a_pawn_that_can_take_it_back_has_the_button(stage, open_page):
    earlier = {**RED, "text": "Red (Ben): taxi, from 66 to 67"}
    stage.moves = [{"title": "Round 2", "moves": [RED]}, {"title": "Round 1", "moves": [earlier]}]
    view = views.being(1, at_event(6))
    page = open_page("/", "phone", view=view)
    page.click('[data-go="log"]')
    page.click("#moves summary")
    page.wait_for_selector("#move-list li")
    assert page.locator("#move-list button").count() == 0
    view["game"]["pawns"][1]["may_take_back"] = True
    stage.show(view, on=page)
    page.wait_for_selector("#move-list button")
    assert page.locator("#move-list li:has(button) span").all_inner_texts()[-1] == RED["text"]
    with page.expect_response("**/take-back"):
        page.click("#move-list button")
    assert stage.pressed("/take-back")[0]["pawn"] == "red"
