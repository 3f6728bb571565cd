"""How much of a handheld's heap is code, which a frozen image keeps in its flash: an estimate by the 32-bit VM.

A module that is imported and not run has on the heap what a frozen one has in flash: bytecode, constants, names. So the
functions and classes of every loaded module are put into a function, which is loaded and never called. Of a module's
own statements nothing counts, because nothing stays of them.
"""

import ast
import json
import subprocess
from pathlib import Path

from firmware import image, one_language
from tests.system.pty_board import node

ROOT = Path(__file__).parents[2]
VM = ROOT / "node_modules/@micropython/micropython-webassembly-pyscript"
RUNNING = "mrx/device/running.py"
PLAY = "        await _play(app, clock, feed or _no_watchdog, prepare)\n"
TELL = '        import sys\n\n        print("loaded:", *sys.modules)\n'


def build_with_tale(folder):
    """Build a device image that tells which modules are loaded when its first screen comes."""
    text = (ROOT / "firmware" / RUNNING).read_text()
    assert text.count(PLAY) == 1
    image.build(folder, {RUNNING: text.replace(PLAY, TELL + PLAY)})


def loaded(said):
    """The names of the modules, from what it said."""
    return said.split(b"loaded: ")[1].split(b"\n")[0].decode().split()


def weight(folder, names):
    """Bytes of heap that the code of these modules takes, in a folder that is there."""
    texts = {name.removesuffix(".py").removesuffix("/__init__").replace("/", "."): (name, text)
             for name, text in image.program().texts.items()}  # fmt: skip
    files, steps = {}, [["start", "import sys, gc; sys.path.insert(0, '/'); gc.collect()"]]
    for number, name in enumerate(name for name in names if name in texts):
        path, text = texts[name]
        kept = _not_run(one_language.chosen(text, 1)[0])
        module = folder / f"code{number}.mpy"
        module.write_bytes(image.compiled(path, kept))
        files[f"/{module.name}"] = str(module)
        steps.append([name, f"import code{number}"])
    bare = [["collect", "gc.collect()"], ["tell", "print(gc.mem_alloc())"]]
    run = subprocess.run(
        [node(), str(ROOT / "tests/system/micropython_vm.mjs")],
        input=json.dumps({"package": str(VM), "files": files, "steps": [steps[0], *bare, *steps[1:], *bare]}),
        text=True, capture_output=True,
    )  # fmt: skip
    if run.returncode:
        raise RuntimeError(run.stdout + run.stderr)
    before, after = map(int, run.stdout.split())
    return after - before


def _not_run(text):
    """The source of a module that has the functions and classes of another, in a function that nobody calls."""
    constants, kept, names = [], [], []
    for statement in ast.parse(text).body:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            kept.append(statement)
            names.append(statement.name)
        elif isinstance(statement, ast.Assign):
            value = statement.value
            if isinstance(value, ast.Call) and getattr(value.func, "id", "") == "const":
                constants.append(statement)
    if not kept:
        return ""
    body = "\n".join("    " + line for line in "\n".join(map(ast.unparse, kept)).splitlines())
    return "\n".join([*map(ast.unparse, constants), "def f():", "    global " + ", ".join(names), body, ""])
