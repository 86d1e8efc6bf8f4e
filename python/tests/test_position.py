"""Positions: moves, odds, notation, symmetries, pickling, and errors."""

import pickle
from collections.abc import Callable
from fractions import Fraction

import dejarik as dj
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

STARTS = [dj.start(rules) for rules in dj.RULES]


def test_a_game_starts_from_the_positions_of_its_set_up() -> None:
    assert [str(start) for start in STARTS] == [
        "groi PPPP2pppp2/12/1 w wb",
        "bambara NKQP2nkqp2/12/1 w -",
        "looney SBLM2sblm2/12/1 w - 0",
        "simeone NSKM2xthg2/12/1 w w 0-0 - 0",
    ]
    for rules in dj.RULES:
        assert sum(chance for _, chance in dj.starts(rules)) == 1
    assert [p.side for p, _ in dj.starts("simeone")] == ["w", "b"]


def test_moves_are_sorted_and_lead_to_new_positions() -> None:
    start = dj.start("groi")
    assert len(start.moves()) == 8 and start.moves() == sorted(start.moves())
    assert str(start.play("A1-C")) == "groi 1PPP2pppp2/12/P b b"
    assert str(start) == "groi PPPP2pppp2/12/1 w wb"


def test_the_odds_are_those_of_the_formats() -> None:
    looney = dj.Position("looney 3L8/1S1b2s5/l w Bm 3")
    assert looney.odds("B2xC") == {
        "win": Fraction(1, 65536),
        "standoff": Fraction(1, 4096),
        "loss": Fraction(65519, 65536),
    }
    simeone = dj.Position("simeone 12/2Mx*8/1 w w 0-0 - 0")
    assert dict(simeone.odds("B3xB4")) == {
        "defeated": Fraction(5, 6),
        "pushed": Fraction(1, 6),
        "nothing": 0,
        "stunned": 0,
    }
    thrown = simeone.play("B3xB4")
    assert thrown.actor == "chance" and thrown.moves() == []
    assert sum(chance for _, chance in thrown.chances()) == 1
    names, chances = thrown.odds().as_arrays()
    assert names[0] == "defeated" and chances.dtype == np.float64 and chances.sum() == 1
    assert thrown.settle("(4:1)").outcome == dj.Outcome("w", (1, 0), "all-defeated")
    with pytest.raises(dj.Error):
        simeone.odds("end")


def test_options_are_keywords() -> None:
    start = dj.start("looney", quiet_limit=6)
    assert start.options["quiet_limit"] == "6"
    assert start != dj.start("looney")
    assert dj.start("groi", wookiee_rule=True).options["wookiee_rule"] == "on"
    for bad in [{"quiet_limit": "many"}, {"no_such": 1}, {"quiet_limit": 1.5}]:
        with pytest.raises(dj.Error):
            dj.start("looney", **bad)  # type: ignore[arg-type]


@pytest.mark.parametrize("start", STARTS, ids=dj.RULES)
def test_images_share_their_representative_and_positions_their_hash(start: dj.Position) -> None:
    images = [start.image(k) for k in range(24)]
    assert {image.canonical() for image in images} == {start.canonical()}
    assert images[0] == start and hash(images[0]) == hash(start)
    with pytest.raises(dj.Error):
        start.image(24)


@pytest.mark.parametrize("start", STARTS, ids=dj.RULES)
def test_positions_survive_pickling_and_packing(start: dj.Position) -> None:
    assert pickle.loads(pickle.dumps(start)) == start
    packed = start.pack()
    assert dj.dtype(start.rules).itemsize == len(packed) == dj.packed_size(start.rules)
    assert dj.unpack(start.rules, packed) == start
    with_option = dj.start("looney", quiet_limit=6)
    assert pickle.loads(pickle.dumps(with_option)) == with_option


def test_pictures_are_drawn() -> None:
    start = dj.start("simeone")
    assert start.svg("print").startswith("<svg ") and start._repr_svg_() == start.svg()
    assert start.png(width=90).startswith(b"\x89PNG")
    with pytest.raises(dj.Error):
        start.svg("neon")


def test_perft_counts_games_without_dice() -> None:
    assert dj.perft(dj.start("groi"), 4) == 7936
    assert dj.perft(dj.start("bambara"), 3) == 5080
    assert dj.perft(dj.start("groi"), 6) == sum(
        dj.perft(dj.start("groi").play(move), 5) for move in dj.start("groi").moves()
    )
    with pytest.raises(dj.Error):
        dj.perft(dj.start("looney"), 2)


def test_errors_name_the_place_and_are_value_errors() -> None:
    with pytest.raises(dj.ParseError, match="character 9") as error:
        dj.Position("groi PPPX2pppp2/12/1 w wb")
    assert error.value.at == 8 and isinstance(error.value, ValueError)
    with pytest.raises(dj.ParseError):
        dj.start("groi").play("A1-A2")
    with pytest.raises(dj.ParseError):
        dj.start("chess")


@given(st.text(max_size=60))
@settings(deadline=None)
def test_no_text_breaks_the_parsers(text: str) -> None:
    readers: list[Callable[[str], object]] = [
        dj.Position,
        dj.State,
        dj.start,
        dj.actions,
        STARTS[2].play,
        STARTS[3].settle,
    ]
    for read in readers:
        try:
            read(text)
        except ValueError:
            pass


@given(st.sampled_from(STARTS), st.integers(0, 23), st.integers(0, 255))
@settings(deadline=None)
def test_changed_bytes_are_refused_or_read_back(start: dj.Position, at: int, byte: int) -> None:
    packed = bytearray(start.pack())
    packed[at % len(packed)] = byte
    try:
        position = dj.unpack(start.rules, bytes(packed))
    except dj.ParseError:
        return
    assert position.pack() == packed and dj.Position(str(position)) == position
