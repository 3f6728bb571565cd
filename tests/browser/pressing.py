"""What a finger or a keyboard does on a page, in one line."""


def click(page, selector, until, **how):
    """Click, and wait until this is there, or, with `state`, is as it says."""
    page.click(selector)
    page.wait_for_selector(until, **how)


def enter(page, field, text):
    """Type a text into a field, and Enter."""
    page.fill(field, text)
    page.press(field, "Enter")


def post(page, path, selector):
    """Click, and wait until the host has answered what is posted there."""
    with page.expect_response(f"**{path}"):
        page.click(selector)


def stop_clock(page):
    """From now on time passes on the page by orders alone."""
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)


def count_sounds(page):
    """Let a page count in `played` what it sounds from now on."""
    page.evaluate(
        """() => {
          window.played = 0;
          const start = OscillatorNode.prototype.start;
          OscillatorNode.prototype.start = function (when) { window.played += 1; start.call(this, when); };
        }"""
    )


def hide(page, state):
    """Let a page be "hidden", as on a phone that sleeps, or "visible" again."""
    page.evaluate(
        """state => {
          Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
        }""",
        state,
    )
