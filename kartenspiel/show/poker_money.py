"""Who has paid how much in a deal of Poker: the bids name no amounts, they follow (R6, R8, R11)."""

from __future__ import annotations

from kartenspiel.core import Event, Seat
from kartenspiel.games.poker import Poker
from kartenspiel.show.account import Account
from kartenspiel.show.document import Block, Heading, say
from kartenspiel.show.scene import Scene
from kartenspiel.show.translate import _

__all__ = ["Stakes", "closing"]


class Stakes:
    """What each seat pays, from the events of the deal in order."""

    def __init__(self, scene: Scene) -> None:
        assert isinstance(scene.game, Poker)
        self._scene = scene
        self._ante = scene.game.options.ante
        self._running = scene.game.options.rebid == "running"
        self.bid = 0
        """In this round, in chips."""
        self._paid: dict[Seat, int] = {}
        """Towards the bid."""
        self._antes: dict[Seat, int] = {}
        self._rounds: list[dict[Seat, int]] = [{}]
        self._won: dict[Seat, int] = {}

    def ante(self, event: Event) -> None:
        """A seat pays the ante."""
        self._antes[event.seat or 0] = -int(event.words[0])

    def hold(self, seat: Seat) -> int:
        """Pay up to the bid; how much that is."""
        self.bid = self.bid or self._ante
        due = self.bid - self._paid.get(seat, 0)
        self._paid[seat] = self.bid
        self._rounds[-1][seat] = self._rounds[-1].get(seat, 0) - due
        return due

    def double(self, seat: Seat) -> None:
        """Double the bid, and pay up to it."""
        self.bid *= 2
        self.hold(seat)

    def next_round(self) -> None:
        """The bidding is over."""
        self._rounds.append({})
        if not self._running:
            self.bid, self._paid = 0, {}

    def win(self, event: Event) -> None:
        """A seat takes chips out of the pot."""
        self._won[event.seat or 0] = int(event.words[0])

    def account(self, score: Event) -> Block:
        """The account of the deal: what was paid and won, score and totals."""
        account = Account(self._scene, pot=True)
        account.change(say(_("antes")), self._antes, -sum(self._antes.values()))
        for number, paid in enumerate(self._rounds, 1):
            account.change(say(_("bidding {n}"), n=number), paid, -sum(paid.values()))
        account.change(say(_("pot won")), self._won, -sum(self._won.values()))
        scores = [int(word) for word in score.words]
        account.stands(say(_("this deal")), scores, 0, signed=True, total=True)
        totals = [a + b for a, b in zip(self._scene.before, scores, strict=True)]
        account.stands(say(_("the match so far")), totals, total=True)
        return account.table()


def closing(scene: Scene, over: Event) -> list[Block]:
    """The end of the match: its result."""
    account = Account(scene, pot=False)
    account.stands(say(_("the match")), [int(word) for word in over.words], total=True)
    return [Heading(say(_("End of the match"))), account.table()]
