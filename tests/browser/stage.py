"""A stage for the pages alone: the real templates and static files, and a view that a test sets as it likes.

It stands in for `host.web.pages` where a page's drawing and tapping are tested without a game: it answers the addresses
that `pages` names, keeps every post for the test to read, and sends each view set to the pages that listen. It must
never judge anything; whole games through the real host are tested elsewhere.
"""

import json
import queue
import secrets
import threading
from pathlib import Path

from flask import Flask, Response, jsonify, render_template, request
from flask_babel import get_locale

from host.people.invitations import CODE_LENGTH
from host.view import map_view, may_do, new_game_form, pairing_wording, rule_texts, rule_wording, wording
from host.view.view_types import View
from host.web import auth, http_headers, languages
from host.web.handheld_page import in_each_language
from shared.rules import edition_table
from tests.browser import views
from tests.browser.serving import Serving
from tests.json_types import misfits
from tests.patience import PATIENCE_S

HOST = Path(__file__).parents[2] / "host"
BEAT_S = 1
EDITION = edition_table.make("milton-bradley", 3, [])


class Stage:
    """One staged table on a free port of the loopback; `view` is what it shows, `posts` what was pressed."""

    def __init__(self, port=0):
        self._listeners = []
        self._listened = threading.Event()
        self._mute = threading.Event()
        self.reset()
        self._site = self._app()
        self._serving = Serving(self._site, port)
        self.address = self._serving.address

    def reset(self):
        """Return to the first state for the next test: no game, no posts; a page that still listens is disconnected."""
        self._hang_up()
        self._listened.clear()
        self._mute.clear()
        self.posts = []
        self.answer = {"ok": True, "said": ""}
        self.role, self.console = "owner", True
        self.form, self.faults, self.running = {}, {}, False
        self.flashed = []
        self.handhelds = views.HANDHELDS
        self.moves, self.moves_asked = [], 0
        self.advice, self.advice_asked = views.ADVICE, []
        self.reason, self.asked_why = {"ok": False, "said": "No way leads there."}, []
        self._view = views.no_game()

    def close(self):
        """Stop serving; the listening pages lose their host."""
        self._hang_up()
        self._serving.close()

    def show(self, view, on=None):
        """Make this the view of the table, on every open page too; wait until a page has drawn it, if one is named."""
        view["version"] = self._view["version"] + 1
        assert misfits(json.loads(json.dumps(view)), View) == []
        self._view = view
        for listener in list(self._listeners):
            listener.put(view)
        if on:
            on.wait_for_selector(f'body[data-version="{view["version"]}"]')

    @property
    def newest(self):
        """The version of the view that is shown."""
        return self._view["version"]

    def wait_for_listener(self):
        """Wait until a page listens, which then gets the view that is shown now before each later one."""
        assert self._listened.wait(PATIENCE_S)

    def wait_until_sent(self):
        """Wait until all views that were shown so far have left for the page that listens since last."""
        self._listeners[-1].join()

    def fall_silent(self):
        """Say nothing more on the feed and refuse new ones, as a lost host does; `speak` ends it."""
        self._mute.set()
        self._hang_up()

    def speak(self):
        self._mute.clear()

    def _hang_up(self):
        """End every feed."""
        for listener in list(self._listeners):
            listener.put(None)

    def pressed(self, path):
        """The forms posted to this path so far."""
        return [form for where, form in self.posts if where == path]

    def said(self, language, sentence):
        """What sentence() is in this language, for a view that is to say it as the host does."""
        with self._site.test_request_context(headers={"Accept-Language": language}):
            return sentence()

    def _app(self):
        app = Flask("stage", template_folder=str(HOST / "web/templates"), static_folder=str(HOST / "web/static"))
        languages.add_to(app)
        app.config["SECRET_KEY"] = secrets.token_hex(16)
        app.jinja_env.globals["started"] = http_headers.STARTED
        app.config["SEND_FILE_MAX_AGE_DEFAULT"] = 3600  # for one test after another, in a context that is kept
        app.context_processor(
            lambda: {
                "role": self.role,
                "post_id": lambda: secrets.token_hex(16),
                "languages": languages.LANGUAGES,
                "language": str(get_locale()),
                "get_flashed_messages": lambda with_categories: self.flashed,
            }
        )
        answers = {
            "/": lambda: self._table(
                self.console,
                handheld=views.invitation()["handheld"],
                short_television=views.invitation()["television"]["short"],
            ),
            "/tv": lambda: self._table(False, join=views.invitation()["join"]),
            "/view": self._next_view,
            "/moves.json": self._moves,
            "/help.json": self._help,
            "/why.json": self._why,
            "/advice.json": self._advise,
            "/rules": self._rules,
            "/feed": self._feed,
            "/map/<board>.json": lambda board: jsonify(map_view.of(board)),
            "/new": lambda: render_template(
                "new.html",
                form=self.form,
                asked_mode=new_game_form.mode(self.form),
                faults=self.faults,
                running=self.running,
                handheld_confirms="A detective presses # on the handheld.",
                usual=new_game_form.usual_edition(get_locale().language),
                **new_game_form.choices(),
            ),
            "/invite": lambda: render_template("invite.html", **views.invitation()),
            "/handhelds": lambda: render_template("handhelds.html", words=pairing_wording.form(), **self.handhelds),
            "/join": lambda: render_template("join.html", faults=self.faults, length=CODE_LENGTH, most=auth.CODE_FIELD),
            "/handheld": lambda: render_template(
                "handheld.html", paths=views.HANDHELD_PATHS, chart=views.HANDHELD_CHART, texts=in_each_language(True)
            ),
            "/sorry": lambda: render_template("error.html", **views.SORRY),
        }
        for rule, answer in answers.items():
            app.add_url_rule(rule, rule, answer)
        app.post("/<path:where>")(self._posted)
        return app

    def _table(self, console, **ways):
        return render_template("table.html", view=self._view, console=console, words=wording.words(), **ways)

    def _moves(self):
        self.moves_asked += 1
        return jsonify({"rounds": self.moves})

    def _help(self):
        subject = request.args.get("subject")
        told = rule_texts.about(EDITION, subject) if subject else None
        if told is None:
            return jsonify(may_do.now(self._view, self._view.get("you", {}).get("players", []), self.console))
        return jsonify(may_do.help_text(told["title"], told["lines"], subject))

    def _why(self):
        self.asked_why.append(request.args.to_dict())
        return jsonify(self.reason)

    def _advise(self):
        self.advice_asked.append(request.args["pawn"])
        return jsonify(self.advice)

    def _rules(self):
        way = {"href": "/rules?edition=milton-bradley&players=3", "text": "Milton Bradley, 1985", "here": True}
        return render_template(
            "rules.html", title=way["text"], played="As played in the game on the table.",
            agreed=rule_wording.house_rules(EDITION), subjects=rule_texts.of(EDITION),
            ways=[way, {**way, "here": False}], numbers=[way],
        )  # fmt: skip

    def _posted(self, where):
        self.posts.append(("/" + where, request.form.to_dict()))
        answer = self.answer(where) if callable(self.answer) else self.answer
        return jsonify(answer), 200 if answer["ok"] else 409

    def _next_view(self):
        """The view at once; a page asks again only when it has got another."""
        if self._mute.is_set():
            return "", 503
        return jsonify(self._view)

    def _feed(self):
        if self._mute.is_set():
            return "", 503
        mine = queue.Queue()
        mine.put(self._view)
        self._listeners.append(mine)
        self._listened.set()

        def told():
            try:
                while True:
                    try:
                        view = mine.get(timeout=BEAT_S)
                    except queue.Empty:
                        yield f"event: still\ndata: {self._view['version']}\n\n"
                        continue
                    if view is None:
                        return
                    yield f"id: {view['version']}\ndata: {json.dumps(view)}\n\n"
                    mine.task_done()
            finally:
                self._listeners.remove(mine)

        return Response(told(), mimetype="text/event-stream")
