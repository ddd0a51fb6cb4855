"""Rothspitzen once more, slowly and readably, straight from the rule sheet.

Cards are texts, hands are lists, a match is one function that reads from top to bottom and yields a
`Question` wherever a player chooses. It shares nothing with the engine that it is held against, not
even the shuffle.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

Options = Mapping[str, str]

DEFAULTS: Options = {
    "stake": "4",
    "pack": "roth",
    "matadors_are": "unter",
    "hold": "no",
    "ante": "dealer",
    "ante_when": "deal",
    "allpass": "next",
    "matadors": "each",
    "tail": "run",
    "prime": "run",
    "stamm_max": "3",
    "codille_stamm": "single",
    "first_dealer": "draw",
}
"""Sheet §4, in the order of the `option` lines."""

PRESETS: Mapping[str, Options] = {
    "pierer": {},
    "schellenspitzen": {"pack": "schellen"},
    "ober": {"matadors_are": "ober"},
    "schellenspitzen_ober": {"pack": "schellen", "matadors_are": "ober"},
}

FRESH = {
    "roth": "7e 8e 9e Te Ue Oe Ke Ae 7g 8g 9g Tg Ug Og Kg Ag 7r 7s 9s Ts Us Os Ks As",
    "schellen": "7e 8e 9e Te Ue Oe Ke Ae 7g 8g 9g Tg Ug Og Kg Ag 7r 9r Tr Ur Or Kr Ar 7s",
}
"""Sheet §1."""

TRUMPS = {
    ("e", "unter"): "Ue 7e Ug Ae Ke Oe Te 9e 8e",
    ("g", "unter"): "Ue 7g Ug Ag Kg Og Tg 9g 8g",
    ("s", "unter"): "Ue 7s Ug As Ks Os Us Ts 9s",
    ("r", "unter"): "Ue 7r Ug",
    ("e", "ober"): "Oe 7e Og Ae Ke Ue Te 9e 8e",
    ("g", "ober"): "Oe 7g Og Ag Kg Ug Tg 9g 8g",
    ("s", "ober"): "Oe 7s Og As Ks Os Us Ts 9s",
    ("r", "ober"): "Oe 7r Og",
}
"""The table of R10, high to low; with `pack=schellen` r and s are exchanged."""

EXCHANGE = str.maketrans("rs", "sr")
LOW_TO_HIGH = "789TUOKA"
"""R11: in the other suits the Daus is highest, the seven lowest."""


class Question(NamedTuple):
    """A player is to choose."""

    seat: int
    phase: str
    moves: list[str]
    asked: bool = True


def chosen(words: str | Options) -> Options:
    """All options; `words` as the sheet writes them (`preset=ober stake=12`)."""
    if isinstance(words, str):
        words = dict(word.split("=", 1) for word in words.split())
    single = {name: value for name, value in words.items() if name != "preset"}
    return {**DEFAULTS, **PRESETS[words.get("preset", "pierer")], **single}


def couleur(options: Options) -> str:
    """The suit that has only its seven."""
    return "r" if options["pack"] == "roth" else "s"


def trumps_down(trump: str, options: Options) -> list[str]:
    """R9, R10: the trumps, high to low."""
    if options["pack"] == "roth":
        return TRUMPS[trump, options["matadors_are"]].split()
    return TRUMPS[trump.translate(EXCHANGE), options["matadors_are"]].translate(EXCHANGE).split()


def in_listed_order(cards: Sequence[str], trumps: list[str]) -> list[str]:
    """§5: not trumps, suits e g r s, each from low to high; then trumps from low to high."""
    plain = [suit_rank for suit_rank in cards if suit_rank not in trumps]
    plain.sort(key=lambda card: ("egrs".index(card[1]), LOW_TO_HIGH.index(card[0])))
    return plain + [card for card in reversed(trumps) if card in cards]


def playable(hand: Sequence[str], led: str | None, trump: str, options: Options) -> list[str]:
    """R13–R15: the cards of `hand` that may be played when `led` was led, as listed."""
    trumps = trumps_down(trump, options)
    allowed = list(hand)
    if led is not None and led in trumps:
        own = [card for card in hand if card in trumps]
        lower_led = [card for card in trumps[:3] if trumps.index(card) < trumps.index(led)]
        if any(card not in lower_led for card in own):
            allowed = own
    elif led is not None:
        same = [card for card in hand if card not in trumps and card[1] == led[1]]
        if same:
            allowed = same
    return in_listed_order(allowed, trumps)


def winner(cards: Sequence[str], trump: str, options: Options) -> str:
    """R16: the card of a trick that wins it."""
    trumps = trumps_down(trump, options)
    for card in trumps:
        if card in cards:
            return card
    same = [card for card in cards if card[1] == cards[0][1]]
    return max(same, key=lambda card: LOW_TO_HIGH.index(card[0]))


# ---- chance (design §3)


def words(seed: str, label: str, deal: int) -> Iterator[int]:
    """The stream of a label."""
    block = 0
    while True:
        digest = sha256(f"kartenspiel/1/{label}/{deal}/{block}/{seed}".encode()).hexdigest()
        for i in range(8):
            yield int(digest[8 * i : 8 * i + 8], 16)
        block += 1


def uniform(stream: Iterator[int], n: int) -> int:
    """The next word that is below the greatest multiple of n."""
    word = next(stream)
    while word >= n * (2**32 // n):
        word = next(stream)
    return word % n


def shuffled(seed: str, deal: int, options: Options) -> list[str]:
    """The pack of a deal, the top first."""
    cards = FRESH[options["pack"]].split()
    stream = words(seed, "deck", deal)
    for k in range(len(cards) - 1, 0, -1):
        j = uniform(stream, k + 1)
        cards[k], cards[j] = cards[j], cards[k]
    return cards


# ---- a match


def match(
    lines: list[str], seed: str, deals: int, options: Options
) -> Generator[Question, str, None]:
    """A whole match; what happens is appended to `lines`."""
    stake = int(options["stake"])
    staemme = 0
    sums = [0, 0, 0]
    set_stamm = True
    drawn = uniform(words(seed, "dealer", 1), 3)
    dealer = 2 if options["first_dealer"] == "last" else drawn  # R1a
    last_dealer = dealer
    for number in range(1, deals + 1):
        last_dealer = dealer
        forehand, second = (dealer + 1) % 3, (dealer + 2) % 3
        lines.append(f"deal {number} dealer={dealer}")
        antes = [0, 0, 0]
        if set_stamm and not (options["ante_when"] == "empty" and staemme > 0):  # R2
            staemme += 1
            payers = [forehand, second, dealer] if options["ante"] == "each" else [dealer]
            for payer in payers:
                antes[payer] = stake // len(payers)
                lines.append(f"ante {payer} {antes[payer]}")
        lines.append(f"pot {staemme * stake}")
        hands: list[list[str]] = [[], [], []]
        cards = shuffled(seed, number, options)
        for count in (3, 2, 3):  # R3
            for seat in (forehand, second, dealer):
                hands[seat] += cards[:count]
                cards = cards[count:]
        for seat in (forehand, second, dealer):
            hands[seat].sort(key=FRESH[options["pack"]].index)
            lines.append(f"hand {seat} {' '.join(hands[seat])}")
        scores, grown = yield from one_deal(lines, dealer, hands, staemme, options)
        staemme += grown
        scores = [score - ante for score, ante in zip(scores, antes, strict=True)]
        lines.append(f"pot {staemme * stake}")
        lines.append("score " + " ".join(map(str, scores)))
        sums = [a + b for a, b in zip(sums, scores, strict=True)]
        passed = lines[-3] == "result passed"
        if passed and options["allpass"] == "same":  # R8
            set_stamm = False
        else:
            set_stamm = True
            dealer = forehand
    if staemme:  # R26
        rest = [staemme * stake // 3] * 3
        for i in range(staemme * stake % 3):
            rest[(last_dealer + 1 + i) % 3] += 1
        lines.append("rest " + " ".join(map(str, rest)))
        sums = [a + b for a, b in zip(sums, rest, strict=True)]
    lines.append("over " + " ".join(map(str, sums)))


def one_deal(
    lines: list[str], dealer: int, hands: list[list[str]], staemme: int, options: Options
) -> Generator[Question, str, tuple[list[int], int]]:
    """From the first bid to `result`: the scores without antes, and the Stämme set into the pot."""
    forehand = (dealer + 1) % 3
    dealt = [list(hand) for hand in hands]

    # R4–R8
    solo = declarer = None
    trump = couleur(options)
    for seat in (forehand, (dealer + 2) % 3, dealer):
        bid = yield Question(seat, "bid", ["pass", "solo" if solo is None else "couleur"])
        lines.append(f"bid {seat} {bid}")
        if bid == "solo":
            solo = seat
        if bid == "couleur":
            declarer = seat
            if options["hold"] == "yes":
                assert solo is not None
                answer = yield Question(solo, "hold", ["pass", "hold"])
                lines.append(f"bid {solo} {answer}")
                if answer == "hold":
                    declarer = solo
            break
    if solo is None:
        lines.append("result passed")
        return [0, 0, 0], 0
    if declarer is None:
        declarer = solo
        suits = [suit for suit in "egrs" if suit != trump] + [trump]
        trump = (yield Question(declarer, "name", [f"trump {suit}" for suit in suits]))[-1]
    lines.append(f"trump {declarer} {trump}")

    # R12–R19
    won_by: list[int] = []
    leader = forehand
    stopped = tout = False
    while True:
        trick: list[str] = []
        for i in range(3):
            seat = (leader + i) % 3
            cards = playable(hands[seat], trick[0] if trick else None, trump, options)
            moves = [f"play {card}" for card in cards]
            card = (yield Question(seat, "play", moves, asked=len(hands[seat]) > 1))[-2:]
            hands[seat].remove(card)
            trick.append(card)
            lines.append(f"play {seat} {card}")
        leader = (leader + trick.index(winner(trick, trump, options))) % 3
        won_by.append(leader)
        lines.append(f"trick {leader}")
        won = won_by.count(declarer)
        lost = len(won_by) - won
        if (tout and lost) or won + lost == 8 or lost == 5 or (won == 5 and lost):
            break
        if won == 5 and not tout:
            answer = yield Question(declarer, "five", ["stop", "tout"])
            lines.append(f"{answer} {declarer}")
            tout = answer == "tout"
            if answer == "stop":
                stopped = True
                break

    # R20–R25
    stake = int(options["stake"])
    quarter = stake // 4
    matadors = paid_matadors(dealt[declarer], trump, options)
    first_five = won_by[:5] == [declarer] * 5
    prime = won >= 5 and {"run": first_five, "stop": stopped, "five": True}[options["prime"]]
    moved = min(staemme, int(options["stamm_max"]))
    if won >= 5:
        each = stake + quarter * matadors + (quarter if prime else 0)
        if tout:
            each += 2 * stake if won == 8 else -2 * stake
        kind = "won" if not tout else "tout" if won == 8 else "tout-lost"
        moved = -moved
    elif won == 4:
        each = -(stake + quarter * matadors)
        kind = "bete"
    else:
        each = -(2 * stake + quarter * matadors)
        kind = "codille"
        if options["codille_stamm"] == "double":
            moved *= 2
    if hands[declarer]:
        lines.append(f"show {declarer} {' '.join(hands[declarer])}")
    lines.append(
        f"result {kind} {declarer} tricks={won} matadors={matadors} "
        f"prime={'yes' if prime else 'no'} staemme={moved}"
    )
    scores = [-each] * 3
    scores[declarer] = 2 * each - moved * stake
    return scores, moved


def paid_matadors(dealt: Sequence[str], trump: str, options: Options) -> int:
    """R20: the number of matadors paid for."""
    trumps = trumps_down(trump, options)
    unbroken = 0
    while unbroken < len(trumps) and trumps[unbroken] in dealt:
        unbroken += 1
    if unbroken >= 3:
        if options["tail"] == "all":
            return sum(card in dealt for card in trumps)
        return unbroken
    if options["matadors"] == "three":
        return 0
    if options["matadors"] == "run":
        return unbroken
    return sum(card in dealt for card in trumps[:3])


# ---- what a seat knows (sheet §5, `view`)


def view_of(told: Sequence[str], seat: int, question: Question, options: Options) -> dict[str, Any]:
    """The view of `seat` when `question` is asked, from nothing but the lines that it was told."""
    number, dealer, turn = 0, 0, question.seat
    scores = [0, 0, 0]
    for line in told:
        verb, *rest = line.split(" ")
        match verb:
            case "deal":
                number, dealer = int(rest[0]), int(rest[1].removeprefix("dealer="))
                hand: list[str] = []
                bids: list[list[int | str]] = []
                declarer: int | None = None
                trump: str | None = None
                lead = (dealer + 1) % 3
                trick: list[list[int | str]] = []
                tricks = [0, 0, 0]
                played: list[list[int | str]] = []
                tout = False
                antes = [0, 0, 0]
                pot = 0
            case "ante":
                antes[int(rest[0])] = int(rest[1])
            case "pot":
                pot = int(rest[0])
            case "hand" if int(rest[0]) == seat:
                hand = rest[1:]
            case "bid":
                bids.append([int(rest[0]), rest[1]])
            case "trump":
                declarer, trump = int(rest[0]), rest[1]
            case "play":
                trick.append([int(rest[0]), rest[1]])
                played.append([int(rest[0]), rest[1]])
                if int(rest[0]) == seat:
                    hand.remove(rest[1])
            case "trick":
                lead = int(rest[0])
                tricks[lead] += 1
                trick = []
            case "tout":
                tout = True
            case "score":
                scores = [a + int(b) for a, b in zip(scores, rest, strict=True)]
    return {
        "game": "rothspitzen", "seats": 3, "seat": seat, "options": dict(options), "partie": None,
        "deal": number, "dealer": dealer, "turn": turn, "phase": question.phase, "hand": hand,
        "scores": scores, "moves": question.moves, "bids": bids, "declarer": declarer,
        "trump": trump, "lead": lead, "trick": trick, "tricks": tricks, "played": played,
        "tout": tout, "antes": antes, "pot": pot,
    }  # fmt: skip
