"""The pages in the engines that `browser/` does not open, Firefox's and Safari's (WebKit): for `make test-browsers`.

`programs` has the Debian packages, and starts what is killed at the end whatever happens. `page` has as much of
Playwright's pages as `tests.browser.players` wants, so that the same hands play here; `firefox` and `webkit` say how an
engine is told that. Time is the engine's own. `make test` does not collect this folder (norecursedirs, pyproject.toml).
"""
