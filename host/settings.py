"""What the environment may choose when the host starts: HTTP_PORT, PORT, DATA_DIR, HOST_NAMES and TRUSTED_PROXY.

HOST_NAMES are more names under which the table answers, and TRUSTED_PROXY the addresses of proxies that tell for whom
they ask (X-Forwarded-For) and how these came (X-Forwarded-Proto); each is a list with commas.
"""

import ipaddress
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
        "HOST_NAMES": _list(environment, "HOST_NAMES"),
        "TRUSTED_PROXY": _addresses(environment, "TRUSTED_PROXY"),
        "DATA_DIR": environment.get("DATA_DIR") or user_data_dir("mr-x-logbook", appauthor=False),
        **places(),
    }


def _list(environment: Mapping[str, str], name: str) -> list[str]:
    return [word.strip() for word in environment.get(name, "").split(",") if word.strip()]


def _addresses(environment: Mapping[str, str], name: str) -> list[str]:
    try:
        return [str(ipaddress.ip_address(word)) for word in _list(environment, name)]
    except ValueError as fault:
        raise InvalidSetting(f"{name}= must be an address such as 192.168.1.2, or several with commas.") from fault


def places(root: Path = _ROOT) -> dict[str, str]:
    """The folders outside of `host` that pages load files from: the browser handheld's, and `shared`."""
    return {
        "VM_DIR": str(root / "node_modules/@micropython/micropython-webassembly-pyscript"),
        "VIRTUAL_DIR": str(root / "firmware/virtual"),
        "DEVICE_DIR": str(root / "build/device"),
        "SHARED_DIR": str(root / "shared"),
    }
