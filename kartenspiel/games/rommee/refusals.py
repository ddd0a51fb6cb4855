"""Stub."""
from __future__ import annotations
from typing import Any


def refusal(deal: Any, text: str) -> str:
    return "not a move"
