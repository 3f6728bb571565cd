"""The types of the JSON that scripts get, as TypeScript in the namespace Host: python -m host.web.script_types >FILE.

`make check` holds the scripts in `static/js` against it; no page gets it.
"""

import json
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from host.view import (
    advice_wording,
    afterwards,
    decision_wording,
    glance_wording,
    map_view,
    may_do,
    move_list,
    view_types,
)
from host.web import guards, install_page

_MODULES = (
    *(view_types, advice_wording, afterwards, decision_wording, glance_wording, map_view, may_do, move_list),
    *(guards, install_page),
)
_WORDS = {str: "string", int: "number", bool: "boolean", NoneType: "null", Any: "any"}


def declarations() -> str:
    """Every TypedDict of these modules, and the other types that `view_types` names. ValueError for two of one name."""
    kinds: dict[str, Any] = {}
    for name, kind in [named for module in _MODULES for named in vars(module).items() if is_typeddict(named[1])]:
        if kinds.setdefault(name, kind) is not kind:
            raise ValueError(f"two types are named {name}")
    kinds |= {name: kind for name, kind in vars(view_types).items() if get_args(kind)}
    return "\n".join(["declare namespace Host {", *(_declared(name, kind) for name, kind in kinds.items()), "}"])


def _declared(name: str, kind) -> str:
    if not is_typeddict(kind):
        return f"  type {name} = {_type(kind)};"
    keys = [
        f"    {key}{'?' if key in kind.__optional_keys__ else ''}: {_type(value)};"
        for key, value in get_type_hints(kind).items()
    ]
    return "\n".join([f"  interface {name} {{", *keys, "  }"])


def _type(kind) -> str:
    """A type in TypeScript; KeyError for one that has no counterpart here."""
    origin, parts = get_origin(kind), get_args(kind)
    if is_typeddict(kind):
        return kind.__name__
    if origin is None:
        return _WORDS[kind]
    if origin is Literal:
        return " | ".join(json.dumps(value) for value in parts)
    inner = [_type(part) for part in parts]
    return {
        list: f"Array<{inner[0]}>",
        tuple: f"[{', '.join(inner)}]",
        dict: f"Record<{', '.join(inner)}>",
        Union: " | ".join(inner),
        UnionType: " | ".join(inner),
    }[origin]


if __name__ == "__main__":
    print(declarations())
