"""The referee of Pisa: vote on what wins, then play tricks by it."""

from refereeing import Referee, event

COLOURS = "RYGB"  # cards are 14 × colour + number
VOTES = {"trump": range(4), "goal": range(4, 6), "ranking": range(6, 8)}  # P2: their voting cards
FEW, ZERO_HIGH, NOT_YET = 5, 7, -1
VOTING_CARD = 56  # where events name a voting card as a card, it is this much more
LEAVE, PLAY, BACK, FINISH = 56, 112, 168, 176  # moves; one that lays a card at a vote is the card


def colour(card: int) -> int:
    return card // 14


def number(card: int) -> int:
    return card % 14


def names_under_trumps(table: object) -> bool:
    """P5: a colour for each trump, and none its own."""
    return (
        isinstance(table, str)
        and len(table) == 4
        and all(COLOURS.find(under) not in (-1, trump) for trump, under in enumerate(table))
    )


class PisaReferee(Referee):
    """Moves: the table in docs/records.md."""

    GAME = "pisa"
    PLAYERS = range(3, 6)  # P1
    PLAYERS_POINT = "P1"
    ROUNDS_POINT = "P12"
    OPTIONS = {
        "trump_pairs": names_under_trumps,
        "under_trump": lambda value: value in ("card", "runner_up"),
    }
    LAW = {"trump": "P3", "goal": "P3", "ranking": "P3", "leave": "P8", "trick": "P9"}
    backing: int  # the voting card of whoever is laying cards

    def usual_rounds(self) -> int:
        return self.players  # P12

    def deal(self) -> None:
        """P1: 13 each, with five players 11; the rest stays aside."""
        self.stack("P1", "deck", range(56))
        for seat in self.seats:
            for _ in range(11 if self.players == 5 else 13):
                card = self.top("deck", "P1")
                self.happens("P1", event("dealt", seat, card, source="deck", target=f"hand {seat}"))
        rest = self.table["deck"]
        self.all_happen(
            "P1", [event("put_aside", card=card, source="deck", target="aside") for card in rest]
        )
        self.table["voting cards"].extend(VOTING_CARD + vote for vote in range(8))
        self.tower: dict[str, int] = {}
        self.begin_vote("trump")

    def hand(self, seat: int) -> list[int]:
        return self.table[f"hand {seat}"]

    def voted(self, seat: int) -> list[int]:
        return self.table[f"voted {seat}"]

    def legal(self, seat: int) -> set[int]:
        hand = self.hand(seat)
        if self.phase in VOTES:
            if self.backing == NOT_YET:
                return {BACK + vote for vote in VOTES[self.phase]}
            more = {card for card in hand if card not in self.laying}  # P3: 1 to 3 hand cards
            return more | ({FINISH} if self.laying else set())
        if self.phase == "leave":  # P8: of the cards one voted with
            return {LEAVE + card for card in self.voted(seat) if card not in self.leaving[seat]}
        led = colour(self.trick[0][1]) if self.trick else None
        following = [card for card in hand if colour(card) == led]
        return {PLAY + card for card in following or hand}  # P9

    def play(self, seat: int, move: int) -> None:
        if self.phase == "leave":
            self.leave(seat, move - LEAVE)
        elif self.phase == "trick":
            self.play_card(seat, move - PLAY)
        elif self.backing == NOT_YET:
            self.backing = move - BACK
        elif move == FINISH:
            self.lay(seat)
        else:
            self.laying.append(move)
            if len(self.laying) == 3:
                self.lay(seat)

    # --- the votes

    def begin_vote(self, vote: str) -> None:
        """P3: from the start player clockwise."""
        self.backers: dict[int, int] = {}  # which voting card each seat has backed
        self.backing = NOT_YET
        self.laying: list[int] = []
        self.phase, self.owing = vote, [self.starter]

    def lay(self, seat: int) -> None:
        backing = self.backing
        self.happens("P3", event("backed", seat, VOTING_CARD + backing, len(self.laying)))
        hand, place = f"hand {seat}", f"vote {backing} {seat}"
        self.all_happen(
            "P3", [event("laid", seat, card, backing, None, hand, place) for card in self.laying]
        )
        self.backers[seat] = backing
        self.backing, self.laying = NOT_YET, []
        self.owing = [(seat + 1) % self.players]
        if len(self.backers) == self.players:
            self.settle_vote()

    def settle_vote(self) -> None:
        """P4: highest sum, then more cards, then the highest cards, then who backed it."""
        order = sorted(set(self.backers.values()), key=self.support, reverse=True)
        opened = []
        for seat, vote in self.backers.items():
            source, target = f"vote {vote} {seat}", f"voted {seat}"
            cards = self.table[source]
            opened += [event("opened", seat, card, vote, None, source, target) for card in cards]
        self.all_happen("P3", opened)  # P6: and there they lie
        self.tower[self.phase] = order[0]
        winner = VOTING_CARD + order[0]
        self.happens("P4", event(self.phase, card=winner, source="voting cards", target="tower"))
        if self.phase == "trump":
            self.under_trump = COLOURS.index(self.options["trump_pairs"][order[0]])
            # P5 does not say what the runner-up is if all have backed the same voting card
            if self.options["under_trump"] == "runner_up" and len(order) > 1:
                self.under_trump = order[1]
            self.happens("P5", event("under_trump", card=VOTING_CARD + self.under_trump))
            self.begin_vote("goal")
        elif self.phase == "goal":
            self.begin_vote("ranking")
        else:
            self.give_first_points()

    def support(self, vote: int) -> tuple[int, int, list[int], int]:
        """P4: what counts for a voting card, in this order."""
        backers = [seat for seat in self.backers if self.backers[seat] == vote]
        cards = [number(card) for seat in backers for card in self.table[f"vote {vote} {seat}"]]
        nearest = min(self.clockwise_from(self.starter).index(seat) for seat in backers)
        return sum(cards), len(cards), sorted(cards, reverse=True), -nearest

    def give_first_points(self) -> None:
        """P7: the points are the place, for tied players the worst one that they share."""
        sums = [sum(map(number, self.voted(seat))) for seat in self.seats]
        for seat in self.seats:
            place = sum(other >= sums[seat] for other in sums)
            self.happens("P7", event("first_points", seat, at=place))
            self.score("P7", seat, place)
        self.begin_leaving()

    # --- leaving out

    def begin_leaving(self) -> None:
        """P8: exactly three; who has voted with no more than three has nothing to choose."""
        free = [seat for seat in self.seats if len(self.voted(seat)) > 3]
        self.leaving = {seat: [] if seat in free else list(self.voted(seat)) for seat in self.seats}
        self.phase, self.owing = "leave", free
        if not free:
            self.take_back()

    def leave(self, seat: int, card: int) -> None:
        self.leaving[seat].append(card)
        if len(self.leaving[seat]) == 3:
            self.happens("P8", event("decided", seat))
            self.owing.remove(seat)
            if not self.owing:
                self.take_back()

    def take_back(self) -> None:
        """P8: three of the voted cards stay out, the others go back to the hand."""
        for other in self.seats:
            source, hand = f"voted {other}", f"hand {other}"
            self.all_happen(
                "P8",
                [
                    event("left_out", other, lying, source=source, target="discards")
                    if lying in self.leaving[other]
                    else event("taken_back", other, lying, source=source, target=hand)
                    for lying in self.voted(other)
                ],
            )
            if len(self.hand(other)) != (8 if self.players == 5 else 10):
                raise self.foul(
                    "P8", f"seat {other} has {len(self.hand(other))} cards for the tricks"
                )
        self.trick: list[tuple[int, int]] = []  # who has played which card, the led one first
        self.tricks = [0] * self.players
        self.phase, self.owing = "trick", [self.starter]

    # --- the tricks

    def play_card(self, seat: int, card: int) -> None:
        hand, place = f"hand {seat}", f"trick {seat}"
        self.happens("P9", event("played", seat, card, source=hand, target=place))
        self.trick.append((seat, card))
        self.owing = [(seat + 1) % self.players]
        if len(self.trick) == self.players:
            self.take_trick()

    def take_trick(self) -> None:
        """P10: trumps before under-trumps before the colour led; with 0 high all turned round."""
        led = colour(self.trick[0][1])
        for winning in (self.tower["trump"], self.under_trump, led):
            rivals = [(seat, card) for seat, card in self.trick if colour(card) == winning]
            if rivals:
                break
        turned_round = self.tower["ranking"] == ZERO_HIGH
        winner, best = max(rivals, key=lambda rival: -rival[1] if turned_round else rival[1])
        self.tricks[winner] += 1
        self.happens("P10", event("won", winner, best, self.tricks[winner]))
        self.all_happen(
            "P10",
            [
                event("taken", winner, card, None, seat, f"trick {seat}", f"tricks {winner}")
                for seat, card in self.trick
            ],
        )
        self.trick, self.owing = [], [winner]
        if not self.hand(winner):
            self.give_second_points()

    def give_second_points(self) -> None:
        """P11: two points a place from the one that missed the goal most; tied players share."""
        missed = [-tricks if self.tower["goal"] == FEW else tricks for tricks in self.tricks]
        places = sorted(missed)
        for seat in self.seats:
            shared = [2 * place for place, other in enumerate(places, 1) if other == missed[seat]]
            points, rest = divmod(sum(shared), len(shared))
            if rest:
                raise self.foul("P11", "the points of tied players can't be shared equally")
            self.happens("P11", event("second_points", seat, at=points))
            self.score("P11", seat, points)
        self.end_round()
