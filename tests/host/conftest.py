"""The host's three fixtures: an app on an empty data folder, a browser that owns its table, a handheld linked to it."""

import pytest

from host.web.app import close, create_app
from tests.host.browser import Browser
from tests.host.handheld import Handheld

OWNER = "the-owner's-token"


@pytest.fixture
def app(tmp_path):
    app = create_app({"DATA_DIR": str(tmp_path), "OWNER_TOKEN": OWNER, "TESTING": True})
    yield app
    close(app)


@pytest.fixture
def owner(app):
    return Browser(app).owning(OWNER)


@pytest.fixture
def handheld(app):
    return Handheld().link(app.extensions["table"])
