"""Whether JSON is what its type says: `host.view.view_types` and the like, as a script gets it."""

from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict


def misfits(value, kind, at="it"):
    """What in a value read from JSON does not fit a type, one text each; nothing where all fits."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        found = [misfits(value, part, at) for part in parts]
        return [] if [] in found else found[0]
    if is_typeddict(kind) and isinstance(value, dict):
        known = get_type_hints(kind)
        inside = [misfits(value[key], known[key], f"{at}.{key}") for key in value if key in known]
        odd = [f"{at}.{key}" for key in (kind.__required_keys__ - set(value)) | (set(value) - set(known))]
    elif origin is list and isinstance(value, list):
        inside, odd = [misfits(each, parts[0], f"{at}[{n}]") for n, each in enumerate(value)], []
    elif origin is tuple and isinstance(value, list) and len(value) == len(parts):
        pairs = enumerate(zip(value, parts, strict=True))
        inside, odd = [misfits(each, part, f"{at}[{n}]") for n, (each, part) in pairs], []
    elif origin is dict and isinstance(value, dict):
        inside, odd = [misfits(each, parts[1], f"{at}.{key}") for key, each in value.items()], []
    elif origin is Literal:
        inside, odd = [], [] if value in parts else [f"{at}: {value!r}"]
    else:
        fits = kind is Any or (origin is None and type(value) is kind) or (kind is NoneType and value is None)
        inside, odd = [], [] if fits else [f"{at}: {value!r}"]
    return odd + [each for some in inside for each in some]
