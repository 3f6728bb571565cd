"""What the person who starts the host may choose, read from the environment: HTTP_PORT, PORT and DATA_DIR."""

import os
from pathlib import Path

from platformdirs import user_data_dir

HTTP_PORT = 8000
_ROOT = Path(__file__).resolve().parent.parent


class Wrong(Exception):
    """A choice that cannot be; the text is one sentence."""


def from_environment(environment=os.environ):
    """The configuration for `app.create_app` and `server`; raises Wrong."""
    text = environment.get("HTTP_PORT") or str(HTTP_PORT)
    if not text.isdecimal() or not 0 <= int(text) <= 65535:
        raise Wrong("HTTP_PORT= must be a number from 1 to 65535, or 0 for any free one.")
    return {
        "HTTP_PORT": int(text),
        "SERIAL_PORT": environment.get("PORT") or "",
        "DATA_DIR": environment.get("DATA_DIR") or user_data_dir("mr-x-logbook", appauthor=False),
        **places(),
    }


def places(root=_ROOT):
    """Where the files lie that pages need beside their own: the browser handheld, and the hashes to check seals by."""
    return {
        "VM_DIR": str(root / "node_modules/@micropython/micropython-webassembly-pyscript"),
        "VIRTUAL_DIR": str(root / "firmware/virtual"),
        "DEVICE_DIR": str(root / "build/device"),
        "HASHES_DIR": str(root / "node_modules/@noble/hashes"),
    }
