"""The printed runs and transcripts of the Cooncan sheet: r1–r12, T30–T34."""

from __future__ import annotations

import pytest

from tests.games.meld_games import GOLDEN, play_counted, printed, sent

RUNS = [
    # seats, seed, count, policy, options, moves, asked, over, match hash, hash of the last deal
    ("r1", 2, "eins", 2, "first",
     "",
     800, 800, "0 0", "ff81f13e95281891", "3f6ee9e6f076dcdd"),
    ("r2", 3, "zwei", 2, "count",
     "",
     1210, 1210, "0 0 0", "43ae96fe786ed1ff", "3e72ea387191c5ff"),
    ("r3", 4, "drei", 4, "keep",
     "",
     374, 366, "-46 -108 127 27", "dfaf3341cfc006be", "acecf64980036696"),
    ("r4", 5, "vier", 4, "keep",
     "preset=wortlaut",
     709, 646, "27 -67 -27 -71 138", "6bee5217fdcb6d80", "e4d65f6c2603a19e"),
    ("r5", 3, "fuenf", 4, "keep",
     "preset=foster",
     302, 302, "-16 -1 17", "a2e161f9d4aa4413", "5fa7ec1dd6757c6a"),
    ("r6", 2, "sechs", 3, "keep",
     "shift=no point_value=5",
     188, 172, "295 -295", "7f477e2f84fd6e2a", "26bdc503a49bf226"),
    ("r7", 5, "sieben", 2, "lay",
     "stock_end=end lay_after_draw=yes",
     2024, 2024, "0 0 0 0 0", "252cfc5075bf6d01", "f492b3813f906e4b"),
    ("r8", 4, "acht", 2, "last",
     "discard_taken=yes max_rounds=30",
     497, 497, "0 0 0 0", "937d2421fb02fe62", "d9a84b625165bfdf"),
    ("r9", 2, "neun", 3, "keep",
     "first_dealer=last runs=ace shift=any",
     223, 208, "44 -44", "f5ffaebfb5eaa2b5", "364e911466e59c18"),
    ("r10", 3, "zehn", 3, "lay",
     "preset=foster point_value=2 max_rounds=200",
     3615, 3615, "0 0 0", "0d63cb0cb75e6614", "ad2146a214b13432"),
    ("r11", 5, "Spaßvogel", 5, "keep",
     "shift_limit=joker",
     544, 525, "71 -86 -117 80 52", "5428d8de633bc69a", "0c439b7bb639381c"),
    ("r12", 4, "zwölf", 2, "count",
     "preset=wortlaut lay_after_draw=yes discard_taken=yes",
     1614, 1614, "0 0 0 0", "3b3a926d49be0b09", "3c3499799b5c5d92"),
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
    played = play_counted("cooncan", seats, seed, count, policy, options)
    run = played.run
    assert (run.moves, played.asked, run.of("over")) == (moves, asked, [over])
    assert run.deal_hashes[-1] == last
    assert run.match_hash == match


TRANSCRIPTS = [
    # name, seats, seed, options, moves, hash of deal 1, match hash; one deal or partie, `keep`
    ("t30", 2, "cooncan-1116", "", 16, "2a5ae6c4bc066a01", "086aa1784e6359e2"),
    ("t32", 2, "cooncan-204", "preset=foster", 15, "eb6a3df8c70cf5c8", "7f596a1439ef3fd6"),
]


@pytest.mark.parametrize(
    ("name", "seats", "seed", "options", "moves", "first", "match"), TRANSCRIPTS
)
def test_t30_t32_match_all_seen(
    name: str, seats: int, seed: str, options: str, moves: int, first: str, match: str
) -> None:
    run = play_counted("cooncan", seats, seed, 1, "keep", options).run
    assert run.lines == printed("cooncan", f"{name}.log")
    assert (run.moves, run.deal_hashes[0], run.match_hash) == (moves, first, match)


@pytest.mark.parametrize(
    ("name", "seats", "seed", "seat", "options"),
    [
        ("t30", 2, "cooncan-1116", 0, ""),
        ("t32", 2, "cooncan-204", 1, "preset=foster"),
    ],
)
def test_t31_t33_as_a_seat_is_sent_it(
    name: str, seats: int, seed: str, seat: int, options: str
) -> None:
    lines, _ = sent("cooncan", seats, seed, seat, options)
    assert lines == printed("cooncan", f"{name}-seat{seat}.log")


def test_t34_view() -> None:
    """The one before that seat's choose 5."""
    _, views = sent("cooncan", 2, "cooncan-204", 1, "preset=foster")
    assert views[4] == (GOLDEN / "cooncan" / "t32-view.json").read_text().strip()
