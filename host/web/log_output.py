"""Where an app's errors go: to a file, and to stderr only on demand, because players see the owner's terminal.

LOG=text prints the file's lines, LOG=json an object a line: time (UTC), level, said, and fault, a traceback. Never
here: what is logged; a station is nowhere in the host before it is public.
"""

import json
import logging
import logging.handlers
import time
from pathlib import Path

from flask import Flask

BYTES = 1_000_000
FILE = "host.log"


def add_to(app: Flask, folder: Path) -> None:
    """Log an app's errors to a file of this folder, and to stderr as the config LOG says: "text", "json" or ""."""
    text = logging.Formatter("%(asctime)s %(levelname)s %(message)s")
    app.logger.handlers = [_LogFile(folder / FILE, maxBytes=BYTES, backupCount=1, delay=True)]
    if app.config["LOG"]:
        app.logger.addHandler(logging.StreamHandler())
    for each in app.logger.handlers:
        each.setFormatter(text)
    if app.config["LOG"] == "json":
        app.logger.handlers[-1].setFormatter(_Json())
    app.logger.propagate = False


class _LogFile(logging.handlers.RotatingFileHandler):
    def handleError(self, record: logging.LogRecord) -> None:
        """Say nothing of a log that cannot be written, as on a full disk: the standard way prints a traceback."""


class _Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        said = {"time": f"{at}.{int(record.msecs):03}Z", "level": record.levelname, "said": record.getMessage()}
        if record.exc_info:
            said["fault"] = self.formatException(record.exc_info)
        return json.dumps(said)
