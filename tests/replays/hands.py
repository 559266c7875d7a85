"""A hand written by hand, and ways to spoil it."""

import json
from typing import Any

# Seat 0 holds 3..A of spades and 5..9 of hearts, and so on: see `deck`. Seat 0 calls 3 and
# empties its hand in four plays; nobody else plays: a spring.
# 3 spades to A spades (12), then five hearts 5..9.
_LANDLORD = "3s4s5s6s7s8s9sTsJsQsKsAs" + "5h6h7h8h9h"
_SECOND = "3h4hThJhQhKhAh2h" + "3c4c5c6c7c8c9cTcJc"
_THIRD = "QcKcAc2c" + "3d4d5d6d7d8d9dTdJdQdKdAd2d"
_BOTTOM = "2sBJRJ"


def spring() -> dict[str, Any]:
    """Base 3, no bomb but the rocket: doublings rocket + spring = 2, so 3 * 4 = 12 points.

    The landlord gets 24 points at coefficient 10: 240 coins less 5 % = 12: +228, -120, -120.
    """
    return {
        "format": "paiju/1",
        "game": "doudizhu",
        "rules": {"coefficient": 10},
        "seats": [{"player": p, "coins": 5000} for p in ("ann", "bo", "cy")],
        "setup": {},
        "deal": {"deck": _LANDLORD + _SECOND + _THIRD + _BOTTOM, "marker": "3s"},
        "actions": [
            "0 call 3",
            "1 pass",
            "2 pass",
            "0 play BJRJ",
            "1 pass",
            "2 pass",
            "0 play 3s4s5s6s7s8s9sTsJsQsKsAs",
            "1 pass",
            "2 pass",
            "0 play 5h6h7h8h9h",
            "1 pass",
            "2 pass #timeout",
            "0 play 2s",
        ],
        "outcome": "played",
        "winners": [0],
        "points": [24, -12, -12],
        "coins": [228, -120, -120],
        "house": 12,
    }


def line(record: object) -> bytes:
    """The record as a line."""
    return json.dumps(record, ensure_ascii=False).encode()
