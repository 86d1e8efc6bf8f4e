"""The examples of the documents and of the docstrings run."""

import ast
import doctest
import inspect
import re
from pathlib import Path

import dejarik
import pytest
from dejarik import _dejarik

ROOT = Path(__file__).parents[2]
STUB = Path(dejarik.__file__).parent / "_dejarik.pyi"


def run(text: str, name: str) -> None:
    """Runs the examples of a text."""
    names = {**vars(dejarik), "rule_sets": lambda: list(dejarik.RULES)}
    test = doctest.DocTestParser().get_doctest(text, names, name, name, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    assert runner.run(test).failed == 0, name


@pytest.mark.parametrize("name", ["docs/python.md", "docs/datasets.md", "docs/grading.md", "python/README.md"])
def test_the_examples_of_the_documents_run(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / name).read_text(), re.DOTALL)
    assert all(">>> " in block for block in blocks) and blocks
    run("\n".join(blocks), name)


@pytest.mark.parametrize(
    "path", [STUB, *sorted(STUB.parent.glob("*.py"))], ids=lambda path: path.name
)
def test_the_examples_of_the_docstrings_run(path: Path) -> None:
    if path.name == "openspiel.py":
        pytest.importorskip("pyspiel")
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, documented):
            run(ast.get_docstring(node) or "", getattr(node, "name", path.name))


def test_the_stub_and_the_library_have_the_same_docstrings() -> None:
    stub = [node for node in ast.parse(STUB.read_text()).body if isinstance(node, (ast.ClassDef, ast.FunctionDef))]
    members: dict[str, list[ast.stmt]] = {}
    for node in stub:
        if isinstance(node, ast.ClassDef):
            # What several classes have in common is checked in each of them.
            bases = [base.id for base in node.bases if isinstance(base, ast.Name)]
            members[node.name] = node.body + [it for base in bases for it in members.get(base, [])]
        if node.name.startswith("_"):
            continue
        value = getattr(_dejarik, node.name)
        assert inspect.getdoc(value) == ast.get_docstring(node), node.name
        for member in members.get(node.name, []):
            text = ast.get_docstring(member) if isinstance(member, ast.FunctionDef) else None
            if isinstance(member, ast.FunctionDef) and member.name != "__new__" and text:
                assert inspect.getdoc(getattr(value, member.name)) == text, member.name
