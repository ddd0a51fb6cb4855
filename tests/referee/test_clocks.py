"""Move time and bank, to the tenth of a millisecond; and who computes when it is not asked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartenspiel.errors import Closed
from kartenspiel.referee import Terms
from tests.referee.fakes import CLOCK, Arena, Bot, Item, Wait, bots, by_lines


def limits(bot: Bot) -> list[str]:
    """What each request said of the time."""
    return [line.split(" ")[1] for line in bot.lines if line.startswith("choose ")]


def slow(*used_ns: int) -> Bot:
    """Takes these times for its first answers."""
    passes: dict[int, list[Item]] = {n: [Wait(ns), b"pass"] for n, ns in enumerate(used_ns)}
    return Bot(script=passes)


def all_pass(bot: Bot, terms: Terms, deals: int) -> Arena:
    """A match in which everybody passes, `bot` once a deal."""
    passing = bots(2, lambda _: b"pass")
    arena = Arena([bot, *passing], terms=terms, length=deals)
    arena.run()
    return arena


def test_the_bank_pays_for_what_is_beyond_the_move_time() -> None:
    ms = 1_000_000
    bot = slow(5 * ms, 10 * ms, 10 * ms + 1, 12 * ms + 100_000, 12 * ms + 100_001, 20 * ms)
    arena = all_pass(bot, Terms(move_ms=10, bank_ms=100), 6)
    # 100, 100, 100, 99.9, 97.8, 95.6: whole milliseconds are told, tenths are kept
    assert limits(bot) == ["110", "110", "110", "109", "107", "105"]
    times = [line.split(" # ")[1] for line in arena.logged("bid") if line.startswith("bid 0")]
    assert times == ["5.0", "10.0", "10.1", "12.1", "12.2", "20.0"]


@given(st.lists(st.integers(0, 40_000_000), min_size=1, max_size=6), st.integers(0, 100))
def test_the_log_gives_what_is_left_of_the_bank(used_ns: list[int], bank_ms: int) -> None:
    bot = slow(*used_ns)
    arena = all_pass(bot, Terms(move_ms=10, bank_ms=bank_ms, max_faults=9), len(used_ns))
    tenths = bank_ms * 10
    for limit, line in zip(
        limits(bot), [x for x in arena.logged("bid") if x.startswith("bid 0")], strict=True
    ):
        assert int(limit) == 10 + tenths // 10
        time = line.split(" # ")[1]
        if time == "stand-in":  # what passed until the limit is used
            tenths %= 10
        else:
            tenths -= max(0, round(float(time) * 10) - 100)
        assert tenths >= 0


def test_an_answer_has_all_of_its_time_and_not_more() -> None:
    exactly = slow(30_000_000)
    arena = all_pass(exactly, Terms(move_ms=10, bank_ms=20), 2)
    assert limits(exactly) == ["30", "10"]
    assert not arena.logged("fault")
    beyond = slow(30_000_001)
    arena = all_pass(beyond, Terms(move_ms=10, bank_ms=20), 2)
    assert limits(beyond) == ["30"]
    assert arena.logged("fault") == ["fault 0 timeout no answer within 30 ms"]
    assert arena.logged("bid")[0].endswith(" # stand-in")


def test_a_new_match_has_a_new_bank_and_a_replacement_has_not() -> None:
    bot = Bot(
        script={0: [Wait(15_000_000), b"pass"], 1: [Closed("exit status 1")], 2: [b"pass"]},
    )
    passing = bots(2, lambda _: b"pass")
    terms = Terms(move_ms=10, bank_ms=50, max_faults=1)
    arena = Arena([bot, *passing], terms=terms, length=3)
    arena.table.start()
    arena.play("one")
    assert limits(bot) == ["60", "55", "55"]
    assert len(bot.lives) == 2
    arena.play("two")
    assert limits(bot)[3] == "60"
    assert len(bot.lives) == 2


def test_without_a_limit_nothing_is_a_timeout() -> None:
    bot = slow(10**15, 1)
    outcome_of = all_pass(bot, Terms(move_ms=None, bank_ms=0), 2)
    assert limits(bot) == ["-", "-"]
    assert not outcome_of.logged("fault")
    assert outcome_of.text.splitlines()[1].startswith(
        "match rothspitzen seats=3 deals=2 move_ms=- bank_ms=- commit="
    )
    assert "move_ms=- bank_ms=-" in bot.lines[1]


def test_times_are_summed_and_the_longest_is_known() -> None:
    bot = slow(7_000_000, 3_000_001, 9_999_999)
    passing = bots(2, lambda _: b"pass")
    arena = Arena([bot, *passing], length=3)
    outcome = arena.run()
    assert outcome.used_ns == (20_000_000, 0, 0)
    assert outcome.longest_ns == (9_999_999, 0, 0)
    assert outcome.decisions == (3, 3, 3)


class Busy(Bot):
    """Computes at each answer of somebody else."""

    cpu_ms_an_answer = 0.0

    def charge(self, request: bytes) -> bytes:
        """Another bot's answer, for which a second passes."""
        for life in self.lives:
            life.cpu += self.cpu_ms_an_answer
        CLOCK.now_ns += 1_000_000_000
        return by_lines(request)


def busy_match(share: float, terms: Terms, deals: int = 2, own_s: float = 0) -> tuple[Busy, Arena]:
    """A match with a bot that computes for `share` of the others' time, in which it takes
    `own_s` seconds for each answer."""

    def answer(request: bytes) -> bytes:
        CLOCK.now_ns += round(own_s * 1e9)
        busy.lives[-1].cpu += own_s * 1000
        return by_lines(request)

    busy = Busy(answer)
    busy.cpu_ms_an_answer = 1000 * share
    arena = Arena([busy, Bot(busy.charge), Bot(busy.charge)], terms=terms, length=deals)
    arena.run()
    return busy, arena


def test_who_computes_while_it_is_not_asked_is_busy() -> None:
    _, arena = busy_match(0.5, Terms())
    assert arena.logged("fault") == [
        "fault 0 busy it computed for 50% of the time in which it was not asked"
    ]


@pytest.mark.parametrize("own_s", [0, 5])
def test_little_computing_and_its_own_time_are_nobodys_business(own_s: float) -> None:
    _, arena = busy_match(0.2, Terms(move_ms=10_000), own_s=own_s)
    assert not arena.logged("fault")


def test_pondering_may_be_allowed() -> None:
    _, arena = busy_match(0.9, Terms(ponder=True))
    assert not arena.logged("fault")


def test_a_busy_bot_that_is_forgiven_keeps_its_process() -> None:
    busy, arena = busy_match(0.5, Terms(max_faults=9), deals=3)
    assert len(arena.logged("fault")) == 3
    assert len(busy.lives) == 1


@pytest.mark.parametrize("on_fault", ["stand-in", "void"])
def test_what_is_found_when_the_match_is_over_stands_before_its_end(on_fault: str) -> None:
    _, arena = busy_match(0.5, Terms(on_fault=on_fault), deals=1)
    (match,) = arena.matches
    assert not match.cut_off
    *_, fault, last = arena.text.splitlines()
    assert fault.startswith("fault 0 busy ")
    assert last.startswith("over " if on_fault == "stand-in" else "void busy by alice")


def test_a_fault_at_the_end_of_a_deal_counts_to_that_deal() -> None:
    busy = Busy()
    busy.cpu_ms_an_answer = 500
    arena = Arena([busy, Bot(busy.charge), Bot(busy.charge)], terms=Terms(max_faults=9), length=2)
    assert [fault.deal for fault in arena.run().faults] == [1, 2]
