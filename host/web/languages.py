"""The languages of the pages: gettext catalogues through Flask-Babel, with English as the source.

A language's .po text is read when somebody first asks for it, which takes 25 ms; no start waits for all of them.
"""

import functools
from collections.abc import Callable, Iterator

from babel.support import NullTranslations
from flask import Flask, current_app, request, session
from flask_babel import Babel, Domain, force_locale, get_locale
from werkzeug.utils import cached_property

LANGUAGES = (("en", "English"), ("de", "Deutsch"), ("fr", "Français"), ("es", "Español"))
CODES = tuple(code for code, _name in LANGUAGES)


class _Sentences(Domain):
    """The sentences of the language that a request is in."""

    def get_translations(self) -> NullTranslations:
        return _translations(str(get_locale()))


class _Babel(Babel):
    @cached_property
    def domain_instance(self) -> Domain:
        return _Sentences()


def add_to(app: Flask) -> None:
    """Give an app its languages."""
    _Babel(app, locale_selector=chosen)


def chosen() -> str:
    """The visitor's language: what he chose here, else what the browser asks for, else English."""
    if session.get("language") in CODES:
        return session["language"]
    wished = [tag.replace("_", "-").split("-")[0].lower() for tag in request.accept_languages.values()]
    return next((code for code in wished if code in CODES), "en")


def in_every_language(app: Flask, sentence: Callable[[], str]) -> Iterator[str]:
    """What sentence() returns in each language, for a reader whose language is unknown."""
    with app.app_context():
        for code in CODES:
            with force_locale(code):
                yield sentence()


@functools.cache
def _translations(code: str) -> NullTranslations:
    """A language's sentences; without any, which leaves English, where its text is damaged or it is English."""
    if code == "en":
        return NullTranslations()
    from host.web import catalogues  # what most tables never need

    try:
        return catalogues.read(code)
    except catalogues.DAMAGED:
        current_app.logger.exception("The text of the language %r is damaged; install the program anew.", code)
        return NullTranslations()
