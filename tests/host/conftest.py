"""The host's fixtures: an app on an empty data folder, its table, browsers of its owner and of a
detective, a handheld linked to it."""

import pytest
from flask import Flask
from jinja2 import BytecodeCache
from werkzeug.routing import Rule

from host.web.app import close, create_app
from tests.host.browser import Browser
from tests.host.damaged_host import OWNER, Evening
from tests.host.handheld import Handheld


class CompiledTemplates(BytecodeCache):
    """Templates as one app has compiled them, for the apps after it: every test has an app of its own."""

    def __init__(self):
        self._compiled = {}

    def load_bytecode(self, bucket):
        if bucket.key in self._compiled:
            bucket.bytecode_from_string(self._compiled[bucket.key])

    def dump_bytecode(self, bucket):
        self._compiled[bucket.key] = bucket.bytecode_to_string()


def with_shared_builders():
    """Let rules of the same text share what werkzeug compiles for each, which takes most of the time of a new app."""
    compile_builder, compiled = Rule._compile_builder, {}

    def shared(self, append_unknown=True):
        key = (self.host, self.subdomain, self.rule, str(self.defaults), append_unknown)
        if key not in compiled:
            compiled[key] = compile_builder(self, append_unknown)
        return compiled[key]

    Rule._compile_builder = shared


with_shared_builders()
Flask.jinja_options = {**Flask.jinja_options, "bytecode_cache": CompiledTemplates()}


@pytest.fixture
def host(tmp_path):
    """A function that starts the host of this test, with this config besides, and ends the one that it started before;
    the last one ends with the test."""
    begun = []

    def begin(**config):
        for app in begun[-1:]:
            close(app)
        begun.append(create_app({"DATA_DIR": str(tmp_path), "OWNER_TOKEN": OWNER, "TESTING": True, **config}))
        return begun[-1]

    yield begin
    for app in begun[-1:]:
        close(app)


@pytest.fixture
def app(host):
    return host()


@pytest.fixture
def table(app):
    return app.extensions["table"]


@pytest.fixture
def owner(app):
    return Browser(app).owning(OWNER)


@pytest.fixture
def detective(app):
    return Browser(app).joined()


@pytest.fixture
def handheld(app):
    return Handheld().link(app.extensions["table"])


@pytest.fixture
def evening(tmp_path, kept):
    """A stopped host's files and handheld, as a module's fixture `kept` has made them, started in a fresh folder."""
    files, handheld = kept
    evening = Evening(tmp_path, files, handheld.restarted())
    yield evening
    evening.stop()
