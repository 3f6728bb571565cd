"""A bare echo between two pages of one table: how soon does one browser's page hear what another one posted?

The least that any way over this host into a page can cost: no handheld, no rule, nothing drawn.
"""

from tests.scale import scaled

ECHOES = scaled(40)
LISTEN = """() => new Promise((open) => {
  window.heardAt = [];
  new EventSource("/feed").onmessage = () => {
    heardAt.push(performance.timeOrigin + performance.now());
    open();
  };
})"""
POST = """async () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const pressed = performance.timeOrigin + performance.now();
  await fetch("/dismiss", { method: "POST", body: new URLSearchParams({ id }) });
  return pressed;
}"""


def measure(browser, host, echoes=ECHOES):
    """Milliseconds from the owner's post in one page to the event in another, one for each echo."""
    own, other = browser.new_context(), browser.new_context()
    try:
        owner, listener = own.new_page(), other.new_page()
        owner.goto(host.base + "/owner/" + host.found(r"/owner/(\S+)"))
        owner.goto(host.base + "/invite")  # a page without a feed of its own
        listener.goto(host.base + "/join")
        listener.evaluate(LISTEN)
        return [_echo(owner, listener) for _ in range(echoes)]
    finally:
        own.close()
        other.close()


def _echo(owner, listener):
    heard = listener.evaluate("heardAt.length")
    pressed = owner.evaluate(POST)
    return listener.wait_for_function("(at) => heardAt[at]", arg=heard).json_value() - pressed
