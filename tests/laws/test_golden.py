"""Golden hands: every game has at least one, and all are told as they were before."""

import pytest

from engine import GAMES
from tests.laws.golden import FOLDER, parse, render

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_a_golden_hand_that_is_played_to_its_end(game):
    """``python -m tests.laws.golden GAME NAME SEED`` makes one; read it before it is kept."""
    hands = [parse(path.read_text(encoding="utf-8")) for path in FOLDER.glob(f"{game}-*.txt")]
    assert hands, f"no tests/golden/{game}-*.txt"
    assert any(table.replay().result is not None for table in hands)


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_golden_hand_is_told_as_its_file_says(path):
    text = path.read_text(encoding="utf-8")
    table = parse(text)
    assert path.stem.startswith(f"{table.game.id}-")
    assert render(table).splitlines() == text.splitlines()
