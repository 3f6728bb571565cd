"""The computer on the pages: whose pawns it plays, and what the adviser says."""

from tests.browser import views


def test_a_pawn_of_the_computers_says_so_and_offers_nothing(open_page):
    page = open_page("/", "laptop", view=views.computers())
    assert page.inner_text('[data-pawn="red"] .who small') == "computer for Ben"
    assert page.query_selector('[data-pawn="red"] use[href="#sign-computer"]')
    assert page.inner_text("#awaited") == "The computer is thinking for Red."
    assert "The computer plays for Ben (fair)." in page.inner_text("#messages")
    page.click('[data-key="pawn-red"]')
    assert page.inner_text("#legs .hint") == "The computer plays Red."
    assert not page.query_selector_all("#legs .leg, .station.lit")


def test_a_detective_s_phone_says_that_the_handheld_is_mr_x(stage, open_page):
    page = open_page("/", "phone", view=views.against_handheld())
    assert page.inner_text("#legs .played-by") == "Mr. X: the handheld, hard"
    stage.show(views.playing())
    page.wait_for_selector(".played-by", state="detached")
    page.set_viewport_size({"width": 1366, "height": 768})
    assert page.inner_text("#mr-x h2").split("\n")[-1] == "Zoe"


def test_the_form_asks_no_name_of_the_handheld_and_says_who_confirms(open_page):
    page = open_page("/new", "laptop", ready=False)
    page.wait_for_selector("#ask-line", state="hidden")
    said = [page.inner_text(".send .main-button"), page.inner_text(".send .why:visible")]
    assert said == ["Propose the game to Mr. X", "He confirms it on the handheld and draws his start card."]
    assert page.is_visible("#name_mr_x")
    page.check('[name="mode"][value="computer"]', force=True)
    assert page.is_checked('[name="played_by"][value="fair"]')
    page.check('[name="played_by"][value="hard"]', force=True)
    said = [page.inner_text(".send .main-button"), page.inner_text(".send .why:visible")]
    assert said == ["Propose the game to the handheld", "A detective presses # on the handheld."]
    assert not page.is_visible("#name_mr_x") and page.is_visible("#name_1")
    page.check('[name="mode"][value="screens"]', force=True)
    assert page.is_visible("#name_mr_x") and page.inner_text(".send .main-button") == said[0].replace(
        "the handheld", "Mr. X"
    )


def test_a_rematch_says_who_is_mr_x_in_it(stage, open_page):
    over = views.escaped()
    page = open_page("/", "laptop", view=over)
    assert page.inner_text('[action="/rematch"] button') == "Rematch: the next player is Mr. X"
    over = views.escaped()
    over["game"]["mr_x"]["by"] = "Mr. X: the handheld, hard"
    stage.show(over, on=page)
    assert page.inner_text('[action="/rematch"] button') == "Rematch: the handheld is Mr. X again"


def test_who_comes_back_finds_himself_in_the_list_though_the_computer_plays_for_him(open_page):
    view = views.who_are_you()
    view["game"]["players"][1]["computer"] = "computer, easy"
    page = open_page("/", "phone", view=view)
    assert page.inner_text('[data-key="who-1"]') == "Ben (the computer plays)"


def test_the_adviser_ranks_the_moves_of_who_may_move_and_marks_the_map_until_the_move(stage, open_page):
    page = open_page("/", "laptop", view=views.advised())
    page.wait_for_selector(".advice")
    assert [row.inner_text() for row in page.query_selector_all(".advice > ol b")] == [
        *("bus to 52", "taxi to 84", "taxi to 68")
    ]
    ranks = page.eval_on_selector_all(".advice li", "all => all.map(row => row.value)")
    assert ranks == [1, 2, 2, 4], "equal moves share a rank"
    assert "Most likely he is on 175 (21 %)" in page.inner_text(".advice")
    page.wait_for_selector(".advised .star", state="attached")
    patterns = [
        page.eval_on_selector(f".glow.likely-{step}", "node => getComputedStyle(node).strokeDasharray")
        for step in (1, 2, 3)
    ]
    assert len(set(patterns)) == 3, "told by the pattern, not by colour alone"
    with page.expect_response("**/pencil"):
        page.click('[data-key="advised-red-bus-52"]')
    pencilled = stage.pressed("/pencil")
    assert [(post["pawn"], post["ticket"], post["station"]) for post in pencilled] == [("red", "bus", "52")]
    assert stage.advice_asked == ["red"], "once for each state of the game"
    stage.show(views.being(1, views.playing(turns=("done", "entered", "now", "later", "later"))))
    page.wait_for_selector(".advice", state="detached")
    assert not page.query_selector_all(".likely-3")


def test_the_adviser_is_silent_off_turn_on_the_television_and_where_it_is_off(stage, open_page):
    off = views.being(1, views.playing())
    for view, path in ((views.advised(player=0), "/"), (off, "/"), (views.advised(), "/tv")):
        page = open_page(path, "laptop", view=view)
        page.wait_for_selector(".board .station", state="attached")
        assert not page.query_selector_all(".advice, .advised .star, .likely-1")
        page.goto(stage.address + "/sorry")  # it listens no more
    assert stage.advice_asked == []
