"""The examples of the documents and of the docstrings run."""

import ast
import doctest
import re
from pathlib import Path

import dejarik
import pytest

ROOT = Path(__file__).parents[2]
STUB = Path(dejarik.__file__).parent / "_dejarik.pyi"


def run(text: str, name: str) -> None:
    """Runs the examples of a text."""
    names = {**vars(dejarik), "rule_sets": lambda: list(dejarik.RULES)}
    test = doctest.DocTestParser().get_doctest(text, names, name, name, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    assert runner.run(test).failed == 0, name


def test_the_examples_of_the_guide_run() -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "docs/python.md").read_text(), re.DOTALL)
    assert len(blocks) > 5
    run("\n".join(blocks), "python.md")


@pytest.mark.parametrize(
    "path", [STUB, *sorted(STUB.parent.glob("*.py"))], ids=lambda path: path.name
)
def test_the_examples_of_the_docstrings_run(path: Path) -> None:
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, documented):
            run(ast.get_docstring(node) or "", getattr(node, "name", path.name))


def test_every_name_of_the_stub_is_documented() -> None:
    for node in ast.parse(STUB.read_text()).body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            assert ast.get_docstring(node), node.name
