"""The board itself: serial line, flash, reset. It knows no part that is wired to a pin, and no game."""

import gc
import io
import sys

import machine

from mrx.device.flash import FileFlash

_FOLDER = "game"  # where the game's files lie
_TROUBLE = "trouble.log"
_MOST_TROUBLE = 4096  # bytes of it kept


def say(sentence):
    """Print a sentence on the serial line; no frame begins with "Mr. X: "."""
    print("Mr. X: " + sentence)


def flash():
    """Return the flash."""
    return FileFlash(_FOLDER)


def reset():
    """Restart the board."""
    machine.reset()


def forget(*names):
    """Unload modules of mrx.device that were needed at the start only."""
    package = sys.modules["mrx.device"]
    for name in names:
        sys.modules.pop("mrx.device." + name, None)
        if hasattr(package, name):
            delattr(package, name)
    gc.collect()


def note_trouble(exception):
    """Log and print the type of an exception and where it came from, but not its text, which might hold a secret."""
    text = "; ".join([type(exception).__name__] + _places(exception))
    say("trouble: " + text)
    line = text.encode() + b"\n"
    try:
        old = flash().read(_TROUBLE) or b""
        if not old.endswith(line):  # repeating the same line would only wear the flash
            flash().replace(_TROUBLE, (old + line)[-_MOST_TROUBLE:])
    except OSError:
        pass  # a full flash must not keep the board from restarting


def _places(exception):
    """Return the lines of a traceback that name a file and a line, without the exception's text."""
    out = io.StringIO()
    # The stubs do not know that a StringIO is a stream with getvalue().
    sys.print_exception(exception, out)  # pyright: ignore[reportArgumentType]
    text = out.getvalue()  # pyright: ignore[reportAttributeAccessIssue]
    return [line.strip() for line in text.split("\n") if line.startswith('  File "')]
