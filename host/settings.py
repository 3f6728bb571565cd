"""What the environment may choose when the host starts: HTTP_PORT, AIR_PORT, PORT, SERIAL, DATA_DIR, LOG, METRICS_PORT,
ANNOUNCE, COMPUTER_PAUSE, HOST_NAMES, PUBLIC_URL, FRAME_ANCESTORS, TRUSTED_PROXY, OPEN_TABLES, KEEP_DAYS, DATABASE_URL,
ADDRESS and LIMITS.

AIR_PORT is where paired handhelds come in over the air, HTTP_PORT + 1 unless it is named.
SERIAL, or PORT, is the serial port of a handheld that is not found by itself; SERIAL=none keeps the host from all.
LOG=text prints besides what goes into the log file of the data folder, LOG=json one JSON object a line.
METRICS_PORT is where a monitoring program on this machine reads what goes on (`web.metrics`).
ANNOUNCE=no keeps the host from telling the network of itself (mDNS).
COMPUTER_PAUSE is how many seconds the computer takes at least for a pawn's move, so that people can follow.
HOST_NAMES are more names under which the table answers, and TRUSTED_PROXY the addresses of proxies that tell for whom
they ask (X-Forwarded-For) and how these came (X-Forwarded-Proto); each is a list with commas.
PUBLIC_URL is the one address to give to others, where a proxy, a container or a tunnel stands before this process.
FRAME_ANCESTORS are the origins whose pages may show /tv in a frame, such as a dashboard's; a list with commas.
OPEN_TABLES=yes lets every visitor make tables besides the host's own, at /new-table.
KEEP_DAYS is how many days after anybody was there last a table besides the host's own is deleted, with its games, and
after its end a game that such a table does not show; 0: never. It is 90 with OPEN_TABLES, else 0.
DATABASE_URL=postgresql://... makes the host one process of a service, whose tables are all in that database.
ADDRESS is the IP address at which a service's proxy reaches this process, 127.0.0.1 unless it is named.
LIMITS are how many there may be of each that `Limits` names: address=200,watching=1000
"""

import ipaddress
import os
import re
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from platformdirs import user_data_dir

HTTP_PORT = 8000
MOST_PORT = 65535
COMPUTER_PAUSE_S = 2.5
MOST_PAUSE_S = 60
MOST_LIMIT = 100_000
KEEP_DAYS, MOST_DAYS = 90, 36_500
# The ports of other services at which browsers open no page: those of the Fetch standard, "port blocking".
NO_PAGE_AT = {
    1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
    111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
    540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
    6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
}  # fmt: skip
_ORIGIN = re.compile(r"(https?)://(?:\[([0-9a-f:.]+)\]|([\w-]+(?:\.[\w-]+)*\.?))(?::([0-9]{1,5}))?/?")
# An announcement has room for no more than 251 bytes.
_PUBLIC_URL = re.compile(r"(?=.{,200}$)(\w+://[^/]+)((?:/[\w.~-]*[\w~-])*)/?", re.ASCII)
OPTIONS: dict[str, str] = {}  # by the environment's name: what is named as an option of the command, see `__main__`
_ROOT = Path(__file__).resolve().parent.parent
FROM_CLONE = (_ROOT / "Makefile").exists()  # else the host came as a wheel, and its reader has no `make`


class Limits(NamedTuple):
    """How many there may be; `web.limits` has the rule.

    connections   in all; fewer than the 1,024 files that `select` can watch, which macOS and serial ports need
    address       connections of one address; half as many feeds
    browser       connections of one browser that has joined; half as many feeds
    opened        connections that an address opens in four seconds; as many again for each browser that joined there
    watching      feeds of strangers at one table
    joined        connections of all browsers together that have joined and hold no pawn
    """

    connections: int = 600
    address: int = 64
    browser: int = 32
    opened: int = 128
    watching: int = 256
    joined: int = 300


class InvalidSetting(Exception):
    """A setting that cannot be used; the text is one sentence for the terminal."""


def from_environment(environment: Mapping[str, str] = os.environ) -> dict[str, Any]:
    """The configuration for `web.app.create_app` and `web.server`; raises InvalidSetting."""
    log = environment.get("LOG", "")
    if log not in ("", "text", "json", "stderr"):  # the last one is an earlier version's word for text
        raise InvalidSetting("LOG= must be text or json, or not be given.")
    http_port = _port(environment, "HTTP_PORT", HTTP_PORT)
    if http_port in NO_PAGE_AT:
        raise InvalidSetting(
            f"Browsers open no page at port {http_port}, which is another service's; choose another port: "
            f"HTTP_PORT={HTTP_PORT}"
        )
    data_dir = Path(environment.get("DATA_DIR") or user_data_dir("mr-x-logbook", appauthor=False)).absolute()
    return {
        "HTTP_PORT": http_port,
        "AIR_PORT": _port(environment, "AIR_PORT", http_port + 1 if 0 < http_port < MOST_PORT else 0),
        "ANNOUNCE": environment.get("ANNOUNCE") != "no",
        "COMPUTER_PAUSE_S": _seconds(environment, "COMPUTER_PAUSE", COMPUTER_PAUSE_S),
        "SERIAL_PORT": environment.get("SERIAL") or environment.get("PORT") or "",
        "HOST_NAMES": [_in_ascii(name) for name in _list(environment, "HOST_NAMES")],
        "PUBLIC_URL": _public_url(environment),
        "FRAME_ANCESTORS": _origins(environment, "FRAME_ANCESTORS"),
        "TRUSTED_PROXY": _addresses(environment, "TRUSTED_PROXY"),
        "OPEN_TABLES": _is_yes(environment, "OPEN_TABLES"),
        "KEEP_DAYS": _days(environment, "KEEP_DAYS"),
        "DATABASE_URL": _database_url(environment),
        "ADDRESS": (_addresses(environment, "ADDRESS") or ["127.0.0.1"])[0],
        "LIMITS": _limits(environment),
        "DATA_DIR": str(data_dir),
        "LOG": log,
        "METRICS_PORT": _port(environment, "METRICS_PORT", 0),
        **places(),
    }


def lacks(name: str, package: str) -> str:
    """The sentence where a setting needs a package of the extra `service` that is not there."""
    way = f".venv/bin/python -m pip install {package}" if FROM_CLONE else 'pip install "FILE.whl[service]"'
    return f"{name}= needs a package that is not installed. Type: {way}"


def as_typed(said: object) -> str:
    """A sentence for the terminal that has an option's name in place of the environment's, where one was typed."""
    names = re.compile(rf"\b({'|'.join(OPTIONS) or '-'})=([\w/]?)")
    return names.sub(lambda found: f"{OPTIONS[found[1]]} {found[2]}".rstrip(), str(said))


def _database_url(environment: Mapping[str, str]) -> str:
    url = environment.get("DATABASE_URL", "").strip()
    if url and not environment.get("PUBLIC_URL"):
        raise InvalidSetting("DATABASE_URL= needs PUBLIC_URL= too, the one address of the service.")
    return url


def _port(environment: Mapping[str, str], name: str, default: int) -> int:
    text = environment.get(name) or str(default)
    if not text.isdecimal() or not 0 <= int(text) <= MOST_PORT:
        raise InvalidSetting(f"{name}= must be a number from 1 to {MOST_PORT}, or 0 for any free one.")
    return int(text)


def _is_yes(environment: Mapping[str, str], name: str) -> bool:
    if environment.get(name, "") not in ("", "no", "yes"):
        raise InvalidSetting(f"{name}= must be yes or no, or not be given.")
    return environment.get(name) == "yes"


def _days(environment: Mapping[str, str], name: str) -> int:
    text = environment.get(name) or str(KEEP_DAYS * _is_yes(environment, "OPEN_TABLES"))
    if not text.isdecimal() or int(text) > MOST_DAYS:
        raise InvalidSetting(f"{name}= must be a number of days up to {MOST_DAYS}, or 0 for ever.")
    return int(text)


def _seconds(environment: Mapping[str, str], name: str, default: float) -> float:
    text = environment.get(name) or str(default)
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= MOST_PAUSE_S:
        raise InvalidSetting(f"{name}= must be a number of seconds from 0 to {MOST_PAUSE_S}.")
    return seconds


def _origins(environment: Mapping[str, str], name: str) -> list[str]:
    try:
        return [_origin(word) for word in _list(environment, name)]
    except ValueError as fault:
        raise InvalidSetting(
            f"{name}= must be such as http://dashboard.local:8123, with no path, or several with commas."
        ) from fault


def _public_url(environment: Mapping[str, str]) -> str:
    text = environment.get("PUBLIC_URL", "").strip()
    if not text:
        return ""
    try:
        found = _PUBLIC_URL.fullmatch(text)
        if found is None:
            raise ValueError(text)
        return _origin(found[1]) + found[2]
    except ValueError as fault:
        raise InvalidSetting(
            "PUBLIC_URL= must be such as https://table.example, http://192.168.1.2:8080 or https://club.example/party."
        ) from fault


def _origin(text: str) -> str:
    """Scheme, name and port as browsers write them, without the port that the scheme has anyway. Raises ValueError,
    also for a port at which they open no page."""
    found = _ORIGIN.fullmatch(text.lower())
    if found is None:
        raise ValueError(text)
    scheme, address, name, port = found.groups()
    own_port = {"http": 80, "https": 443}[scheme]
    number = int(port or own_port)
    if not 0 < number <= MOST_PORT or number in NO_PAGE_AT:
        raise ValueError(text)
    host = f"[{ipaddress.IPv6Address(address)}]" if address else _in_ascii(name)
    return f"{scheme}://{host}" + (f":{number}" if number != own_port else "")


def _in_ascii(name: str) -> str:
    """A host's name as browsers send it: punycode for what is no ASCII, as in the umlaut of a German name."""
    labels = unicodedata.normalize("NFKC", name.lower()).split(".")
    return ".".join(each if each.isascii() else f"xn--{each.encode('punycode').decode()}" for each in labels)


def _list(environment: Mapping[str, str], name: str) -> list[str]:
    return [word.strip() for word in environment.get(name, "").split(",") if word.strip()]


def _addresses(environment: Mapping[str, str], name: str) -> list[str]:
    try:
        return [str(ipaddress.ip_address(word)) for word in _list(environment, name)]
    except ValueError as fault:
        raise InvalidSetting(f"{name}= must be an address such as 192.168.1.2, or several with commas.") from fault


def _limits(environment: Mapping[str, str]) -> Limits:
    numbers: dict[str, int] = {}
    for word in _list(environment, "LIMITS"):
        name, _is, number = word.partition("=")
        if name not in Limits._fields or not number.isdecimal() or not 0 < int(number) <= MOST_LIMIT:
            names = ", ".join(Limits._fields)
            raise InvalidSetting(
                f"LIMITS= must be such as address=200,watching=1000, with numbers from 1 to {MOST_LIMIT} for {names}."
            )
        numbers[name] = int(number)
    return Limits(**numbers)


def places(root: Path = _ROOT) -> dict[str, str]:
    """The folders outside of `host` that pages load files from: the browser handheld's, npm packages, and `shared`."""
    return {
        "VM_DIR": str(root / "node_modules/@micropython/micropython-webassembly-pyscript"),
        "VIRTUAL_DIR": str(root / "firmware/virtual"),
        "DEVICE_DIR": str(root / "build/device"),
        "QR_DIR": str(root / "node_modules/qr"),
        "ESPTOOL_DIR": str(root / "node_modules/esptool-js"),
        "SHARED_DIR": str(root / "shared"),
    }
