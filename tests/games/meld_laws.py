"""Laws that hold for Rommee and Cooncan alike, on random play under random options."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from kartenspiel.chance import Seeded
from kartenspiel.core import Event, Game, Move, Standing, State, parse_event
from kartenspiel.course import Course, seeded
from kartenspiel.errors import OptionError
from kartenspiel.games import GAMES, make_game
from kartenspiel.melds.hands import ALL_FACES, cards_of
from kartenspiel.options import Truth, Whole, Words

LAYING = ("meld", "layoff", "swap", "shift", "suit", "rommee")


def random_options(name: str, rng: Random) -> Game:
    """The game with most options at their defaults and some at any value."""
    while True:
        words = []
        for declared in GAMES[name].options_type.declared():
            if rng.random() < 0.6:
                continue
            values = declared.values
            if isinstance(values, Whole):
                low = min(values.low + rng.choice([0, 1, 2, 3, 5, 8, 13, 25]), values.high)
                text = values.format(rng.choice([low, low, values.low, values.high]))
            else:
                assert isinstance(values, (Words, Truth))
                text = rng.choice(values.texts)
            words.append((declared.name, text))
        try:
            return make_game(name, min(GAMES[name].seats()), words)
        except OptionError:
            continue


def seats_for(game: Game, rng: Random) -> int:
    """A number of seats that the options allow, mostly few."""
    while True:
        seats = rng.choice([2, 2, 3, 3, 4, 5, *game.seats()])
        try:
            game.check(seats)
        except OptionError:
            continue
        return seats


def chosen(texts: Sequence[str], legal: Sequence[Move], rng: Random) -> Move:
    """A listed move: mostly one that lays something, so that tables fill and deals end."""
    laying = [i for i, text in enumerate(texts) if text.split(" ")[0] in LAYING]
    if laying and rng.random() < 0.7:
        return legal[rng.choice(laying)]
    return legal[rng.randrange(len(legal))]


def piles_of(state: Any) -> list[list[int]]:
    """The discard piles, whatever the game calls them."""
    return state.piles if hasattr(state, "piles") else [state.pile]


def all_cards(state: Any) -> Counter[str]:
    """Every card of the deal, wherever it lies."""
    cards: Counter[str] = Counter()
    for hand in state.hands:
        cards.update(map(str, cards_of(hand)))
    for pile in (state.stock, *piles_of(state)):
        cards.update(str(ALL_FACES[face]) for face in pile)
    for laid in state.table:
        cards.update(token[:2] for token in lying(laid))
    return cards


def lying(laid: Any) -> Sequence[str]:
    """The tokens of a meld as it lies, jokers beyond its ace too."""
    return laid.lies() if hasattr(laid, "lies") else laid.tokens


def snapshot(state: State) -> dict[str, Any]:
    """All of a state but where its chance comes from."""
    names = [name for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ())]
    values = {name: getattr(state, name) for name in names if name not in ("chance", "kit")}
    return {k: (list(v) if isinstance(v, list) else v) for k, v in values.items()}


def seen(state: State, seats: int) -> list[str]:
    """What each seat is shown, as JSON."""
    return [json.dumps(state.view(seat)) for seat in range(seats)]


def decisions(
    game: Game, seats: int, rng: Random, most: int, deals: int = 3
) -> Iterator[tuple[Course, list[Move], list[Event]]]:
    """Walk a match by chance: before each move the course, the list, the events so far."""
    course = Course(game, seats, deals, seeded(str(rng.random())))
    events: list[Event] = []
    course.begin(events)
    for _ in range(most):
        legal = list(course.state.legal())
        yield course, legal, events
        course.apply(chosen([game.text(move) for move in legal], legal, rng), events)
        if course.over:
            return


def check_lists(game: Game, seats: int, rng: Random, most: int) -> None:
    """Lists: texts that read back, no two alike by text or events, the first one passive.

    Also: cards conserved, caches true, views as declared, copies apart.
    """
    pack = Counter(map(str, game.pack))
    keys = ["phase", "hand", *(key for key, _, _ in game.view_keys)]
    for course, legal, _ in decisions(game, seats, rng, most):
        state = course.state
        assert state.to_move is not None
        texts = [game.text(move) for move in legal]
        assert len(set(texts)) == len(texts)
        assert [game.parse(text) for text in texts] == legal
        passive = ("draw", "take", "discard", "meld") if getattr(state, "begun", 0) else (
            "draw", "take", "discard",
        )  # fmt: skip
        assert texts[0].split(" ")[0] in passive
        assert all_cards(state) == pack
        before = snapshot(state)
        firsts = []
        for move in legal:
            twin, events = state.copy(), []
            twin.apply(move, events)
            assert state.announce(move) == events[0]
            firsts.append(tuple(events))
            assert all_cards(twin) == pack
            for event in events:
                assert parse_event(str(event), game.verbs) == event
        assert len(set(firsts)) == len(firsts)
        assert snapshot(state) == before
        for seat in range(seats):
            view = state.view(seat)
            assert list(view) == keys
            known = [Counter(cards) for cards in view["known"]]
            hands = [Counter(map(str, cards_of(hand))) for hand in state.hands]  # type: ignore[attr-defined]
            assert all(known[i] <= hands[i] for i in range(seats))


def check_ends(game: Game, seats: int, rng: Random, *, first: bool) -> int:
    """One deal by chance, or by first moves alone, ends; its score sums to zero."""
    chance = Seeded(str(rng.random()), 1)
    standing: Standing = game.begin(seats, chance)
    state = game.deal(standing, chance)
    count = 0
    rounds = int(dict(game.options.words())["max_rounds"])
    while state.to_move is not None:
        legal = state.legal()
        state.apply(legal[0] if first else legal[rng.randrange(len(legal))])
        count += 1
        assert count < (rounds + 1) * seats * (60 if not first else 8)
    assert not state.legal()
    after = game.settle(standing, state)
    assert sum(after.totals) == 0
    return count


def check_arranged(game: Game, seats: int, rng: Random) -> None:
    """A deal's events give its chance: the same moves tell the same lines and make equal states."""
    chance = Seeded(str(rng.random()), 1)
    events: list[Event] = []
    standing = game.begin(seats, chance, events)
    state = game.deal(standing, chance, events)
    moves = []
    views = []
    while state.to_move is not None:
        legal = state.legal()
        move = chosen([game.text(m) for m in legal], legal, rng)
        views.append([*seen(state, seats), [game.text(m) for m in legal]])
        moves.append(move)
        state.apply(move, events)
    game.settle(standing, state, events)
    lines = [str(event) for event in events]
    told = game.arrange([parse_event(line, game.verbs) for line in lines])
    again: list[Event] = []
    standing = game.begin(seats, told, again)
    state = game.deal(standing, told, again)
    for move, view in zip(moves, views, strict=True):
        legal = state.legal()
        assert [*seen(state, seats), [game.text(m) for m in legal]] == view
        state.apply(move, again)
    game.settle(standing, state, again)
    assert [str(event) for event in again] == lines
    assert again == events


def check_redealt(game: Game, seats: int, rng: Random, most: int) -> None:
    """A world dealt again is the same to the seat, conserves the cards, and can be played on.

    So no view, list or question leaks what the seat has not seen.
    """
    pack = Counter(map(str, game.pack))
    differs = total = 0
    for course, legal, _ in decisions(game, seats, rng, most):
        state = course.state
        if rng.random() < 0.6:
            continue
        for seat in range(seats):
            world = game.redeal(state, seat, rng)
            assert json.dumps(world.view(seat)) == json.dumps(state.view(seat))
            assert (world.to_move, world.must_ask) == (state.to_move, state.must_ask)
            assert all_cards(world) == pack
            others = world.legal()
            assert others
            if seat == state.to_move:
                assert list(others) == legal
            own, twin = snapshot(state), snapshot(world)
            for name in set(own) - {"hands", "stock", "history", "took"}:
                assert own[name] == twin[name], name
            assert own["hands"][seat] == twin["hands"][seat]
            assert [len(cards_of(hand)) for hand in own["hands"]] == [
                len(cards_of(hand)) for hand in twin["hands"]
            ]
            total += 1
            differs += own["hands"] != twin["hands"] or own["stock"] != twin["stock"]
            for _ in range(8):
                if world.to_move is None:
                    break
                moves = world.legal()
                world.apply(moves[rng.randrange(len(moves))])
                assert all_cards(world) == pack
    assert differs >= total * 0.9 or total < 10


def check_told_alike(game: Game, seats: int, rng: Random, most: int) -> None:
    """What a seat is told is `??` for every card that only others see, and nothing else hides."""
    events: list[Event] = []
    for _, _, events in decisions(game, seats, rng, most):  # noqa: B007 - the last is wanted
        pass
    for event in events:
        for seat in range(seats):
            line = str(event.seen_by(seat))
            hidden = event.verb in ("hand", "draw") and event.seat != seat
            assert ("??" in line) == hidden
            assert len(line.split(" ")) == len(str(event).split(" "))


def check_refusals(game: Game, seats: int, rng: Random, most: int) -> None:
    """Every move of the game that is not listed is refused with a rule; nonsense is no move."""
    texts: set[str] = set()
    for course, legal, _ in decisions(game, seats, rng, most):
        listed = {game.text(move) for move in legal}
        texts |= listed
        for text in rng.sample(sorted(texts), min(len(texts), 12)):
            if text not in listed:
                reason = course.state.why_not(text)
                assert reason.startswith("R") or reason == "not in your hand", (text, reason)
                assert "\n" not in reason
        for text in ("", "fold", "discard", "discard Xx", "meld", "layoff", "draw draw", "take -1"):
            reason = course.state.why_not(text)
            assert reason == "not a move" or reason.startswith("R")


def made_up(rng: Random, *, repeated_suits: bool) -> tuple[list[str], str]:
    """Melds on a table and a hand that has much to do with them, jokers in both.

    Cards are not counted: a list must be right whatever lies where.
    """
    ranks = "A23456789TJQKA"
    melds = []
    wanted = []
    for _ in range(rng.randint(1, 3)):
        if rng.random() < 0.7:
            suit = rng.choice("cshd")
            length = rng.choice([3, 3, 4, 5, 11, 12, 12, 13, 14])
            first = rng.choice([0, 1, 14 - length, rng.randint(0, 14 - length)])
            first = min(first, 14 - length)
            tokens = [ranks[place] + suit for place in range(first, first + length)]
            wanted += [ranks[place % 14] + suit for place in range(first - 3, first)]
            wanted += [
                ranks[place % 14] + suit for place in range(first + length, first + length + 3)
            ]
            for at in rng.sample([0, 0, 1, length - 1, length - 1], rng.randint(0, 2)):
                wanted.append(tokens[at][-2:])
                tokens[at] = f"XX={tokens[at][-2:]}"
        else:
            rank = rng.choice("23456789TJQKA")
            suits = sorted(rng.sample(range(4), rng.randint(3, 4)))
            tokens = [rank + "cshd"[suit] for suit in suits]
            wanted += [rank + suit for suit in "cshd"]
            at = rng.randrange(len(tokens))
            if rng.random() < 0.5:
                joker = tokens.pop(at)
                tokens = [*tokens, "XX"] if repeated_suits else [
                    *tokens[:at], f"XX={joker}", *tokens[at:],
                ]  # fmt: skip
        melds.append(" ".join(tokens))
    cards = rng.sample(wanted, min(len(wanted), rng.randint(1, 6)))
    held = [*dict.fromkeys(cards), *["XX"] * rng.choice([0, 0, 1, 1, 2])]
    return melds, " ".join([*held, "9s"])
