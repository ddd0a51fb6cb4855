"""The printed runs of the sheet (§7): deals, matches, transcripts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kartenspiel.core import Event
from kartenspiel.course import Course, seeded
from tests.games.poker_runs import POLICIES, poker
from tests.runs import choosers, play

GOLDEN = Path(__file__).parents[1] / "golden" / "poker"

DEALS = """
| 4 | (defaults) | `pk-1` | hold | 0 | 12 | 2 | 2h 8d 9h Jc Jd pair | 12 | `-3 -3 9 -3` | `83fcd3e3899d582a` |
| 4 | (defaults) | `pk-1` | double | 0 | 100 | 3 | 6h 7h 8s 8d 9d pair | 29 | `-25 -25 -25 75` | `b58598bfbd1f258d` |
| 4 | (defaults) | `pk-1` | half | 0 | 16 | 1 | 4h Th Qd Ac Ad pair | 20 | `-4 12 -4 -4` | `9d4eb8008b30bcc2` |
| 4 | draws=1 ranking=modern | `pk-2` | half | 0 | 12 | 0 | 2c 4h 9s Ac Ad pair | 12 | `9 -3 -3 -3` | `d7f4bd85621fffca` |
| 3 | joker=yes | `pk-3` | half | 2 | 12 | 2 | 6h Th Kc Ac Ad pair | 15 | `-4 -4 8` | `41e2a656e7e74702` |
| 5 | max_bid=16 ante=3 rebid=running | `pk-4` | half | 1 | 30 | 4 | 4s 5c Kc Ks Ah pair | 25 | `-6 -6 -6 -6 24` | `85f415c1b2675f58` |
| 6 | pack=32 | `pk-5` | half | 5 | 24 | 1 | 9c Jc Js Jh Ac three | 30 | `-4 20 -4 -4 -4 -4` | `ab43a999a30e7cfe` |
| 10 | (defaults) | `pk-6` | half | 0 | 40 | 9 | 4c 4s 9c Qc Qs two | 50 | `-4 -4 -4 -4 -4 -4 -4 -4 -4 36` | `41f34c67c1240fc9` |
| 10 | pack=104 | `pk-6` | last | 6 | 250 | 6 | 2h 2h 3h 4s 4d two | 59 | `-25 -25 -25 -25 -25 -25 225 -25 -25 -25` | `368d9f6831467ea8` |
| 4 | draw=holder | `pk-7` | double | 0 | 100 | 1 | 9c Js Kc Kd As pair | 23 | `-25 75 -25 -25` | `7d9965fcc3d2a2f4` |
| 2 | draws=5 | `pk-8` | half | 1 | 14 | 0 | 2h Js Kd As Ad pair | 22 | `7 -7` | `93088aab5f7061ad` |
| 4 | (defaults) | `pk-9` | first | 0 | 4 | 0 | - | 3 | `3 -1 -1 -1` | `c59193da9de9d122` |
| 10 | draws=3 | `pk-10` | half | 7 | 50 | 5 | 2c 9c 9s 9d Kd three | 70 | `-5 -5 -5 -5 -5 45 -5 -5 -5 -5` | `3c9e40753bade9ff` |
| 5 | (defaults) | `pk-11` | mixed | 0 | 50 | 3 | - | 25 | `-1 -14 -9 35 -11` | `4e7f5d3c35f47d8d` |
| 7 | draw=holder rebid=running | `pk-12` | mixed | 2 | 49 | 1 | 2s 8c Ks Kd Ad pair | 22 | `-1 40 -9 -9 -9 -3 -9` | `57535c89740b287f` |
"""  # noqa: E501 - the rows of the sheet
"""Seats, options, seed, policy, dealer, pot, winners, best hand, moves, score, match."""

MATCHES = """
| 2 | (defaults) | `pk-20` | 20 | mixed | 200 | `0 0` | `fd778ea111c66d58` | `b88f42c1e378eb88` |
| 3 | preset=unger | `pk-21` | 12 | first | 24 | `0 0 0` | `54f78969212874ab` | `477d27f37c968310` |
| 4 | preset=wortlaut pack=32 | `pk-50` | 400 | suits | 5600 | `-168 -192 104 256` | `004d8ab0c102c283` | `a2346c8348c5c86b` |
| 5 | preset=joker | `pk-23` | 40 | pairs | 1000 | `0 60 -20 0 -40` | `12ea7b6bfc0465ec` | `1eef628b0c84ba67` |
| 6 | preset=piquet | `pk-24` | 40 | pairs | 1056 | `26 -76 20 -10 56 -16` | `c5b7b717417615ef` | `0f151e40a112e260` |
| 7 | preset=modern | `pk-52g` | 100 | pairs | 2100 | `-27 -6 36 183 -111 -48 -27` | `b9b20e19f592b710` | `5e390d049cd9e5fd` |
| 10 | pack=104 joker=yes five_alike=top | `pk-26` | 40 | pairs | 2000 | `160 -40 0 0 40 0 -120 -80 120 -80` | `80fed9bb644773d3` | `19dac6b9d6396757` |
| 8 | rebid=running max_bid=64 ante=5 draws=3 | `pk-27` | 12 | double | 744 | `-1300 -1300 -1300 -1300 6500 -1300 1300 -1300` | `0696061fc4ded332` | `4888e39741e15a99` |
| 9 | first_dealer=last draw=holder draws=4 | `pk-28` | 20 | last | 1280 | `-82 -820 656 -451 -82 287 287 656 -451` | `03d9beb11989e40c` | `352799583753418f` |
| 2 | quint=low flush=one_gap | `pk-29a` | 300 | suits | 3000 | `8 -8` | `b100d571e62eae66` | `7f880a87a94c8f1d` |
| 3 | two_pairs=sum | `pk-30a` | 80 | pairs | 1200 | `-32 76 -44` | `55d87b9c6e85fd92` | `52e50035077933df` |
| 4 | pack=32 joker=yes five_alike=top | `pk-31` | 40 | pairs | 800 | `-16 0 -48 64` | `e60b842bfa9ebc9a` | `cf4269edbb886507` |
| 10 | draws=5 | `pk-53` | 3 | half | 330 | `-21 -21 -21 49 -21 -21 -21 49 49 -21` | `b1972ac6acf2d0fb` | `e5da43eb669ea08a` |
| 2 | max_bid=1 ante=1000000 draws=1 | `pk-54` | 8 | double | 48 | `0 0` | `5d666a801feb6c63` | `122a5f8379712a72` |
| 5 | max_bid=256 | `pk-34` | 3 | double | 147 | `1538 -2307 1538 1538 -2307` | `1b4f4070e7ca2a78` | `f82465fb6d314abe` |
| 10 | pack=104 flush=one_gap | `pk-36` | 60 | suits | 3000 | `-80 -240 0 80 160 0 -40 -40 80 80` | `176f04360445230c` | `18cbef37d2564d93` |
| 3 | pack=32 quint=low draws=3 | `pk-37` | 200 | suits | 4200 | `-145 110 35` | `83c2c0a26a4eed33` | `729e9cd166b8bb4f` |
| 4 | joker=yes two_pairs=sum pack=104 | `pk-56` | 120 | pairs | 2400 | `16 48 -16 -48` | `ca0cede6b9b33412` | `81deba481e2672e5` |
| 5 | preset=joker first_dealer=last | `pk-57` | 40 | suits | 1000 | `0 -20 40 0 -20` | `53da61b2444041e5` | `c99e16d370a48fa7` |
| 6 | rebid=running draw=holder max_bid=4 | `pk-58` | 30 | mixed | 600 | `-52 -26 26 -26 78 0` | `e76c5950e3eb160c` | `7e65f2fb588007ca` |
| 9 | ante=7 | `pk-59` | 25 | count | 700 | `91 119 42 -280 -224 70 70 84 28` | `ed7e7bb3f65b8dfa` | `434b5092e0c9972e` |
| 6 | rebid=running | `pk-60` | 40 | count | 560 | `7 6 10 -9 -17 3` | `cac3300daec1dded` | `4881a6d8209fdc29` |
"""  # noqa: E501 - the rows of the sheet
"""Seats, options, seed, deals, policy, moves, over, deal, match."""


def rows(table: str) -> list[list[str]]:
    """The cells of a printed table."""
    return [
        [cell.strip().strip("`").replace("(defaults)", "") for cell in line.split("|")[1:-1]]
        for line in table.strip().splitlines()
    ]


@pytest.mark.parametrize("row", rows(DEALS), ids=lambda row: f"{row[2]}-{row[3]}")
def test_printed_deal(row: list[str]) -> None:
    seats, options, seed, policy, dealer, pot, winners, best, moves, score, match = row
    run = play("poker", int(seats), seed, 1, policy, options, POLICIES)
    assert run.of("deal") == [f"1 dealer={dealer}"]
    assert run.of("pot")[-2:] == [pot, "0"]
    won = [line.split(" ") for line in run.of("win")]
    assert " ".join(seat for seat, _ in won) == winners
    shown = [line for line in run.of("show") if line.startswith(won[0][0] + " ")]
    assert [f"{won[0][0]} {best}"] == shown if best != "-" else shown == []
    assert run.moves == int(moves)
    assert run.of("score") == [score]
    assert run.match_hash == match


@pytest.mark.parametrize("row", rows(MATCHES), ids=lambda row: row[2])
def test_printed_match(row: list[str]) -> None:
    seats, options, seed, deals, policy, moves, over, deal, match = row
    run = play("poker", int(seats), seed, int(deals), policy, options, POLICIES)
    assert run.of("over") == [over]
    assert run.moves == int(moves)
    assert run.deal_hashes[-1] == deal
    assert run.match_hash == match


# ---- transcripts


def golden(name: str) -> str:
    """What the sheet prints: all that comes behind the `player` lines."""
    text = (GOLDEN / name).read_text(encoding="ascii")
    return text.rpartition("\nplayer ")[2].partition("\n")[2] if "\nplayer " in text else text


def test_printed_transcript() -> None:
    run = play("poker", 4, "pk-t0", 2, "mixed", "joker=yes rebid=running draws=1", POLICIES)
    assert "".join(line + "\n" for line in run.lines) == golden("pk-t0.log")


def test_printed_transcript_of_a_new_stock_a_joker_a_shared_pot() -> None:
    run = play("poker", 6, "pk-s298", 1, "pairs", "pack=32 joker=yes draws=1", POLICIES)
    assert "".join(line + "\n" for line in run.lines) == golden("pk-s298.log")


def test_printed_transcript_as_sent_to_a_seat() -> None:
    course = Course(poker("joker=yes rebid=running draws=1"), 4, 2, seeded("pk-t0"))
    [choose] = choosers("mixed", POLICIES)
    told: list[str] = []
    events: list[Event] = []
    course.begin(events)
    view = None
    for decision in range(1000):
        told += [str(event.seen_by(0)) for event in events]
        events.clear()
        if course.over:
            break
        legal = course.state.legal()
        if course.state.to_move == 0:
            texts = [course.game.text(move) for move in legal]
            told.append(" | ".join(["choose 1000", *texts]))
        if decision == 8:
            view = course.view(0, legal)
        course.apply(choose(course.state, course.count), events)
    assert "".join(line + "\n" for line in told) == golden("pk-t0-seat0.log")
    printed = golden("pk-t0-view.json")
    assert json.dumps(view, separators=(",", ":"), ensure_ascii=True) + "\n" == printed
