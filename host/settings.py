"""What the environment may choose when the host starts: HTTP_PORT, PORT and DATA_DIR."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from platformdirs import user_data_dir

HTTP_PORT = 8000
_ROOT = Path(__file__).resolve().parent.parent


class InvalidSetting(Exception):
    """A setting that cannot be used; the text is one sentence for the terminal."""


def from_environment(environment: Mapping[str, str] = os.environ) -> dict[str, Any]:
    """The configuration for `web.app.create_app` and `web.server`; raises InvalidSetting."""
    text = environment.get("HTTP_PORT") or str(HTTP_PORT)
    if not text.isdecimal() or not 0 <= int(text) <= 65535:
        raise InvalidSetting("HTTP_PORT= must be a number from 1 to 65535, or 0 for any free one.")
    return {
        "HTTP_PORT": int(text),
        "SERIAL_PORT": environment.get("PORT") or "",
        "DATA_DIR": environment.get("DATA_DIR") or user_data_dir("mr-x-logbook", appauthor=False),
        **places(),
    }


def places(root: Path = _ROOT) -> dict[str, str]:
    """The folders outside of `host` that pages load files from: the browser handheld's, and the hash library's."""
    return {
        "VM_DIR": str(root / "node_modules/@micropython/micropython-webassembly-pyscript"),
        "VIRTUAL_DIR": str(root / "firmware/virtual"),
        "DEVICE_DIR": str(root / "build/device"),
        "HASHES_DIR": str(root / "node_modules/@noble/hashes"),
    }
