"""What holds in every deal: the engine against the oracle, money, cards, views, logs, refusals."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartenspiel.chance import Seeded
from kartenspiel.core import Event, Move, Standing, parse_event
from kartenspiel.errors import NotationError
from kartenspiel.games.poker import Poker, PokerOptions
from kartenspiel.games.poker.play import Deal
from tests.games import poker_oracle as oracle
from tests.games.poker_runs import lines, listed, poker, say, start
from tests.strategies import tables

STYLES: dict[str, Callable[[Deal, random.Random], Move]] = {
    "any": lambda state, rng: rng.choice(state.legal()),
    "stays": lambda state, rng: (
        rng.choice(state.legal()) if state.phase == "draw" or rng.random() < 0.1 else 1
    ),
    "changes": lambda state, _rng: state.legal()[-1] if state.phase == "draw" else 1,
}
"""How all seats play: at random; mostly holding; always changing as many cards as can be."""


def begin(game: Poker, seats: int, seed: str, events: list[Event] | None = None) -> Deal:
    chance = Seeded(seed, 1)
    return game.deal(game.begin(seats, chance, events), chance, events)


def deals() -> st.SearchStrategy[tuple[tuple[Poker, int], str, int]]:
    """A table, a style, a number that stands for seed and moves."""
    return st.tuples(tables("poker"), st.sampled_from(sorted(STYLES)), st.integers(0, 2**31))


@given(deals())
def test_every_line_and_list_against_the_oracle(
    table: tuple[tuple[Poker, int], str, int],
) -> None:
    (game, seats), style, number = table
    hold_against_oracle(game, seats, style, number)


EVERY_OPTION = [
    f"{declared.name}={text}"
    for declared in PokerOptions.declared()
    for text in getattr(declared.values, "texts", ("1", "3", "5"))
] + [f"preset={preset.name}" for preset in PokerOptions.presets]


@pytest.mark.parametrize("options", EVERY_OPTION)
def test_every_option_against_the_oracle(options: str) -> None:
    for number, seats in enumerate((2, 3, 5, 6, 10)):
        if seats <= len(poker(options).deck.fresh) // 5:
            style = sorted(STYLES)[number % len(STYLES)]
            hold_against_oracle(poker(options, seats), seats, style, number)


def hold_against_oracle(game: Poker, seats: int, style: str, number: int) -> None:
    """One deal, line by line, list by list, view by view."""
    words = dict(game.options.words())
    chance, rng = Seeded(str(number), 1), random.Random(number)
    events: list[Event] = []
    standing = game.begin(seats, chance, events)
    events.clear()
    state = game.deal(standing, chance, events)
    told: list[str] = []
    plain = oracle.deal(words, seats, standing.dealer, 1, Seeded(str(number), 1).shuffle, told)
    moves = 0
    try:
        seat, expected = next(plain)
        while True:
            assert state.to_move == seat
            assert state.must_ask
            assert listed(game, state) == expected
            assert len(expected) == len(set(expected)) > 1
            for who in {seat, rng.randrange(seats)}:
                seen = [str(event.seen_by(who)) for event in events]
                found = state.view(who)
                assert found == oracle.view(seen, who, seats, words)
            move = STYLES[style](state, rng)
            state.apply(move, events)
            moves += 1
            seat, expected = plain.send(game.text(move))
    except StopIteration:
        pass
    assert state.to_move is None
    game.settle(standing, state, events)
    assert lines(events) == told
    # R26: the bound of a deal
    doubles = game.deck.limit // game.deck.ante
    rounds = game.options.draws + 1
    assert moves <= rounds * seats * doubles.bit_length() + game.options.draws * seats


@given(deals())
def test_r14_r16_cards_and_money_are_conserved(table: tuple[tuple[Poker, int], str, int]) -> None:
    (game, seats), style, number = table
    rng = random.Random(number)
    state = begin(game, seats, str(number))
    pack = Counter(game.deck.fresh)
    for _ in range(1000):
        cards = [kind for hand in state.hands for kind in hand]
        assert Counter([*cards, *state.stock, *state.laid_off]) == pack
        assert state.pot == sum(state.staked)
        assert all(len(hand) == 5 and list(hand) == sorted(hand) for hand in state.hands)
        assert len(state.stock) + len(state.laid_off) == len(game.deck.fresh) - 5 * seats
        if state.to_move is None:
            break
        state.apply(STYLES[style](state, rng))
    after = game.settle(Standing((0,) * seats, 0), state)
    assert sum(after.totals) == 0
    assert min(after.totals) >= -state.deck.limit * (state.deck.draws + 1) - state.deck.ante  # R12


@given(deals())
def test_copies_are_independent_and_go_on_alike(table: tuple[tuple[Poker, int], str, int]) -> None:
    (game, seats), style, number = table
    rng = random.Random(number)
    state = begin(game, seats, str(number))
    while state.to_move is not None:
        before = dump(state)
        twin = state.copy()
        other = random.Random(number + 1)
        while twin.to_move is not None:  # to the end, with new stocks of its own
            twin.apply(STYLES["any"](twin, other))
        assert dump(state) == before
        again = state.copy()
        move = STYLES[style](state, rng)
        one: list[Event] = []
        two: list[Event] = []
        announced = state.announce(move)
        state.apply(move, one)
        again.apply(move, two)
        assert one == two
        assert one[0] == announced
        assert dump(state) == dump(again)


def dump(state: Deal) -> dict[str, object]:
    """All that is in a state but its chance; the state is the same if this is."""
    slots = [slot for kind in type(state).__mro__ for slot in getattr(kind, "__slots__", ())]
    values = {slot: getattr(state, slot) for slot in slots if slot not in ("chance", "deck")}
    return {slot: list(v) if isinstance(v, list) else v for slot, v in values.items()}


@given(deals())
def test_nothing_is_built_that_nobody_asks_for(table: tuple[tuple[Poker, int], str, int]) -> None:
    (game, seats), style, number = table
    silent, told = begin(game, seats, str(number)), begin(game, seats, str(number), [])
    rng = random.Random(number)
    while silent.to_move is not None:
        move = STYLES[style](silent, rng)
        silent.apply(move)
        told.apply(move, [])
        assert dump(silent) == dump(told)
    standing = Standing((0,) * seats, 0)
    assert game.settle(standing, silent) == game.settle(standing, told, [])


@given(deals())
def test_a_log_arranges_the_deal_again(table: tuple[tuple[Poker, int], str, int]) -> None:
    (game, seats), style, number = table
    rng = random.Random(number)
    events: list[Event] = []
    chance = Seeded(str(number), 1)
    standing = game.begin(seats, chance, events)
    state = game.deal(standing, chance, events)
    moves = []
    while state.to_move is not None:
        moves.append(STYLES[style](state, rng))
        state.apply(moves[-1], events)
    game.settle(standing, state, events)
    read = [parse_event(line, game.verbs) for line in lines(events)]
    assert read == events  # cards, seats, audiences
    # cut off anywhere, what is told still comes out
    for cut in {len(events), rng.randrange(len(events)), rng.randrange(len(events))}:
        told = game.arrange(read[:cut])
        again: list[Event] = []
        other = game.begin(seats, told, again)
        replay = game.deal(other, told, again)
        for move in moves:
            if len(again) >= cut:
                break
            replay.apply(move, again)
        if len(again) < cut:
            game.settle(other, replay, again)
        assert again[:cut] == events[:cut]


def test_arrange_refuses_cards_that_cannot_be() -> None:
    game = poker("", 2)
    head = ["ante 0 1", "ante 1 1"]
    for told in (["hand 0 7e 3c 4c 5c 6c"], ["hand 0 XX 3c 4c 5c 6c"], ["hand 0 2c 2c 4c 5c 6c"]):
        events = [parse_event(line, game.verbs) for line in head + told]
        with pytest.raises(NotationError, match="pack has no"):
            game.deal(Standing((0, 0), 0), game.arrange(events))


@given(deals())
def test_moves_have_one_text_and_events_of_their_own(
    table: tuple[tuple[Poker, int], str, int],
) -> None:
    (game, seats), style, number = table
    rng = random.Random(number)
    state = begin(game, seats, str(number))
    while state.to_move is not None:
        legal = state.legal()
        assert [game.parse(game.text(move)) for move in legal] == list(legal)
        assert len({str(state.announce(move)) for move in legal}) == len(legal)
        assert state.must_ask
        state.apply(STYLES[style](state, rng))


@given(tables("poker"), st.integers(0, 2**31))
def test_the_first_move_always_ends_the_deal(table: tuple[Poker, int], number: int) -> None:
    game, seats = table
    state = begin(game, seats, str(number))
    moves = 0
    while state.to_move is not None:
        state.apply(state.legal()[0])
        moves += 1
    assert moves == seats - 1


# ---- refusals (sheet §5)

HAND = {0: "2h 8d 9h Jc Jd"}


@pytest.mark.parametrize(
    ("moves", "text", "reason"),
    [
        ("", "double", "R6"),
        ("pass", "double", "R6"),
        ("hold, double, double, double", "double", "R9"),
        ("", "keep", "R15"),
        ("", "change 2h", "R15"),
        ("", "change", "R15"),
        ("hold, hold, hold, hold", "pass", "R15"),
        ("hold, hold, hold, hold", "hold", "R15"),
        ("hold, hold, hold, hold", "double", "R15"),
        ("hold, hold, hold, hold", "change", "R13"),
        ("hold, hold, hold, hold", "change 3h", "R13"),
        ("hold, hold, hold, hold", "change 2h 2h", "R13"),
        ("hold, hold, hold, hold", "change XX", "R13"),
        ("hold, hold, hold, hold", "change Jd 2h 3h", "R13"),
        ("hold, hold, hold, hold", "change 2h 8d 9h Jc Jd Ad", "R13"),
        ("hold, hold, hold, hold", "change Jd 2h", "not a move"),
        ("hold, hold, hold, hold", "change 2h  8d", "not a move"),
        ("hold, hold, hold, hold", "change ??", "not a move"),
        ("hold, hold, hold, hold", "change XX=7c", "not a move"),
        ("hold, hold, hold, hold", "change 10h", "not a move"),
        ("hold, hold, hold, hold", "keep 2h", "not a move"),
        ("hold, hold, hold, hold", "", "not a move"),
        ("", "raise", "not a move"),
        ("", "Hold", "not a move"),
        ("", "hold ", "not a move"),
    ],
)
def test_refusals(moves: str, text: str, reason: str) -> None:
    game, _, state = start(hands=HAND)
    if moves:
        say(game, state, moves)
    assert text not in listed(game, state)
    assert state.why_not(text).split(":")[0] == reason


def test_refusal_r14_more_cards_than_there_are() -> None:
    game, _, state = start(seats=10, hands=HAND)
    say(game, state, ", ".join(["hold"] * 10))
    assert state.why_not("change 2h 8d 9h").startswith("R14: no more than 2 cards")
    assert state.why_not("change 2h 8d 9d").startswith("R13")


@pytest.mark.parametrize(
    "text",
    ["", "Pass", "hold 1", "keep 2c", "change", "change ", "change 3c 2c", "change 2c  3c",
     "change 2c 2c", "change XX", "change 2e", "change 2c 3c 4c 5c 6c 7c", "change XX=2c",
     "play 2c", "change ??"],
)  # fmt: skip
def test_parse_refuses(text: str) -> None:
    with pytest.raises(NotationError, match="is not a move"):
        poker().parse(text)


def test_parse_by_the_pack() -> None:
    assert poker("pack=104").parse("change 2c 2c") == (0, 0)
    assert poker("joker=yes").parse("change Ad XX") == (51, 52)
    for options, text in (("pack=32", "change 2c"), ("joker=yes", "change XX XX")):
        with pytest.raises(NotationError):
            poker(options).parse(text)


@given(deals(), st.text(max_size=30))
def test_why_not_never_fails(table: tuple[tuple[Poker, int], str, int], text: str) -> None:
    (game, seats), style, number = table
    rng = random.Random(number)
    state = begin(game, seats, str(number))
    while state.to_move is not None:
        assert state.why_not(text)
        assert state.why_not("change " + text)
        state.apply(STYLES[style](state, rng))


def test_t26_what_the_others_are_told() -> None:
    game, standing, state = start(hands={0: "2h 4c 4h 7h Jc"}, stock="Ac Kh")
    events: list[Event] = []
    standing = game.begin(4, Seeded("t26", 1), events)
    game.deal(standing, Seeded("t26", 1), events)
    say(game, state, "hold, hold, pass, hold, change 2h 7h, keep", events)
    told = [str(event.seen_by(2)) for event in events]  # also a seat that has passed
    assert "change 0 ?? ??" in told
    assert "cards 0 ?? ??" in told
    assert "hand 0 ?? ?? ?? ?? ??" in told
    assert "keep 1" in told
    assert [line for line in told if line.startswith("lot")] == lines(events)[:4]
    own = [str(event.seen_by(0)) for event in events]
    assert "change 0 2h 7h" in own
    assert "cards 0 Ac Kh" in own
    for text in ("show 0 2h 4c 4h 7h XX=Jc pair", "reshuffle 3"):
        event = parse_event(text, game.verbs)
        assert event.seen_by(1) is event
