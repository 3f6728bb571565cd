"""Who may import whom, read from the syntax trees: main.py -> mrx.device; main.py, virtual -> mrx -> shared <- host."""

import ast
import subprocess
import sys
from functools import cache

import pytest

from tests import ROOT
from tests.for_each import for_each

SHARED_MAY = {"struct", "binascii", "hashlib", "json", "array", "collections"}
MRX_MAY = SHARED_MAY | {"asyncio", "gc", "micropython"}
RELOAD = ("firmware/mrx/module_unloading.py", "firmware/mrx/settings.py")  # alone look into sys.modules
DEVICE_ONLY = {
    *("machine", "network", "socket", "esp", "esp32", "framebuf", "io", "os", "sys", "select", "time", "errno"),
    *("uctypes", "cryptolib"),
}


def sources(folder, but=()):
    found = [path for path in sorted((ROOT / folder).rglob("*.py")) if not set(path.relative_to(ROOT).parts) & set(but)]
    assert found, f"no sources in {folder}"
    return found


@cache
def tree(path):
    """The syntax tree of a file."""
    return ast.parse(path.read_text())


BY_STRING = {"__import__", "import_module", "import_string", "resolve_name", "run_module"}
# Where that string is a value, and why: there each string that is the name of a module of ours counts as an import.
BY_VALUE = {
    "firmware/mrx/device/power_on.py": "it loads the app's modules before the app, one a turn of the event loop",
    "shared/computer/computer_player.py": "it loads what the level hard needs, one module a step of the decision",
}


def by_string(module):
    """What a syntax tree imports by a written string, and the lines where the string is not written there."""
    names, unread = set(), []
    given = {node.func: [*node.args, *node.keywords] for node in ast.walk(module) if isinstance(node, ast.Call)}
    for node in ast.walk(module):
        if BY_STRING & {getattr(node, "id", None), getattr(node, "attr", None), getattr(node, "name", None)}:
            match node, given.get(node):
                case _, [ast.Constant(value=str(name)), *_] if not name.startswith("."):
                    names.add(name)
                case ast.alias(asname=None), _:
                    pass
                case _:
                    unread.append(node.lineno)
    return names, unread


@pytest.mark.parametrize(
    ("text", "names", "unread"),
    [
        ("import importlib\nimportlib.import_module('host.web')", {"host.web"}, []),
        ("from importlib import import_module\nimport_module('host.web')", {"host.web"}, []),
        ("__import__('host.web')", {"host.web"}, []),
        ("runpy.run_module('host.web')", {"host.web"}, []),
        ("__import__(name)", set(), [1]),
        ("import_module('.web', 'host')", set(), [1]),
        ("from importlib import import_module as load", set(), [1]),
        ("load = __import__", set(), [1]),
    ],
)
def test_an_import_by_a_string_is_seen(text, names, unread):
    assert by_string(ast.parse(text)) == (names, unread)


@for_each([path for top in ("firmware", "shared", "host", "hardware") for path in sources(top)])
def test_what_is_imported_by_a_string_is_written_there(path):
    assert bool(by_string(tree(path))[1]) == (path.relative_to(ROOT).as_posix() in BY_VALUE)


def is_ours(name):
    return any(base.joinpath(*name.split(".")).with_suffix(".py").exists() for base in (ROOT, ROOT / "firmware"))


@cache
def imports(path):
    """Every module that a file names in an import, dotted; a name taken from a package counts as its module too."""
    names = set(by_string(tree(path))[0])
    if path.relative_to(ROOT).as_posix() in BY_VALUE:
        strings = {node.value for node in ast.walk(tree(path)) if isinstance(node, ast.Constant)}
        names.update(text for text in strings if isinstance(text, str) and "." in text and is_ours(text))
    package = path.relative_to(ROOT).parent.parts
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                base = ".".join([*package[: len(package) - node.level + 1], *base.split(".")]).strip(".")
            names.add(base)
            names.update(f"{base}.{alias.name}" for alias in node.names)
    return names


def tops(path):
    return {name.split(".")[0] for name in imports(path)}


def within(names, *prefixes):
    return {name for name in names if any(name == p or name.startswith(p + ".") for p in prefixes)}


@for_each(sources("shared", but=("source",)))
def test_shared_is_pure(path):
    assert tops(path) <= SHARED_MAY | {"shared"}
    assert not within(imports(path), "shared.source")


# The rooms of shared/ from the ground up: each imports only those before it. The last two never go to a handheld.
SHARED_ROOMS = ("board", "events", "rules", "computer", "link", "record", "log")
NEVER_ON_A_HANDHELD = ("log", "record")
ROOMS = {f"shared.{room}" for room in SHARED_ROOMS}


@for_each(sources("shared", but=("source",)))
def test_a_room_of_shared_imports_only_those_before_it(path):
    room = path.relative_to(ROOT / "shared").parts[0]
    before = SHARED_ROOMS[: SHARED_ROOMS.index(room)] if room in SHARED_ROOMS else ()  # a file at the top has none
    ours = {name.split(".")[1] for name in within(imports(path), "shared") if "." in name}
    assert ours <= {*before, room, "board_data"}


@for_each(sources("firmware/mrx", but=("device",)))
def test_the_firmware_proper_knows_no_hardware(path):
    also = {"sys"} if path.relative_to(ROOT).as_posix() in RELOAD else set()
    assert tops(path) <= MRX_MAY | {"shared", "mrx"} | also
    assert not within(imports(path), "mrx.device")


# What the air needs besides: the frames of the link, and what is kept for it on flash.
FOR_THE_AIR = {
    "air_link": {"shared.link.frames", "shared.link.session", "shared.link.sync", "shared.events.commitment"},
    "both_links": {"shared.link.frames", "shared.link.sync"},
    "air_start": {"mrx.storage.air_file", "mrx.settings"},
}
# What makes the parts and hands them to the app: no game, no screen, and of the secret only how it is wiped.
THE_START = (
    "mrx.settings",
    "mrx.maintenance",
    "mrx.touch_calibration",
    "mrx.module_unloading",
    "mrx.secret.wipe",
    "mrx.starting",
)
# And what it loads of the app, to call nothing but App.
THE_APP = ("mrx.app", "mrx.phone_app", "mrx.secret.secret_game", "mrx.game.table", "shared")


@for_each(sources("firmware/mrx/device"))
def test_parts_know_their_roles_and_not_the_game(path):
    also = {*THE_START, *THE_APP} if path.stem == "power_on" else FOR_THE_AIR.get(path.stem, set())
    assert tops(path) <= MRX_MAY | DEVICE_ONLY | {"mrx"} | {name.split(".")[0] for name in also}
    ours = within(imports(path), "mrx", "shared") - {"mrx", "shared", "mrx.storage", "mrx.secret"} - ROOMS
    assert ours == within(ours, "mrx.device", "mrx.ports", *also)


@for_each(sources("firmware/mrx/screens"))
def test_screens_never_see_the_secret(path):
    assert not within(imports(path), "mrx.secret", "mrx.device", "shared.events.commitment")


def foreign(path):
    """The names of the attributes that a file reads of an object other than `self` and `super()`, with their lines."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) not in ("self", "super()"):
            yield node.attr, node.lineno


@for_each(sources("firmware/mrx"))
def test_nothing_reaches_the_privates_of_another_object(path):
    of_others = [(name, line) for name, line in foreign(path) if name.startswith("_") and not name.endswith("__")]
    assert of_others == []
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ImportFrom):
            assert not [alias.name for alias in node.names if alias.name.startswith("_")]


@for_each(sources("firmware/mrx", but=("game", "secret")))
def test_only_the_game_reaches_for_the_secret(path):
    assert not [(name, line) for name, line in foreign(path) if name in ("vault", "secret_game")]


TO_SCREENS = ("app.py", "phone_app.py", "starting.py")
# Which other packages of the firmware proper each may import; all may import shared and mrx.module_unloading.
MRX_FLOORS = {"storage": set(), "secret": {"storage"}, "game": {"secret", "storage"}}


@for_each([path for floor in MRX_FLOORS for path in sources(f"firmware/mrx/{floor}")])
def test_a_package_of_the_firmware_imports_only_those_below_it(path):
    floor = path.relative_to(ROOT / "firmware/mrx").parts[0]
    ours = {name.split(".")[1] for name in within(imports(path), "mrx") if "." in name}
    assert ours <= MRX_FLOORS[floor] | {floor, "module_unloading"}


@for_each([path for path in (ROOT / "firmware/mrx").glob("*.py") if path.name not in TO_SCREENS])
def test_of_the_modules_beside_the_packages_few_know_a_screen(path):
    assert not within(imports(path), "mrx.screens")


# Which other rooms of the host each may import, floor by floor; all may import shared.
HOST_FLOORS = {
    "board": set(),
    "store": set(),
    "link": set(),
    "settings.py": set(),
    "__init__.py": set(),
    "game": {"board", "store"},
    "hunters": {"board"},
    "arena": {"hunters", "board"},
    "people": {"game", "store"},
    "proof": {"game", "board", "store"},
    "records": {"proof", "game", "board", "store", "settings"},
    "demo": {"records", "settings"},
    "table": {"people", "proof", "game", "store"},
    "view": {"records", "table", "people", "proof", "game", "hunters", "store"},
    "computers": {"table", "proof", "game", "hunters"},
    "web": {"view", "computers", "records", "table", "people", "proof", "game", "link", "store", "settings"},
    "arguments.py": set(),
    "launcher.py": set(),
    "__main__.py": {"arena", "arguments", "demo", "web", "records", "settings"},
}
# What each may not import of Flask: a view has sentences in the reader's language, but no request and no page.
FLASK = {"flask", "werkzeug", "jinja2"}
WITHOUT = dict.fromkeys(HOST_FLOORS, FLASK | {"flask_babel"}) | {"view": FLASK, "web": set(), "__main__.py": set()}


@for_each(sources("host"))
def test_the_host_never_imports_the_firmware(path):
    assert not tops(path) & {"mrx", "firmware", "hardware", "machine"}


@for_each(sources("host"))
def test_a_package_of_the_host_imports_only_those_below_it(path):
    room = path.relative_to(ROOT / "host").parts[0]
    ours = {name.split(".")[1] for name in within(imports(path), "host") if "." in name}
    assert ours <= HOST_FLOORS[room] | {room}
    assert not tops(path) & WITHOUT.get(room, set())


def test_the_rooms_of_the_host_stand_on_seven_floors_and_each_imports_only_those_before_it():
    floors = {}
    for room, may in HOST_FLOORS.items():
        floors[room.removesuffix(".py")] = 1 + max((floors[below] for below in may), default=0)
    assert max(floors.values()) == 7


RESOLVER = {"gethostbyname", "gethostbyname_ex", "gethostbyaddr", "getaddrinfo", "getnameinfo", "getfqdn"}


@for_each(sources("host"))
def test_the_resolver_which_may_take_seconds_is_asked_by_one_module_alone(path):
    asked = [line for name, line in foreign(path) if name in RESOLVER]
    assert not asked or path == ROOT / "host/web/host_names.py"


@for_each(sources("host/hunters"))
def test_hunters_know_the_rules_and_nothing_that_holds_a_station_of_mr_x(path):
    holding = ("shared.computer", "shared.events.commitment", "shared.log.game_log", "shared.record.judge")
    assert not within(imports(path), *holding)


def reached(*modules):
    """These modules, and all of ours that they import, directly or not."""
    found, left = set(), list(modules)
    while left:
        name = left.pop()
        path = ROOT.joinpath(*name.split(".")).with_suffix(".py")
        if name not in found and path.exists():
            found.add(name)
            left += imports(path)
    return found


def test_the_adviser_knows_neither_the_program_that_plays_mr_x_nor_a_model_of_it():
    ours = reached("host.hunters.adviser")
    assert "host.hunters.opponent_models" in ours
    assert not within(ours, "shared.computer", "host.hunters.program_models")


# What the tools for boards may import of ours: the image's sources, the pin tables, the serial ports, the protocol.
HARDWARE_MAY = (
    *("firmware.image", "mrx.device", "mrx.maintenance", "host.link.serial_line", "shared.link.frames"),
    "shared.link.sync",
)
# And of other packages: mpremote talks to a board, pyserial lists the ports, littlefs makes a board's file system.
HARDWARE_LIBRARIES = {"mpremote", "serial", "littlefs"}


@for_each(sources("hardware"))
def test_the_tools_for_boards_know_the_parts_and_not_the_game(path):
    tops_of_ours = ("firmware", "mrx", "host", "shared")
    assert tops(path) <= {*sys.stdlib_module_names, *HARDWARE_LIBRARIES, "hardware", *tops_of_ours}
    ours = within(imports(path), *tops_of_ours) - set(tops_of_ours)
    assert ours - ROOMS == within(ours, *HARDWARE_MAY, "host.link")


BOOT_MAY = ("mrx.device",)  # it shows what is wrong


def test_what_runs_first_knows_what_runs_for_long_alone_and_what_runs_before_it_the_parts():
    path = ROOT / "firmware/main.py"
    assert tops(path) <= {"micropython", "gc", "sys", "machine", "mrx"}
    ours = within(imports(path), "mrx") - {"mrx"}
    assert ours == {"mrx.device", "mrx.device.running"}
    path = ROOT / "firmware/boot.py"
    assert tops(path) <= {"micropython", "os", "archive", "blockdevice", "mrx"}
    ours = within(imports(path), "mrx") - {"mrx"}
    assert ours == within(ours, *BOOT_MAY)


def test_the_block_device_and_the_reader_of_the_archive_need_no_other_file():
    assert tops(ROOT / "firmware/blockdevice.py") == {"flashbdev", "sys", "vfs"}
    assert tops(ROOT / "firmware/archive.py") == {"binascii", "io", "sys", "vfs"}


@pytest.mark.parametrize("top", ["shared", "host", "hardware", "firmware/mrx", "firmware/virtual"])
def test_no_module_imports_itself_through_others(top):
    """No circle, imports inside functions included."""
    base = ROOT / "firmware" if top.startswith("firmware") else ROOT
    files = [path for path in (ROOT / top).rglob("*.py") if path.name != "__init__.py"]
    names = {".".join(path.relative_to(base).with_suffix("").parts): path for path in files}
    graph = {name: imports(path) & set(names) - {name} for name, path in names.items()}
    while graph:
        free = {name for name, imported in graph.items() if not imported & set(graph)}
        assert free, f"a circle among {sorted(graph)}"
        graph = {name: imported for name, imported in graph.items() if name not in free}


@pytest.mark.parametrize(
    ("module", "unwanted"),
    [
        ("host.records.referee", {"flask", "serial"}),
        ("host.records.exporting", {"flask"}),
        ("host.records.importing", {"flask"}),
        ("host.link.line", {"flask", "serial"}),
        ("host.link.serial_line", {"flask"}),
        ("host.link.socket_line", {"flask"}),
        ("host.demo.demo", {"flask", "serial"}),
        ("hardware.flash", {"flask", "werkzeug", "littlefs"}),
        ("hardware.smoke", {"flask", "werkzeug"}),
        ("hardware.device_log", {"flask", "werkzeug"}),
    ],
)
def test_a_module_is_loaded_without_what_it_does_not_need(module, unwanted):
    code = f"import {module}, sys; print(*{{name.split('.')[0] for name in sys.modules}})"
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert not set(ran.stdout.split()) & unwanted
