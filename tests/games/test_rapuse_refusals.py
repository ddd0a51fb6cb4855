"""Rapuse: why an answer is refused (sheet §5, Refusals)."""

from __future__ import annotations

import random

import pytest

from kartenspiel.chance import Seeded
from kartenspiel.core import View
from kartenspiel.errors import NotationError
from kartenspiel.games.rapuse.deck import KINDS, TEXTS
from kartenspiel.games.rapuse.play import Deal
from tests.games.rapuse_tables import listed, position, rules


def open_four() -> Deal:
    return position(
        2, "5", "9", drawn="2c 7h Td", rapuse={0: "8s Kc"}, houses={0: {1: "4c 3h", 3: "Ts"}}
    )


def one_of_three() -> Deal:
    return position(
        2, "5", "9", drawn="2c", pending="7h Td", rapuse={0: "8s"},
        houses={0: {1: "4c"}}, options="reveal=one",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("lay d 3s", "R10"),  # nowhere
        ("lay d 8s", "R10"),  # on the Rapuse, not drawn
        ("lay r Kc", "R10"),  # covered
        ("lay r Td", "R10"),  # drawn
        ("lay h1 4c", "R10"),  # under another
        ("lay h2 3h", "R10"),  # another house
        ("lay h4 2c", "R10"),  # an empty house
        ("lay d 2c", "R7"),
        ("lay r 8s", "R7"),
        ("lay h1 3h", "R7"),
        ("end", "R13"),
        ("put 3s 1", "R11"),  # not drawn
        ("put 8s 1", "R11"),  # from the Rapuse
        ("put 3h 3", "R11"),  # from house to house
        ("put 2c 4", "R11"),  # house 2 is empty too
        ("put 2c 5", "R11"),  # a fifth house
    ],
)
def test_the_first_rule_that_forbids_it(answer: str, reason: str) -> None:
    deal = open_four()
    assert answer not in listed(deal).split(" | ")
    assert deal.why_not(answer).startswith(f"{reason}: ")


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("lay d 7h", "R9b"),  # among those still to be turned
        ("lay d Ks", "R9b"),  # not among them: the same answer
        ("put Td 2", "R9b"),
        ("put Ks 1", "R9b"),
        ("put Td 5", "R9b"),
        ("lay r 7h", "R10"),
        ("lay h1 Td", "R10"),
        ("lay d 2c", "R7"),
        ("lay h1 4c", "R7"),
        ("end", "R13"),
        ("put 2c 3", "R11"),
        ("put 2c 5", "R11"),
    ],
)
def test_r9b_while_cards_are_still_to_be_turned(answer: str, reason: str) -> None:
    deal = one_of_three()
    assert answer not in listed(deal).split(" | ")
    assert deal.why_not(answer).startswith(f"{reason}: ")


def test_r9b_the_last_card_is_open_like_any() -> None:
    deal = position(2, "5", "9", drawn="2c", options="reveal=one")
    assert deal.why_not("lay d Ks").startswith("R10: ")
    assert deal.why_not("put Ks 1").startswith("R11: ")


@pytest.mark.parametrize(
    "answer",
    ["", "lay", "lay d", "lay h5 2c", "lay x 2c", "lay d 7e", "lay d XX", "lay d ??", "put 2c",
     "put 2c 0", "put 2c 01", "put 2c x", "put 1 2c", "put 2c 1 ", " end", "end 0", "END",
     "put 2C 1", "pass", "put  2c 1", "put 2c ²", "lay d 2c\n"],
)  # fmt: skip
def test_anything_else_is_not_a_move(answer: str) -> None:
    assert open_four().why_not(answer) == "not a move"
    assert one_of_three().why_not(answer) == "not a move"
    with pytest.raises(NotationError):
        rules().parse(answer)


def test_every_text_is_its_move() -> None:
    game = rules()
    assert len(TEXTS) == 4 * 52 + 6 * 52 + 1
    assert {game.text(game.parse(text)) for text in TEXTS.values()} == set(TEXTS.values())
    assert all(game.parse(game.text(move)) == move for move in TEXTS)


def expected(text: str, view: View, seat: int) -> str:
    """The rule of the first refusal that fits, from the view alone."""
    verb, *words = text.split()
    drawn, pending = view["drawn"], view["pending"]
    rapuse, houses = view["rapuse"][seat], view["houses"][seat]
    if verb == "end":
        return "R13"
    card = words[0] if verb == "put" else words[1]
    if pending and (verb == "put" or words[0] == "d") and card not in drawn:
        return "R9b"
    if verb == "put":
        return "R11"
    if words[0] == "d":
        there = card in drawn
    elif words[0] == "r":
        there = card == rapuse[1]
    else:
        there = houses[int(words[0][1]) - 1][-1:] == [card]
    return "R7" if there else "R10"


@pytest.mark.parametrize("options", ["", "reveal=one"])
def test_every_unlisted_move_is_refused_by_its_rule(options: str) -> None:
    game, rng = rules(options), random.Random(5)
    for number in range(4):
        chance = Seeded(f"refused-{number}", 1)
        state = game.deal(game.begin(3, chance), chance)
        while state.to_move is not None:
            moves = state.legal()
            if rng.random() < 0.05:
                view = state.view(state.to_move)
                twin = game.redeal(state, state.to_move, rng)
                for move, text in TEXTS.items():
                    if move not in moves:
                        reason = state.why_not(text)
                        assert reason.partition(":")[0] == expected(text, view, state.to_move)
                        assert twin.why_not(text) == reason
            state.apply(rng.choice(moves))


def test_the_cards_of_the_pack_are_the_cards_of_moves() -> None:
    assert {text.split()[1] for text in TEXTS.values() if text[0] == "p"} == set(KINDS)
