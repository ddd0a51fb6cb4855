"""Positions of Doppelkopf set up from text, and the policies of its printed runs."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from kartenspiel.chance import Sampled, Told
from kartenspiel.core import Event, Move, State
from kartenspiel.games import make_game
from kartenspiel.games.doppelkopf import Doppelkopf
from kartenspiel.games.doppelkopf.deck import KINDS
from kartenspiel.games.doppelkopf.play import Deal
from kartenspiel.games.doppelkopf.rules import DoppelkopfStanding
from kartenspiel.games.doppelkopf.settle import result
from kartenspiel.games.doppelkopf.table import Frame
from tests.runs import Chooser

NORMAL_TRUMPS = ["Oe", "Og", "Or", "Os", "Ue", "Ug", "Ur", "Us", "As", "Ts", "Ks", "9s"]
"""R2, from the highest down."""
FRESH = [rank + suit for suit in "egrs" for rank in "AKOUT9"]
"""The distinct cards, in hand order."""


@cache
def rules(options: str = "", seats: int = 4) -> Doppelkopf:
    """The game with options as the sheet writes them."""
    words = dict(word.split("=", 1) for word in options.split())
    preset = words.pop("preset", None)
    game = make_game("doppelkopf", seats, words.items(), preset)
    assert isinstance(game, Doppelkopf)
    return game


def filled(
    hands: Mapping[int, str],
    places: Sequence[int] = (0, 1, 2, 3),
    size: int = 12,
    *,
    plain: Sequence[int] = (),
) -> dict[int, list[str]]:
    """Hands made full with the cards that are left; those at `plain` get no more trumps."""
    full = {place: hands.get(place, "").split() for place in places}
    ranks = "AKOUT9" if size * len(places) == 48 else "AKOUT"
    left = [rank + suit for suit in "egrs" for rank in ranks] * 2
    for hand in full.values():
        for card in hand:
            left.remove(card)
    left.sort(key=lambda card: card not in NORMAL_TRUMPS)
    for card in left:
        trump = card in NORMAL_TRUMPS
        rooms = [p for p in places if len(full[p]) < size and not (trump and p in plain)]
        # trumps to whom may have them, so that the others have room for the rest
        full[min(rooms, key=lambda p: (p in plain, len(full[p])))].append(card)
    return full


def dealt(
    hands: Mapping[int, str | Sequence[str]],
    options: str = "",
    *,
    seats: int = 4,
    dealer: int = 3,
    events: list[Event] | None = None,
    **standing: object,
) -> Deal:
    """A deal in which the places have these whole hands; not the first of its partie, with a
    Kasse of 400, unless `standing` says otherwise."""
    game = rules(options, seats)
    full = {p: h.split() if isinstance(h, str) else list(h) for p, h in hands.items()}
    order = Frame(game.deck, game.options, seats, dealer).order
    size = len(full[order[0]])
    pack = [KINDS[card] for at in range(0, size, 4) for p in order for card in full[p][at : at + 4]]
    words = {"totals": (0,) * seats, "dealer": dealer, "pot": 400, "partie_deals": 1} | standing
    return game.deal(DoppelkopfStanding(**words), Told({"deck": pack}), events)  # type: ignore[arg-type]


def position(
    hands: Mapping[int, str],
    options: str = "",
    *,
    game: str = "normal",
    leader: int = 0,
    seats: int = 4,
    alten: tuple[int, ...] = (0, 0, 0, 0),
) -> Deal:
    """Four places hold these few cards and `leader` is about to lead to a normal game, or to
    `solo X`, `unter X` of seat 0; so many Alten were dealt to them."""
    table = rules(options, seats)
    deal = Deal(Frame(table.deck, table.options, seats, 3, pot=400), Told({}))
    deal.alten = alten
    kind, _, suit = game.partition(" ")
    deal.talk.kind, deal.talk.trump = kind, "egrs".index(suit or "s")
    if kind != "normal":
        deal.talk.declarer = 0
        deal.rank(table.parse(game))
    deal.lead_off(leader, None)
    for place, cards in hands.items():
        deal.hold(place, [KINDS[card] for card in cards.split()])
    return deal


def moves(state: State) -> list[str]:
    """The listed moves as text."""
    return [rules().text(move) for move in state.legal()]


def cards(state: State) -> str:
    """The listed cards, without the word before them."""
    return " ".join(text.split(" ")[-1] for text in moves(state))


def do(state: State, *texts: str) -> list[str]:
    """Play moves, each of which must be listed; what happens, as lines."""
    events: list[Event] = []
    for text in texts:
        assert text in moves(state), (text, moves(state))
        state.apply(rules().parse(text), events)
    return [str(event) for event in events]


def trick(state: State, cards: str) -> str:
    """Play these cards, listed or not; the `trick` line."""
    events: list[Event] = []
    for card in cards.split():
        state.apply(KINDS[card], events)
    return next(str(event) for event in events if event.verb == "trick")


def at_random(state: State, rng: random.Random, events: list[Event] | None = None) -> None:
    """Play listed moves to the end of the deal."""
    while state.to_move is not None:
        legal = state.legal()
        state.apply(legal[int(rng.random() * len(legal))], events)


def _without_solos(legal: Sequence[Move]) -> list[Move]:
    """L′ of sheet §7: the list without solos, but all of it if there is nothing else."""
    calm = [m for m in legal if not rules().text(m).startswith(("solo ", "unter "))]
    return calm or list(legal)


def policies() -> dict[str, Chooser]:
    """The policies of sheet §7, for one match: they count its moves."""
    played = 0

    def calm(state: State, _count: int) -> Move:
        return _without_solos(state.legal())[-1]

    def mild(state: State, count: int) -> Move:
        legal = _without_solos(state.legal())
        return legal[count % len(legal)]

    def silent(state: State, _count: int) -> Move:
        legal = state.legal()
        return rules().parse("pass") if "pass" in moves(state) else legal[0]

    def mix(state: State, _count: int) -> Move:
        nonlocal played
        legal = list(state.legal()) if played % 7 == 0 else _without_solos(state.legal())
        move = legal[played // 3 % len(legal)]
        played += 1
        return move

    return {"calm": calm, "mild": mild, "silent": silent, "mix": mix}


def won_by(
    party: tuple[int, ...],
    won: bool,  # noqa: FBT001
    steps: int,
    *,
    options: str = "",
    dealer: int = 3,
    **standing: object,
) -> list[str]:
    """The last lines of a deal played at random that ended so, found by trying."""
    game = rules(options)
    words = {"totals": (0,) * 4, "dealer": dealer} | standing
    before = DoppelkopfStanding(**words)  # type: ignore[arg-type]
    if before.partie_deals == 0:
        before = replace(before, pot=0)
    for seed in range(100_000):
        rng = random.Random(seed)
        deal = game.deal(before, Sampled(rng))
        while deal.phase == "bid":
            listed = moves(deal)
            solo = party == (deal.to_move,) and "solo s" in listed
            do(deal, "solo s" if solo else listed[0])
        at_random(deal, rng)
        end = result(deal)
        if (end.party, end.won, end.level) == (party, won, steps):
            events: list[Event] = []
            game.settle(before, deal, events)
            return [str(event) for event in events]
    raise AssertionError(f"no such deal: {party}, {won}, {steps}")
