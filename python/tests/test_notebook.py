"""Positions, states and games draw themselves in notebooks, and the notebook of the examples has the outputs of its code.

After a change of the pictures, `DEJARIK_BLESS=1 pytest tests/test_notebook.py` writes the outputs again.
"""

import ast
import json
import os
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import dejarik as dj
import pytest

NOTEBOOK = Path(__file__).parents[1] / "examples" / "notebook.ipynb"
FORMATS = {"text/html": "_repr_html_", "image/svg+xml": "_repr_svg_", "text/plain": "__repr__"}


def shown(value: object) -> dict[str, list[str]]:
    """Returns what a notebook shows of a value."""
    made = {kind: getattr(value, name)() for kind, name in FORMATS.items() if hasattr(value, name)}
    return {kind: text.splitlines(keepends=True) for kind, text in made.items()}


def outputs(source: str, names: dict[str, Any], count: int) -> list[dict[str, Any]]:
    """Runs a cell, and returns its outputs: that of its last line, if it is an expression."""
    *before, last = ast.parse(source).body
    exec(compile(ast.Module(before, []), "cell", "exec"), names)
    assert isinstance(last, ast.Expr)
    value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    return [{"data": shown(value), "execution_count": count, "metadata": {}, "output_type": "execute_result"}]


def test_the_notebook_has_the_outputs_of_its_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(NOTEBOOK.parent)
    notebook, names = json.loads(NOTEBOOK.read_text()), dict[str, Any]()
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    made = [outputs("".join(cell["source"]), names, count) for count, cell in enumerate(cells, 1)]
    if os.environ.get("DEJARIK_BLESS"):
        for cell, output in zip(cells, made, strict=True):
            cell.update(outputs=output, execution_count=output[0]["execution_count"])
        NOTEBOOK.write_text(json.dumps(notebook, ensure_ascii=False, indent=1) + "\n")
    assert [cell["outputs"] for cell in cells] == made
    kinds = [set(output[0]["data"]) - {"text/plain"} for output in made]
    assert kinds == [{"image/svg+xml"}, {"image/svg+xml"}, {"text/html"}]


def test_a_turn_is_drawn_with_its_decisions() -> None:
    begun = dj.State(dj.start("looney"))
    moved = begun.decide("A3-B3")
    assert begun._repr_svg_() == begun.position._repr_svg_()
    assert moved._repr_svg_() != begun._repr_svg_() and moved.position == begun.position
    assert dj.Position("looney SB1M2sblm2/2L9/1 w - 0").svg() == moved._repr_svg_()


def test_a_game_is_drawn_with_its_record() -> None:
    game = dj.Game('[Rules "groi"]\n[First "<b>&"]\n\n1. A1-B1 {a < b} 2. A7-B7 3. resign 0-1\n')
    page = ElementTree.fromstring(f"<div>{game._repr_html_()}</div>")
    assert [part.tag.rpartition("}")[2] for part in page] == ["svg", "pre"]
    assert page[1].text == str(game) and game._repr_html_().startswith(game.positions()[-1].svg())
    begun = dj.Game('[Rules "simeone"]\n\nsetup:SMKN *\n')
    assert begun._repr_html_().startswith("<pre")
