"""A meld from its written tokens."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kartenspiel.cards import JOKER, Card
from kartenspiel.errors import NotationError
from kartenspiel.melds.hands import ALL_FACES, FACE_OF, RANK_OF_PLACE, UNIT, XX
from kartenspiel.melds.rules import SET, Meld, MeldRules

__all__ = ["read_meld", "read_token"]


def read_token(text: str) -> tuple[Card, int, bool]:
    """A token: itself, the face where it lies (`XX` for a joker that names none), is it a joker.

    Raises NotationError.
    """
    face = FACE_OF.get(text.removeprefix("XX="))
    if face is None or text == "XX=XX":
        raise NotationError(f"`{text}` is no card and no joker that stands for one")
    joker = text.startswith("XX")
    return (Card(text) if joker else ALL_FACES[face]), face, joker


def read_meld(rules: MeldRules, texts: Sequence[str]) -> Meld:
    """The meld that the tokens write, equal to the one that a list offers.

    Raises NotationError where they are none, or stand in another order.
    """
    read = [read_token(text) for text in texts]
    tokens = tuple(token for token, _, _ in read)
    jokers = sum(joker for _, _, joker in read)
    natural = [face for _, face, joker in read if not joker]
    if len(tokens) < 3 or not natural or jokers > rules.meld_jokers:
        raise NotationError(f"`{' '.join(texts)}` is no meld: too few cards or too many jokers")
    cards = sum(UNIT[face] for face in natural) + jokers * UNIT[XX]
    faces = [face for _, face, _ in read if face != XX]
    if len({face % 13 for face in faces}) == 1:
        if _is_set(rules, tokens, faces):
            rank = faces[0] % 13
            return Meld(
                tokens,
                cards,
                len(tokens) * rules.meld_values[rank + 1],
                SET,
                rank,
                sum(1 << suit for suit in {face // 13 for face in faces}),
            )
    elif len(faces) == len(tokens) and len({face // 13 for face in faces}) == 1:
        ranks = tuple(face % 13 for face in faces)
        for first in range(1, 16 - len(tokens)):
            last = first + len(tokens) - 1
            if RANK_OF_PLACE[first : last + 1] == ranks and _is_run(rules, first, last):
                points = sum(rules.meld_values[first - 1 : last])
                return Meld(tokens, cards, points, faces[0] // 13, first, last)
    raise NotationError(
        f"`{' '.join(texts)}` is no meld, or not in the order in which it is written"
    )


def _is_set(rules: MeldRules, tokens: Sequence[Card], faces: Sequence[int]) -> bool:
    if len(tokens) > rules.longest_set:
        return False
    if not rules.repeated_suits:
        return len(faces) == len(tokens) and all(a < b for a, b in pairwise(faces))
    bare = tokens.count(JOKER)
    in_order = all(a <= b for a, b in pairwise(faces))
    return in_order and tokens[len(faces) :] == (JOKER,) * bare and all(len(t) == 2 for t in tokens)


def _is_run(rules: MeldRules, first: int, last: int) -> bool:
    if last - first >= rules.longest_run:
        return False
    return not rules.runs_need_ace or first == 1 or last == 14
