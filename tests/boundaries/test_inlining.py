"""Constants stand in the place of their names where a module is compiled, so that these take no heap."""

import ast

from firmware import image, inlining

SIZES = """
WIDE, HIGH = 16, 8
DEEP = 1 << 3
LEFT = -WIDE
BELOW = -1
WORD = "word"
SIDES = (1, 2)
_OWN = 4
"""


def inlined(text):
    return inlining.with_numbers(text, lambda module: inlining.numbers(SIZES) if module == "shop.sizes" else {})


def test_whole_numbers_of_another_module_and_what_is_made_of_them_are_constants():
    assert inlined("from shop.sizes import WIDE, HIGH, BELOW\nprint(WIDE, a[HIGH] - BELOW)") == "print(16, a[8] - -1)"
    assert inlined("from shop.sizes import DEEP as D\nprint(2 * D)") == "print(2 * (1 << 3))"
    text = inlined("from shop.sizes import DEEP\n_TWICE = 2 * DEEP\n")
    assert inlining.with_constants(text) == "_TWICE = const(2 * (1 << 3))"


def test_whatever_else_is_imported_stays():
    assert inlined("from shop.sizes import HIGH, SIDES\nprint(HIGH)") == "from shop.sizes import SIDES\nprint(8)"
    for text in (
        "from shop.sizes import LEFT, WORD",
        "from shop.other import WIDE",
        "from shop import sizes\nprint(sizes.WIDE)",
        "def size():\n    from shop.sizes import WIDE\n    return WIDE",
    ):
        assert inlined(text) == text


def test_nothing_compiled_loads_the_indexes_of_the_secret_log():
    texts = [image.text_of(path) for path in image.sources().values()]
    imported = {node.module for text in texts for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)}
    assert "mrx.secret.vault" in imported and "mrx.secret.record_fields" not in imported
