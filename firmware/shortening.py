"""Shortens names in the firmware's sources before they are compiled: MicroPython keeps every name on the heap.

A name gets one short name wherever it stands. Two names share a short one where no module, and no two modules whose
classes inherit from each other, know both: then no object and no module can have both. Kept are the names that somebody
else may ask for: those that stand in a text, that Python or MicroPython has, or that a module of the boundary uses.
A short name follows from the long one as far as it may: so a new name changes few others, and few compiled modules.
Modules get short names outside of all packages, because MicroPython keeps for each the name and the path of its file
too; such a name begins with a capital letter that stands for the package. The modules of a package with a module of the
boundary keep theirs. Parameters need no care beyond their function.

This runs on a desktop only and knows nothing of the game.
"""

import array
import ast
import builtins
import functools
import io
import itertools
import keyword
import re
import string
import zlib
from collections import Counter, defaultdict
from pathlib import PurePosixPath

_PYTHON_TYPES = (
    *(object, type, int, str, bytes, bytearray, list, tuple, dict, set, memoryview, Exception),
    *(io.RawIOBase, io.StringIO, array.array),
)
_LIST_OF_NAMES = re.compile(r"\w+( \w+)*")  # a text that may be one, as namedtuple takes
_DOTTED = re.compile(r"\w+(\.\w+)+")
_DEPTH = 2  # packages lie no deeper in each other: what lies deeper counts as lying so deep
_FIELDS = ("id", "attr", "name", "arg", "asname")
_DEFINING = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.alias)
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


class Program:
    """A whole program, shortened.

    sources   {path: source text}
    boundary  the paths of those modules whose public names are kept, because they use names of MicroPython's or are not
              shortened themselves
    roomy     the paths of those modules that are loaded only where there is room for names: those that they alone have
              come last, so that the others' names are as short, and shared by as many, as without these modules

    texts     {new path: source text with short names}
    """

    def __init__(self, sources, boundary, roomy=()):
        self._boundary = boundary
        self._roomy = roomy
        self._dotted = set(map(_dotted, sources))
        self._trees = {path: _Separating(self._dotted).visit(ast.parse(text)) for path, text in sources.items()}
        self._nodes = {path: list(ast.walk(tree)) for path, tree in self._trees.items()}  # walked once: it takes long
        self._known = {path: {name for node in nodes for name in _names(node)} for path, nodes in self._nodes.items()}
        self._families = _families(self._nodes)
        packages = {_package(path) for path in sources} - {_package(path) for path in boundary} - {""}
        self._letters = _letters(packages)
        self._modules = self._short_modules()
        self._places = defaultdict(set)  # name -> the families that know it
        self._short = self._short_names()
        self._kept_in_calls = self._names_in_calls()
        self.texts = {
            self.new_path(path): self._shortened(path)
            for path in self._trees
            if not path.endswith("/__init__.py") or self._is_needed(_dotted(path))
        }

    def _is_needed(self, package):
        """Whether a package defines something, or still has a module."""
        defines = not all(
            isinstance(node, ast.Expr) for node in self._trees[package.replace(".", "/") + "/__init__.py"].body
        )
        modules = {_dotted(path) for path in self._trees if not path.endswith("/__init__.py")}
        return defines or any(name.startswith(package + ".") for name in modules - set(self._modules))

    def new_path(self, path):
        """Return the path of a module, "mrx/screens/menu/link.py", when its name is short."""
        return _path(self._modules.get(_dotted(path), _dotted(path))) if not path.endswith("__init__.py") else path

    def long_names(self):
        """Return {new path: (path, {short name: name})}: what a traceback's names were."""
        return {
            self.new_path(path): (
                path,
                {new: name for name, new in self._short.items() if family in self._places[name]},
            )
            for path, family in self._families.items()
        }

    # ---- modules

    def _short_modules(self):
        """{dotted name: short name} of the modules that need not keep theirs."""
        kept = set()
        for path in self._boundary:
            for node in self._nodes[path] if "/" not in path else ():  # nobody shortens what stands in it
                kept.update(_imported(node))
        free = [
            _dotted(path)
            for path in self._trees
            if _package(path) in self._letters and _dotted(path) not in kept and not path.endswith("/__init__.py")
        ]
        uses = Counter(name for nodes in self._nodes.values() for node in nodes for name in _imported(node))
        taken = defaultdict(set)  # package -> short names
        short = {}
        for name in sorted(free, key=lambda name: (-uses[name].bit_length(), _hash(name))):
            package = _package(_path(name))
            new = _short_for(name, taken[package])
            taken[package].add(new)
            short[name] = self._letters[package] + new
        return short

    # ---- names

    def _short_names(self):
        kept = self._kept()
        ours = set()
        anywhere = set()  # names of attributes that some module gives to an object of another
        for path, nodes in self._nodes.items():
            for name in self._known[path]:
                self._places[name].add(self._families[path])
            for node in nodes:
                ours |= _made(node)
                if _is_given(node):
                    anywhere.add(node.attr)
        taken = defaultdict(set)  # family -> names in use
        for name, known in self._places.items():
            if name in kept or name not in ours:
                for family in known:
                    taken[family].add(name)
        short = {}
        everywhere = set(self._families.values())
        for name in self._in_order(ours - kept):
            known = everywhere if name in anywhere else self._places[name]
            used = set().union(*(taken[family] for family in known))
            short[name] = _short_for(name, used)
            for family in known:
                taken[family].add(short[name])
        return short

    def _in_order(self, names):
        """Names in the order in which they choose: those first that much knows, so that a new one changes few.

        How much is counted roughly, so that one module more changes the order seldom.
        """
        uses = Counter(name for path, known in self._known.items() if path not in self._roomy for name in known)
        last = self._names_of_roomy_alone()

        def place(name):
            return name in last, uses[name] < _MANY, -(uses[name] * len(self._places[name])).bit_length(), _hash(name)

        return sorted(names, key=place)

    def _names_of_roomy_alone(self):
        others = [names for path, names in self._known.items() if path not in self._roomy]
        return set().union(*(self._known[path] for path in self._roomy)).difference(*others)

    def _kept(self):
        kept = set(dir(builtins)) | {name for kind in _PYTHON_TYPES for name in dir(kind)} | {"_"}
        kept |= self._names_in_calls()
        kept |= {
            part for path in self._trees if _dotted(path) not in self._modules for part in _dotted(path).split(".")
        }
        for path, nodes in self._nodes.items():
            kept |= _names_in_texts(nodes) | _folded(nodes)
            kept |= {name for name in self._known[path] if name.startswith("__")}
            if path in self._boundary:
                kept |= {name for name in self._known[path] if not name.startswith("_")}
            for node in nodes:
                kept |= self._foreign(node)
        return kept

    def _foreign(self, node):
        """The names that a node imports from modules that are not ours."""
        if isinstance(node, ast.Import):
            return {name for alias in node.names for name in alias.name.split(".")}
        if isinstance(node, ast.ImportFrom) and node.module not in self._dotted:
            return {alias.name for alias in node.names}
        return set()

    def _names_in_calls(self):
        """The names by which arguments are given anywhere."""
        nodes = itertools.chain.from_iterable(self._nodes.values())
        return {node.arg for node in nodes if isinstance(node, ast.keyword) and node.arg}

    # ---- the new texts

    def _shortened(self, path):
        nodes = self._nodes[path]  # they get other names, but none comes or goes
        for node in nodes:
            if isinstance(node, ast.ImportFrom):
                self._rename_modules(node)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                node.value = self._with_short_modules(node.value)
        for node in nodes:
            if isinstance(node, ast.alias) and node.asname:
                node.asname = self._short.get(node.asname, node.asname)
            elif not isinstance(node, ast.keyword):
                self._rename(node)
        for node in nodes:
            if isinstance(node, _FUNCTIONS):
                self._rename_parameters(node)
        return ast.unparse(self._trees[path])

    def _with_short_modules(self, text):
        """A text with the short names of the modules that it names; "mrx.screens." is how the names of many begin."""
        if text[:-1] in self._letters and text.endswith("."):
            return self._letters[text[:-1]]
        return _DOTTED.sub(lambda found: self._modules.get(found.group(), found.group()), text)

    def _rename_modules(self, node):
        alias = node.names[0]
        module = self._modules.get(f"{node.module}.{alias.name}")
        if module:  # it is the only one, see _Separating, and is in no package any more
            node.__class__ = ast.Import
            alias.name, alias.asname = module, alias.asname or alias.name
            return
        for alias in node.names:
            if alias.asname:
                alias.name = self._short.get(alias.name, alias.name)
        node.module = self._modules.get(node.module, node.module)

    def _rename(self, node):
        for field in _FIELDS:
            name = getattr(node, field, None)
            if isinstance(name, str) and name in self._short:
                setattr(node, field, self._short[name])
        if isinstance(node, ast.Global | ast.Nonlocal):
            node.names = [self._short.get(name, name) for name in node.names]

    def _rename_parameters(self, function):
        body = function.body if isinstance(function.body, list) else [function.body]
        inside = [node for part in body for node in ast.walk(part)]
        parameters = [*function.args.args, *function.args.kwonlyargs]
        used = {name for node in inside if not isinstance(node, ast.Attribute) for name in _names(node)}
        used |= {parameter.arg for parameter in parameters}
        bound_again = {node.arg for node in inside if isinstance(node, ast.arg)}
        free = (name for name in _candidates() if name not in used)
        for parameter in parameters:
            name = parameter.arg
            if len(name) > 1 and name not in self._kept_in_calls and name not in bound_again and name != "self":
                parameter.arg = next(free)
                for node in inside:
                    if isinstance(node, ast.Name) and node.id == name:
                        node.id = parameter.arg


class _Separating(ast.NodeTransformer):
    """Lets each statement import one module, or names from one."""

    def __init__(self, modules):
        self._modules = modules

    def visit_ImportFrom(self, node):
        modules = [alias for alias in node.names if f"{node.module}.{alias.name}" in self._modules]
        names = [alias for alias in node.names if alias not in modules]
        parts = [[alias] for alias in modules] + ([names] if names else [])
        return [ast.ImportFrom(node.module, part, node.level) for part in parts]


def _package(path):
    """The package of a module, no deeper than packages may lie."""
    return ".".join(str(PurePosixPath(path).parent).split("/")[:_DEPTH]).strip(".")


def _dotted(path):
    return path.removesuffix("/__init__.py").removesuffix(".py").replace("/", ".")


def _letters(packages):
    """{package: its capital letter}, for as many as there are letters."""
    letters = {}
    for package in sorted(packages, key=_hash)[: len(string.ascii_uppercase)]:
        letters[package] = _best(package, set(string.ascii_uppercase) - set(letters.values()))
    return letters


def _path(dotted):
    return dotted.replace(".", "/") + ".py"


def _candidates():
    for length in itertools.count(1):
        for letters in itertools.product(string.ascii_lowercase, repeat=length):
            name = "".join(letters)
            if not (keyword.iskeyword(name) or hasattr(builtins, name)):
                yield name


# The first are for as many names as can have one, the next for what small families know besides. Nearly all of these
# are on the heap anyway, so a name that shares one costs nothing; the last are for what is left over of large families.
_RANGES = (26, 150, 650)
_SHORT = list(itertools.islice(_candidates(), _RANGES[-1]))
_MANY = 10  # modules that know a name that chooses before all others, for there are few of one letter
_PRIME = 2**31 - 1


@functools.cache
def _hash(name):
    return zlib.crc32(name.encode())


def _best(name, shorts):
    """The one of several short names that fits a name best.

    How well it fits follows from these two alone. So a short name that comes into use, or goes, changes nothing but
    the names that it fits best.
    """
    return min(shorts, key=lambda new: _hash(name) * _hash(new) % _PRIME)


def _short_for(name, used):
    """A short name that is not in use, from the first range in which there is one."""
    for begin, end in itertools.pairwise((0, *_RANGES)):
        free = [new for new in _SHORT[begin:end] if new not in used]
        if free:
            return _best(name, free)
    return next(new for new in _candidates() if new not in used)


def _names_in_texts(nodes):
    """The names that stand in texts, docstrings left out."""
    found = set()
    documents = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documents:
            found |= set(node.value.split() if _LIST_OF_NAMES.fullmatch(node.value) else [node.value])
    return found


def _folded(nodes):
    """The names for which the compiler puts a constant's value, so that it keeps no name."""
    return {
        node.targets[0].id
        for node in nodes
        if isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Call)
        and getattr(node.value.func, "id", "") == "const"
    }


def _names(node):
    found = [getattr(node, field, None) for field in _FIELDS]
    if isinstance(node, ast.Global | ast.Nonlocal):
        found += node.names
    return [name for name in found if isinstance(name, str) and name.isidentifier()]


def _made(node):
    """The names that a node gives to something of ours."""
    if isinstance(getattr(node, "ctx", None), ast.Store) or isinstance(node, _DEFINING):
        return set(_names(node))
    return set()


def _imported(node):
    """The names of modules, and others, that a node imports, in full."""
    if not isinstance(node, ast.ImportFrom):
        return []
    return [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]


def _is_given(node):
    """Whether an attribute is given to an object by somebody else than its class."""
    if not (isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)):
        return False
    return not (isinstance(node.value, ast.Name) and node.value.id == "self")


def _families(modules):
    """{path: its family} of {path: its nodes}: modules whose classes inherit from each other are one family."""
    family = {path: path for path in modules}

    def head(path):
        while family[path] != path:
            path = family[path]
        return path

    for path, nodes in modules.items():
        origin = {}
        for node in nodes:
            if isinstance(node, ast.ImportFrom):
                origin.update({alias.asname or alias.name: (node.module, alias.name) for alias in node.names})
        for node in nodes:
            for base in node.bases if isinstance(node, ast.ClassDef) else ():
                while isinstance(base, ast.Attribute):
                    base = base.value
                module, name = origin.get(base.id, ("", ""))
                for other in (_path(module), _path(f"{module}.{name}")):
                    if other in family:
                        family[head(path)] = head(other)
    return {path: head(path) for path in modules}
