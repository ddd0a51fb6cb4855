"""Rummy: options, presets, the text of moves, and why an answer is refused."""

from __future__ import annotations

import pytest

from kartenspiel.errors import NotationError, OptionError
from kartenspiel.games import make_game
from kartenspiel.games.rummy.options import RummyOptions
from kartenspiel.games.rummy.play import Deal
from tests.games.rummy_kit import play_words, rules, set_deal

# ---- sheet §4

OPTIONS = """
packs 2 3 | jokers 2 0 4 | ace_points 10 11 1 | joker_points 20 0 50
first_dealer draw ace last | reverse yes no | cut_card open hidden
cut_joker rob rob2 reshuffle | start dealer vorhand turnup | flush_steal no yes
discard_taken no yes | knock_limit 5 0 30 | knock_when after before | stop_when after before
exchange knock all none | last_take yes no | flush yes no | alike no yes | reshuffles 1 0 9
max_rounds 100 1 1000 | stock_end show void | pulle yes no | settle premium points
point_value 1 1 1000 | stake 100 1 100000 | premium_knock 20 0 1000 | premium_stop 40 0 1000
premium_flush 80 0 1000 | premium_royal 160 0 1000 | pot_share_knock 0 0 100
pot_share_stop 0 0 100 | royal_pot yes no | credit_stop 0 0 100 | credit_flush 0 0 100
credit_royal 0 0 100 | below_zero yes no | limit 100 20 500 | dead_play no yes
buy none early dead must | buy_from 81 1 500 | buy_to next_below next second_best second_worst
buy_times 1 0 100 | buy_dead_deals 0 0 100 | buy_cost share half_stake | buy_divisor all living
buy_round half unit | buy_two yes no | all_dead replay lowest | replay_stake no yes
share none equal margin | max_deals 100 1 10000
"""
"""Name, default, further values (of a range its ends), in the order of the sheet."""

PRESETS = """
heikenwaelder
basque jokers=4 first_dealer=ace cut_card=hidden cut_joker=reshuffle start=turnup \
knock_when=before stop_when=before last_take=no royal_pot=no premium_stop=20 premium_flush=20 \
premium_royal=20 pot_share_knock=50 credit_stop=10 credit_flush=25 credit_royal=50 buy=early \
buy_from=80 buy_to=next buy_dead_deals=3 buy_divisor=living buy_round=unit buy_two=no share=equal
club jokers=4 first_dealer=ace cut_card=hidden cut_joker=reshuffle start=turnup \
knock_when=before stop_when=before last_take=no royal_pot=no premium_stop=20 premium_flush=20 \
premium_royal=20 pot_share_knock=0 credit_stop=10 credit_flush=25 credit_royal=50 buy=early \
buy_from=80 buy_to=next buy_dead_deals=3 buy_divisor=living buy_round=unit buy_two=no share=equal \
knock_limit=0 dead_play=yes
h9 knock_when=before exchange=none last_take=no
h11 alike=yes
h12a pulle=no settle=points knock_limit=0
h12b dead_play=yes
h13 buy=early
h13d buy=dead buy_to=second_best buy_times=0
h13d2 buy=dead buy_to=second_worst buy_times=0
h13e buy=must buy_to=second_best buy_times=0 buy_cost=half_stake
hglatt knock_limit=0 flush=no premium_stop=50
beilage1 buy=early
beilage2 buy=dead buy_to=second_best buy_times=0 credit_stop=10 credit_flush=25
beilage3 buy=must buy_to=second_best buy_times=0 buy_cost=half_stake
"""


def rows(table: str, separator: str) -> list[list[str]]:
    lines = table.replace("\n", separator).split(separator)
    return [line.split() for line in lines if line.strip()]


def test_options_their_order_defaults_and_values() -> None:
    expected = rows(OPTIONS, "|")
    declared = RummyOptions.declared()
    assert [d.name for d in declared] == [row[0] for row in expected]
    for option, (name, default, *others) in zip(declared, expected, strict=True):
        assert option.default_text == default
        for text in (default, *others):
            options = RummyOptions.parse([(name, text)])
            assert dict(options.words())[name] == text
        texts = getattr(option.values, "texts", None)
        if texts is not None:
            assert sorted(texts) == sorted({default, *others})
        else:
            for wrong in (int(min(others, key=int)) - 1, int(max(others, key=int)) + 1):
                if name != "packs":
                    with pytest.raises(OptionError):
                        RummyOptions.parse([(name, str(wrong))])


@pytest.mark.parametrize("words", [[("packs", "1")], [("packs", "4")], [("ace_points", "12")]])
def test_values_that_are_refused(words: list[tuple[str, str]]) -> None:
    with pytest.raises(OptionError):
        RummyOptions.parse(words)


def test_presets() -> None:
    expected = rows(PRESETS, "\n")
    assert [preset.name for preset in RummyOptions.presets] == [row[0] for row in expected]
    defaults = dict(RummyOptions().words())
    for name, *changed in expected:
        options = dict(RummyOptions.parse((), name).words())
        assert options == {**defaults, **dict(word.split("=") for word in changed)}


def test_counted_in_parties() -> None:
    assert make_game("rummy", 4).counts_parties
    assert not make_game("rummy", 4, preset="h12a").counts_parties


# ---- the text of moves


@pytest.mark.parametrize(
    "text",
    [
        *("draw", "take", "steal", "pass", "leave", "rob", "stay", "continue", "share"),
        *("knock", "stop", "flush", "royal", "discard 7c", "discard XX", "discard Td knock"),
        *("discard As royal", "discard XX flush", "buy 59 106", "buy -10 0", "buy 0 12"),
    ],
)
def test_moves_read_back(text: str) -> None:
    game = rules()
    assert game.text(game.parse(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", "Draw", "draw ", " draw", "discard", "discard 1c", "discard 7c 7c", "discard ??"),
        *("buy", "buy 1", "buy 01 2", "buy +1 2", "buy 1 2 3", "buy -0 1", "buy 1  2", "buy ١ 2"),
        *("discard XX=7c", "knock 3", "discard 7c rummy"),
    ],
)
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(NotationError):
        rules().parse(text)


# ---- refusals

HANDS = ("Kc Ks Kh 9c 9s 9h 5d 5c 5s 3c", "3s 5h 7d 9c Jh Kd 2h 4s 6d 8c",
         "2d 4h 6s 8d Tc Qs 3h 5c 7s Jd")  # fmt: skip


def at(*texts: str, options: str = "", cut: str = "") -> Deal:
    """Seat 0 has the first turn, Jc is open, Qd the first card of the stock."""
    deal = set_deal(HANDS, options=f"start=turnup {options}", opened="Jc", top="Qd 3d Qh", cut=cut)
    play_words(deal, *texts)
    return deal


@pytest.mark.parametrize(
    ("deal", "text", "reason"),
    [
        (at(), "hello", "not a move"),
        (at(), "pass", "R19: a turn begins with `draw` or `take`, and there is no pass"),
        (at(), "discard Kc", "R19: a turn begins with `draw` or `take`, and there is no pass"),
        (at(), "knock", "R20: a knock is announced with a discard"),
        (at(), "stop", "R20: a stop is announced with a discard"),
        (
            at(options="knock_when=before stop_when=before"),
            "stop",
            "R18: stop is not the highest figure of the ten cards",
        ),
        (at(), "steal", "R21: the cut card cannot be taken"),
        (
            at(options="flush_steal=yes cut_card=hidden"),
            "steal",
            "R21: no open cut card lies under the stock",
        ),
        (
            at(options="flush_steal=yes"),
            "steal",
            "R21: the cut card may be taken only if it completes a Flush",
        ),
        (at(), "rob", "R8: only a joker that is the open cut card can be robbed, before the cards "
         "are dealt"),
        (at(), "buy 1 2", "R30: only after a deal is written may those buy who are asked"),
        (at(), "share", "R35: only the last two living are asked whether they share"),
        (at("draw"), "draw", "R19: discard a card"),
        (at("draw"), "discard Ah", "not in your hand"),
        (at("take"), "discard Jc", "R19: Jc was taken openly and cannot go in the same turn"),
        (
            at("draw"),
            "discard Kc knock",
            "R18: knock is not the highest figure of the ten cards (a knock needs 1 to 5 bad "
            "points)",
        ),
        (
            at("draw", options="knock_when=before"),
            "discard Qd knock",
            "R20: a knock is announced before drawing",
        ),
        (at("draw", options="knock_limit=0"), "discard Qd knock", "R18: there is no knocking"),
        (at("draw", options="flush=no"), "discard Qd flush", "R16: there is no flush"),
        (
            at("draw"),
            "knock",
            "R20: at a discard say `discard CARD knock`, if the ten cards left are that figure",
        ),
        (
            at("draw", "discard Qd knock"),
            "knock",
            "R24: nothing can be announced any more",
        ),
        (
            at("draw", "discard Qd knock"),
            "discard 3s",
            "R24: now each other seat may once `draw`, `take` or `pass`",
        ),
        (at("draw", "discard Qd knock", "draw"), "discard 3d knock",
         "R24: nothing can be announced any more"),
        (at("draw", "discard Qd knock", "draw"), "pass", "R24: discard a card"),
        (
            at("draw", "discard Qd knock", "pass", "draw", "discard 3d"),
            "draw",
            "R25: say `take` for the last discard, or `pass`",
        ),
    ],
)  # fmt: skip
def test_refusals(deal: Deal, text: str, reason: str) -> None:
    assert deal.why_not(text) == reason


def test_refusals_in_the_other_phases() -> None:
    deal = set_deal((HANDS[0], f"{HANDS[1]} Ah"), cut="XX Ad")
    assert deal.why_not("draw") == "R8: the cut card is a joker; say `rob` or `leave`"
    deal = at("draw", "discard Qd knock", options="reshuffles=0")
    deal.stock = []
    assert deal.why_not("draw") == (
        "R24: the stock is empty and is not made anew; `take` or `pass`"
    )
