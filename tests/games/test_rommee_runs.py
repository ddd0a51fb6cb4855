"""The printed runs and transcripts of the Rommee sheet: r1–r15, T42–T46."""

from __future__ import annotations

import pytest

from tests.games.meld_games import GOLDEN, play_counted, printed, sent

RUNS = [
    # seats, seed, count, policy, options, moves, asked, over, match hash, hash of the last deal
    ("r1", 2, "eins", 2, "first",
     "",
     800, 800, "-36 36", "7ad7033c618588b5", "7916bc743cc175fe"),
    ("r2", 3, "zwei", 3, "count",
     "preset=zehntelpfennig",
     1651, 1651, "15 -15 0", "dd96971e76843920", "7adfd7af3df8f395"),
    ("r3", 4, "drei", 4, "keep",
     "",
     299, 299, "-56 -136 -204 396", "5037e78458ac4b7e", "be4ae35a9fe95565"),
    ("r4", 3, "vier", 4, "keep",
     "preset=abart1",
     308, 308, "-90 96 -6", "a14d040bd2865f12", "6028ce3b15e67010"),
    ("r5", 4, "fuenf", 3, "keep",
     "preset=abart2 hand=5 first_meld=60",
     112, 112, "-32 72 -40 0", "5ef583e9e75d78a2", "f2f05f134b3bff07"),
    ("r6", 3, "sechs", 2, "lay",
     "preset=abart3",
     515, 515, "192 -105 -87", "d404d62b2c51608e", "f7f6f7025f27cffa"),
    ("r7", 6, "sieben", 3, "keep",
     "preset=kinder",
     238, 238, "-24 78 126 120 -258 -42", "b8d1298fb2202099", "24856eee66c239ac"),
    ("r8", 2, "acht", 3, "keep",
     "preset=zehn lay_after=next out=discard",
     234, 234, "21 -21", "be8354dfbf26f16e", "9e1f57ccd6ab9e0a"),
    ("r9", 10, "neun", 1, "last",
     "max_rounds=5 first_dealer=ace joker_points=25",
     109, 109, "-291 -31 -121 409 349 -201 339 -211 -41 -201",
     "7a544217fc4da2f5", "036b414dfa15a915"),
    ("r10", 5, "zehn", 2, "keep",
     "partie_deals=2 divide=10 first_dealer=ace",
     352, 352, "24 -56 -16 9 39", "6f3dd51e29731183", "32ce61fa1d266e8a"),
    ("r11", 8, "elf", 2, "keep",
     "hand=13 meld_jokers=1 discard_taken=no stock_end=turn",
     1708, 1708, "-56 496 48 72 -272 320 -32 -576", "5f31b56ee1167bbf", "8629a633631a2ccc"),
    ("r12", 2, "zwölf", 2, "lay",
     "stock_end=end max_rounds=200 first_dealer=last lay_right=all first_meld=20",
     849, 849, "-26 26", "760646b2cdebc3f4", "0d34463ee7d886c3"),
    ("r13", 8, "Kaffeemühle", 2, "lay",
     "mode=closed hand=5 knock_limit=12 knock_counts=yes suit_win=yes suit_joker=no stock_end=end",
     161, 161, "-40 88 40 16 -56 72 16 -136", "a3ff9a63e774fac5", "ad9b891060692337"),
    ("r14", 7, "alt/14", 2, "count",
     "first_meld=0 take_max=3 lay_right=all partie_deals=1 max_rounds=20",
     597, 597, "109 200 256 137 -276 -80 -346", "13992791b9fa6253", "108a0c8aee0e9f7f"),
    ("r15", 10, "still-41", 1, "keep",
     "mode=closed hand=5 knock_limit=2 stock_end=end",
     119, 115, "234 -76 -46 34 -226 -146 24 194 -6 14", "1d9c8b739dc31ab0", "b2cc036b17ce84ab"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("seats", "seed", "count", "policy", "options", "moves", "asked", "over", "match", "last"),
    [row[1:] for row in RUNS],
    ids=[row[0] for row in RUNS],
)
def test_run(
    seats: int,
    seed: str,
    count: int,
    policy: str,
    options: str,
    moves: int,
    asked: int,
    over: str,
    match: str,
    last: str,
) -> None:
    played = play_counted("rommee", seats, seed, count, policy, options)
    run = played.run
    assert (run.moves, played.asked, run.of("over")) == (moves, asked, [over])
    assert run.deal_hashes[-1] == last
    assert run.match_hash == match


TRANSCRIPTS = [
    # name, seats, seed, options, moves, hash of deal 1, match hash; one deal or partie, `keep`
    ("t42", 2, "rommee-1372", "preset=kinder", 17, "30ae3b5850f40854", "134277ffa61586b2"),
    (
        "t44",
        3,
        "rommee-942",
        "mode=closed hand=7 partie_deals=1",
        7,
        "248f0e1164293f4c",
        "4fa7bdf6a063faf8",
    ),
]


@pytest.mark.parametrize(
    ("name", "seats", "seed", "options", "moves", "first", "match"), TRANSCRIPTS
)
def test_t42_t44_match_all_seen(
    name: str, seats: int, seed: str, options: str, moves: int, first: str, match: str
) -> None:
    run = play_counted("rommee", seats, seed, 1, "keep", options).run
    assert run.lines == printed("rommee", f"{name}.log")
    assert (run.moves, run.deal_hashes[0], run.match_hash) == (moves, first, match)


@pytest.mark.parametrize(
    ("name", "seats", "seed", "seat", "options"),
    [
        ("t42", 2, "rommee-1372", 1, "preset=kinder"),
        ("t44", 3, "rommee-942", 0, "mode=closed hand=7 partie_deals=1"),
    ],
)
def test_t43_t45_as_a_seat_is_sent_it(
    name: str, seats: int, seed: str, seat: int, options: str
) -> None:
    lines, _ = sent("rommee", seats, seed, seat, options)
    assert lines == printed("rommee", f"{name}-seat{seat}.log")


def test_t46_view() -> None:
    """The one before that seat's choose 6."""
    _, views = sent("rommee", 2, "rommee-1372", 1, "preset=kinder")
    assert views[5] == (GOLDEN / "rommee" / "t42-view.json").read_text().strip()
