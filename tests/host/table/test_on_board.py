"""What the detectives say where the pawns' moves are not entered (R28), from a page to the log."""

import pytest

from host.game.refused import Refused
from host.view import wording
from mrx.game import on_board
from shared.board.edition import TICKETS
from shared.events import witness
from tests.host.browser import Browser
from tests.host.handheld import Handheld, begin, play_first, set_up
from tests.host.on_board import OnBoardHandheld
from tests.portable.record.test_on_board import played
from tests.portable.scripted import CountingEntropy


@pytest.fixture
def mr_x(table):
    """Mr. X's handheld, in the detectives' first turn."""
    handheld = OnBoardHandheld(table)
    handheld.leg()
    return handheld


@pytest.fixture
def anna(app, mr_x):
    return Browser(app).joined().being(0)


@pytest.fixture
def ben(app, mr_x):
    return Browser(app).joined().being(1)


def kinds(table):
    return [event.kind for event in table.play.effective_events]


def refused(table, code, call, *given):
    with pytest.raises(Refused) as refusal:
        call(*given)
    assert refusal.value.code == code and wording.refusal(code)


def test_a_game_is_proposed_without_pawns_and_two_phones_that_say_moved_are_counted_once(mr_x, table, anna, ben):
    assert mr_x.proposed[-1] == ["person", 0, "", "", "on_board"]
    assert table.play.witnessed and table.play.game.edition.on_board
    assert anna.post("/moved", round=1)["ok"] and ben.post("/moved", round=1)["ok"]
    proposal_id, row = mr_x.is_proposed()
    assert row == ["moved", 1, 0, mr_x.game_id]
    mr_x.judge("not-now")
    assert mr_x.is_proposed()[0] == proposal_id, "it is proposed until the log has it"
    mr_x.say(["detectives_moved", "page"])
    assert mr_x.is_proposed() is None
    assert ben.post("/moved", round=1)["ok"] and mr_x.is_proposed() is None
    late = ben.post("/moved", round=2)
    assert not late["ok"] and "Mr. X's turn" in late["said"]
    mr_x.leg()
    mr_x.leg()
    assert not anna.post("/moved", round=1)["ok"], "of a page that shows an older round"
    mr_x.leg(ended_by="handheld")
    assert kinds(table).count("detectives_moved") == 2


def test_when_he_has_moved_on_a_question_has_no_answer_and_that_they_have_moved_is_settled(mr_x, table, anna):
    anna.post("/ask", window=1, station=46)
    anna.post("/moved", round=1)
    mr_x.leg(ended_by="handheld")
    assert mr_x.is_proposed() is None
    assert anna.view()["trouble"] == ["He has moved on, so the question about 46 has no answer."]


def test_a_question_carries_its_window_and_is_answered_once(mr_x, table, anna, ben):
    assert anna.post("/ask", window=1, station=46, pawn="red")["ok"]
    assert ben.post("/ask", window=1, station=46, pawn="")["ok"], "the same question, as long as it waits"
    assert mr_x.is_proposed()[1] == ["ask", 1, 46, "red", 0, mr_x.game_id]
    mr_x.answer()
    assert mr_x.is_proposed() is None
    assert anna.view()["game"]["on_board"]["said"] == ["Red is on 46: is he there? He is not there."]
    for station, pawn, told in ((46, "", "this station"), (47, "red", "this pawn"), (199 + 2, "", "no such station")):
        answer = anna.post("/ask", window=1, station=station, pawn=pawn)
        assert not answer["ok"] and told in answer["said"]
    assert not anna.post("/ask", window=0, station=47)["ok"], "he has moved on"
    assert "red" not in [pawn["name"] for pawn in anna.view()["game"]["on_board"]["pawns"]]


def test_once_for_each_pawn_and_not_after_they_have_moved(mr_x, table, anna):
    for station in range(40, 45):
        table.on_board.ask(1, station)
        mr_x.answer()
    refused(table, "asked-enough", table.on_board.ask, 1, 45)
    assert "ask" not in anna.view()["game"]["on_board"]["may"]
    mr_x.leg(ended_by="page")
    refused(table, "his-turn", table.on_board.ask, 2, 45)
    mr_x.leg()
    table.on_board.moved(2)
    refused(table, "have-moved", table.on_board.ask, 3, 45)


@pytest.mark.parametrize(
    ("code", "told"),
    [("moved-on", "He has moved on, so"), ("bad-ask", "does not answer"), ("game-over", "The game has ended")],
)
def test_the_handheld_refuses_a_question(mr_x, table, anna, code, told):
    anna.post("/ask", window=1, station=46)
    for patient in ("asked", "not-now", "done"):
        mr_x.judge(patient)
        assert mr_x.is_proposed()
    mr_x.judge(code)
    assert mr_x.is_proposed() is None and told in anna.view()["trouble"][0]


def test_a_yes_catches_him_and_ends_what_was_said_besides(mr_x, table, anna):
    anna.post("/ask", window=1, station=114, pawn="red")
    anna.post("/ask", window=1, station=115, pawn="blue")
    anna.post("/moved", round=1)
    mr_x.answer(there=True)
    view = anna.view()
    assert "Caught by Red on 114" in view["awaited"] and view["game"]["over"]["station"] == 114
    assert view["trouble"] == ["The game has ended, so the question about 115 has no answer."]
    assert mr_x.is_proposed() is None
    assert not anna.post("/moved", round=1)["ok"] and not anna.post("/ask", window=1, station=1)["ok"]


def test_a_question_is_void_when_something_is_taken_back(mr_x, table, anna):
    anna.post("/moved", round=1)
    mr_x.say(["detectives_moved", "page"])
    assert anna.view()["game"]["on_board"]["back"] == "Ask Mr. X to take back that the detectives have moved"
    assert anna.post("/take-back", pawn="")["ok"]
    _id, (kind, held, first, voices, consent, _game) = mr_x.is_proposed()
    assert (kind, held, first, voices) == ("take_back", 4, 3, "d")
    assert "that the detectives have moved" in anna.view()["ask"]["text"]
    mr_x.say(["taken_back", first, voices, consent])
    assert anna.view()["state"] == "pawns"
    anna.post("/ask", window=1, station=46)
    anna.post("/moved", round=1)
    assert mr_x.is_proposed()[1] == ["ask", 1, 46, "", 4, mr_x.game_id], "the number of the taking back"


def test_a_yes_is_taken_back_by_all_and_his_answer_before_it_stays(mr_x, table, anna, ben):
    anna.post("/ask", window=1, station=46)
    mr_x.answer()
    assert "take-back" not in anna.view()["game"]["on_board"]["may"], "a no stays true"
    anna.post("/ask", window=1, station=114)
    mr_x.answer(there=True)
    assert anna.post("/take-back", pawn="")["ok"]
    ask = anna.view()["ask"]
    assert "the question about 114" in ask["text"] and ask["asks_here"]
    assert anna.post("/answer", ask=ask["id"], yes="yes")["ok"]
    assert len([answer for answer in anna.view()["ask"]["answers"] if "asked" in answer]) == 4


def test_none_of_us_can_move_needs_his_yes_and_their_consent(mr_x, table, anna, ben):
    assert anna.post("/stranded")["ok"] and ben.post("/stranded")["ok"]
    _id, (kind, held, voices, consent, game_id) = mr_x.is_proposed()
    assert (kind, held, voices, game_id) == ("stranded", 3, "d", mr_x.game_id)
    assert consent == table.play.consent(witness.TO_STRANDED, "d")
    assert not anna.post("/abandon")["ok"], "one question after the other"
    mr_x.judge("asked")
    mr_x.say(["game_ended", "mr_x", "stranded"])
    assert not table.play.over, "without the consent"
    mr_x.end("mr_x", "stranded", voices, consent)
    assert anna.view()["headline"] == "Mr. X wins"
    assert anna.view()["awaited"].startswith("No pawn could move any more, in round 1.")
    assert "ask" not in anna.view()


def test_a_consent_to_stranded_ends_with_its_question(mr_x, table, anna):
    anna.post("/stranded")
    consent = mr_x.is_proposed()[1][3]
    mr_x.judge("declined")
    assert anna.view()["trouble"] == ["Mr. X does not agree that none of you can move: the game goes on."]
    table.dismiss()
    anna.post("/abandon")
    mr_x.end("mr_x", "stranded", "d", consent)
    assert not table.play.over
    assert anna.post("/withdraw", ask=anna.view()["ask"]["id"])["ok"], "every player may"


def test_stranded_before_his_leg_and_between_two_is_refused(table, app):
    mr_x = OnBoardHandheld(table)
    refused(table, "not-stranded", table.on_board.stranded)
    mr_x.leg()
    mr_x.leg("page")
    assert table.play.game.between_legs
    refused(table, "not-stranded", table.on_board.stranded)


def test_who_plays_nobody_says_and_asks_nothing(app, mr_x, table, owner):
    looker, guest = Browser(app), Browser(app).joined()
    for path, fields in (("/moved", {"round": 1}), ("/ask", {"window": 1, "station": 46}), ("/stranded", {})):
        assert not looker.post(path, **fields)["ok"] and not guest.post(path, **fields)["ok"]
        assert not guest.post(path)["ok"]
    assert mr_x.is_proposed() is None
    assert owner.post("/moved", round=1)["ok"], "the owner's page answers for whoever has no phone"


NO_NUMBERS = ("", " ", "x", "-1", "4.6", "1e1", "0x2", "46x", "\u0664\u0666", "\u00b2", "1" * 5000, None)


def test_what_is_no_number_is_told_in_a_sentence(mr_x, table, anna):
    for path, sound in (("/moved", {"round": "1"}), ("/ask", {"window": "1", "station": "46"})):
        for field in sound:
            for wrong in NO_NUMBERS:
                fields = (
                    {**sound, field: wrong} if wrong is not None else {key: sound[key] for key in sound if key != field}
                )
                answer = anna.press(path, **fields)
                assert answer.status_code == 400 and answer.get_json()["said"].endswith("."), (path, fields)
    for fields in ({"station": 0}, {"station": 108}, {"station": 201}, {"station": 9999}, {"pawn": "white"}):
        answer = anna.press("/ask", **{"window": 1, "station": 46, **fields})
        assert answer.status_code == 409 and "There is no such" in answer.get_json()["said"], fields
    for number in (0, 2, 9999):
        assert "moved on" in anna.post("/moved", round=number)["said"], number
        assert "moved on" in anna.post("/ask", window=number, station=46)["said"], number
    assert not table.moves() and mr_x.is_proposed() is None


def test_a_page_that_shows_the_other_way_of_playing_is_told_so(app, mr_x, table, anna):
    for path in ("/pencil", "/move"):
        answer = anna.post(path, pawn="red", ticket="taxi", station=46, round=1)
        assert not answer["ok"] and "on the board alone" in answer["said"]
    assert not anna.post("/clear", pawn="red")["ok"]
    refused(table, "no-computers", table.substitutes.change, 0, "easy")


def test_a_game_with_entered_moves_knows_none_of_it(app, table, handheld):
    play_first(table, handheld, "milton-bradley-3p-captured", 1)
    anna = Browser(app).joined().being(0)
    for path, fields in (("/moved", {"round": 1}), ("/ask", {"window": 1, "station": 46}), ("/stranded", {})):
        answer = anna.post(path, **fields)
        assert not answer["ok"] and "are entered" in answer["said"]
    assert "on_board" not in anna.view()["game"]


def test_what_was_said_survives_a_restart_and_a_game_that_is_set_aside(app, mr_x, table, anna):
    anna.post("/ask", window=1, station=46, pawn="red")
    entry = table.moves()[0]
    table.set_aside()
    assert mr_x.is_proposed() is None
    table.receiver.meet(mr_x.device, mr_x.game_id, *table.receiver.held(mr_x.game_id))
    assert table.play.running and not table.moves()
    assert entry.proposal == ("ask", 1, 46, "red")


# With the firmware's own table behind the protocol's own end


def leg(ticket, station):
    return {"legs": [[ticket, station]]}


@pytest.fixture
def own(app, table, handheld):
    """The firmware's handheld in the detectives' first turn; Mr. X went from 132 to 114."""
    begin(table, handheld, played())
    handheld.mr_x(leg("taxi", 114))
    return handheld


def test_a_handheld_that_sleeps_is_asked_and_told_once_when_it_wakes(app, own, table):
    anna, ben = (Browser(app).joined().being(player) for player in range(2))
    own.sleep()
    for page in (anna, ben, anna):
        assert page.post("/ask", window=1, station=46, pawn="red")["ok"]
        assert page.post("/moved", round=1)["ok"]
    assert kinds(table)[-1] == "mr_x_moved" and len(table.moves()) == 2
    own.exchange(4)
    assert kinds(table)[-2:] == ["station_asked", "detectives_moved"] and not table.moves()
    late = [page.post("/moved", round=1) for page in (anna, ben)]
    assert all(answer["ok"] for answer in late), "said before, as long as it is his turn"
    own.exchange(4)
    assert kinds(table).count("detectives_moved") == 1 and not table.moves()


def test_what_waits_for_a_handheld_that_he_keys_on_without_a_host_is_not_carried_into_his_new_turn(app, own, table):
    anna = Browser(app).joined().being(0)
    own.unplug()
    anna.post("/ask", window=1, station=115)
    anna.post("/moved", round=1)
    assert own.table.move_mr_x(TICKETS.index("taxi"), 115, "only", None) is None
    own.table.commit()
    own.link(table).exchange(4)
    assert kinds(table)[-2:] == ["detectives_moved", "mr_x_moved"], "the handheld has ended their turn, once"
    assert table.play.events[-2].by == "handheld" and table.play.running and not table.moves()
    assert anna.view()["trouble"] == ["He has moved on, so the question about 115 has no answer."]


def test_a_page_that_shows_pawns_may_still_ask_for_nothing_of_theirs_back(app, own, table):
    anna = Browser(app).joined().being(0)
    for pawn in ("red", "mr_x", "x"):
        answer = anna.post("/take-back", pawn=pawn)
        assert not answer["ok"] and "no move of that pawn's" in answer["said"]
    assert "on the board alone" in anna.get("/why.json", {"pawn": "red", "station": "46"}).get_json()["said"]
    assert table.ask() is None


class ScatteredEntropy(CountingEntropy):
    """As CountingEntropy, but two games differ in the first bytes of their ids too, which pages show."""

    def take(self, n):
        return super().take(n)[::-1]


def test_a_page_that_still_shows_the_game_before_says_and_asks_nothing_in_the_next(table, owner):
    """The owner's page has a voice in every game, and a yes would end the new one."""
    own = Handheld(entropy=ScatteredEntropy()).link(table)
    begin(table, own, played())
    own.mr_x(leg("taxi", 114))
    before = owner.view()["game"]["id"]
    on_board.caught(own.table, None)
    own.table.commit()
    own.open_log()
    begin(table, own, played())
    own.mr_x(leg("taxi", 114))
    said = (("/ask", {"window": 1, "station": 114}), ("/moved", {"round": 1}))
    for path, fields in said:
        late = owner.post(path, game=before, **fields)
        assert not late["ok"] and "moved on" in late["said"]
    assert not table.moves() and table.play.running
    for path, fields in said:
        assert owner.post(path, game=owner.view()["game"]["id"], **fields)["ok"]


def test_the_firmware_asks_him_before_his_escape_and_he_may_say_no(app, table, handheld):
    begin(table, handheld, played(rules={"windows": 1}))
    handheld.mr_x(leg("taxi", 114))
    anna = Browser(app).joined().being(0)
    anna.post("/moved", round=1)
    handheld.exchange()
    assert handheld.table.question.kind == "moved" and anna.view()["headline"] == "The detectives have moved"
    assert "looks whether a pawn is on his station" in anna.view()["awaited"]
    handheld.decline()
    assert "came to nothing" in anna.view()["trouble"][0] and not table.moves()


def test_a_game_begun_on_the_handheld_alone_asks_without_a_consent(app, table, handheld):
    handheld.begin_alone(set_up(played()), 132).mr_x(leg("taxi", 114))
    anna = Browser(app).joined().being(0)
    anna.post("/stranded")
    handheld.exchange()
    on_board.stranded(handheld.table, *handheld.table.question.about)
    handheld.exchange()
    assert anna.view()["game"]["over"]["reason"] == "stranded"
    assert "Unwitnessed" in anna.view()["game"]["audit"]["witnessed"]
