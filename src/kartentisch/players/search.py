"""Search: look ahead in many worlds that may be the true one, and make the move that worked best.

This is information-set Monte Carlo tree search. Each iteration deals what the seat does not know,
walks down one tree that all worlds share, adds a move to it, plays on by rules of thumb to the end
of the round, and credits every move on the way with how well its own player did: each plays for
themselves (max^n). The better a move did, relative to the worlds in which it was legal, the more
often it is tried again. If the rule of thumb is trusted, its move comes first with the highest
prior (PUCT); if not, every move is tried once before any is tried again (UCB1).
"""

from array import array
from math import log

from kartentisch.games.constants import NONE, TRUTH
from kartentisch.games.game import Game
from kartentisch.players.lookahead import LookAhead, most_tried_first
from kartentisch.players.thumb import Thumb

MOST_NODES = 400_000
DEPTH = 600  # the most moves that one iteration walks down the tree
TABLE = 4096  # square roots below this are looked up
ROOTS = array("d", [number**0.5 for number in range(TABLE)])
LOGS = array("d", [log(number or 1) ** 0.5 for number in range(TABLE)])  # beyond, they hardly grow


class Search(LookAhead):
    """A search for the best move of one seat in one view."""

    def __init__(
        self,
        view: Game,
        seat: int,
        thumb: Thumb,
        seed: int,
        curiosity: float,
        whim: int,
        trust: float,
    ) -> None:
        super().__init__(view, seat, thumb, seed, whim, 0.0)
        self.world.follow(view)
        self.curiosity = curiosity
        self.sees_all = view.viewer == TRUTH  # a cheat's search has one world, the true one
        self.trust = trust  # how likely the rule of thumb is right; 0 to ignore it
        # The tree. A node is a move made; node 0 is where we are. Children are linked lists.
        nodes = 2
        self.room = nodes
        self.count = 1
        self.move = array("h", [NONE] * nodes)
        self.mover = array("h", [NONE] * nodes)
        self.tries = array("i", [0] * nodes)
        self.chances = array("i", [0] * nodes)  # in how many tries it could have been made
        self.gains = array("d", [0.0] * nodes)
        self.prior = array("d", [0.0] * nodes)  # how likely the move seemed at first
        self.child = array("i", [0] * nodes)
        self.sibling = array("i", [0] * nodes)
        self.node_of = array("i", [0] * view.MOVES)
        self.path = array("i", [0] * (DEPTH + 1))
        self.roots = ROOTS
        self.logs = LOGS

    def make_room(self, iterations: int) -> None:
        """Make room for this many more nodes: an iteration adds one at most."""
        wanted = min(self.count + iterations + 1, MOST_NODES)
        if wanted > self.room:
            more = wanted - self.room
            self.room = wanted
            self.move = array("h", self.move) + array("h", bytes(2 * more))
            self.mover = array("h", self.mover) + array("h", bytes(2 * more))
            self.tries = array("i", self.tries) + array("i", bytes(4 * more))
            self.chances = array("i", self.chances) + array("i", bytes(4 * more))
            self.gains = array("d", self.gains) + array("d", bytes(8 * more))
            self.prior = array("d", self.prior) + array("d", bytes(8 * more))
            self.child = array("i", self.child) + array("i", bytes(4 * more))
            self.sibling = array("i", self.sibling) + array("i", bytes(4 * more))

    def best(self) -> int:
        """The move that was tried most often."""
        chosen = NONE
        most = -1
        node = self.child[0]
        while node:
            if self.tries[node] > most:
                most = self.tries[node]
                chosen = self.move[node]
            node = self.sibling[node]
        return chosen

    def findings(self) -> list[tuple[int, int, float]]:
        found = []
        node = self.child[0]
        while node:
            if self.tries[node]:
                share = self.gains[node] / self.tries[node]
                found.append((self.move[node], self.tries[node], share))
            node = self.sibling[node]
        return sorted(found, key=most_tried_first)

    # --- the inner side

    def run(self, iterations: int) -> None:
        for _ in range(iterations):
            self.iterate()
            self.iterations += 1

    def iterate(self) -> None:
        self.world.rewind()
        if not self.sees_all:
            self.world.deal_blanks(self.chance)
        round_now = self.world.round
        depth = self.walk_down(round_now)
        self.play_on(round_now, self.chance)
        self.assign_rewards()
        for step in range(depth):
            node = self.path[step]
            self.tries[node] += 1
            self.gains[node] += self.rewards[self.mover[node]]

    def walk_down(self, round_now: int) -> int:
        """Go down the tree until a new move is added to it; return how many nodes were passed."""
        moves = [0] * 256
        node = 0
        depth = 0
        seat = self.seat
        while depth < DEPTH and not self.world.finished and self.world.round == round_now:
            if depth > 0:
                seat = self.world.first_owing()
            count = self.world.list_moves(seat, moves)
            known = self.count
            node = self.choose(node, seat, moves, count)
            if node == 0:
                break
            self.path[depth] = node
            depth += 1
            self.world.apply(seat, self.move[node])
            if self.count > known:
                break
        return depth

    def choose(self, node: int, seat: int, moves: list[int], count: int) -> int:
        """The child to go down to: the most promising, or a new one if that promises more.

        What the rule of thumb would do comes first, and is trusted until others do better.
        """
        child = self.child[node]
        while child:
            self.node_of[self.move[child]] = child
            child = self.sibling[child]
        untried = 0
        best = 0
        highest = -1.0
        gains = 0.0
        tries = 0
        for number in range(count):
            child = self.node_of[moves[number]]
            if child == 0:
                moves[untried] = moves[number]
                untried += 1
            else:
                gains += self.gains[child]
                tries += self.tries[child]
                self.chances[child] += 1
                promise = self.promise(child)
                if promise > highest:
                    highest = promise
                    best = child
        child = self.child[node]
        while child:
            self.node_of[self.move[child]] = 0
            child = self.sibling[child]
        if untried == 0 or self.count == self.room:
            return best
        if self.trust == 0.0:
            return self.add(node, seat, moves[self.chance.below(untried)], 0.0)
        if best == 0:
            return self.add(node, seat, self.thumb.pick(seat, self.chance), self.trust)
        prior = (1.0 - self.trust) / (count - 1)
        usual = gains / tries if tries > 0 else 0.0
        if usual + self.curiosity * prior * self.root(tries) < highest:
            return best
        return self.add(node, seat, moves[self.chance.below(untried)], prior)

    def promise(self, child: int) -> float:
        """How good a move looks, plus a bonus for how little it was tried."""
        tries = self.tries[child]
        chances = self.chances[child]
        looks = self.gains[child] / tries if tries > 0 else 0.0
        if self.trust > 0.0:
            doubt = self.prior[child] * self.root(chances) / (1 + tries)
        else:
            doubt = self.logs[chances if chances < TABLE else TABLE - 1] / self.root(tries + 1)
        return looks + self.curiosity * doubt

    def root(self, number: int) -> float:
        """The square root, looked up as far as the table goes."""
        return self.roots[number] if number < TABLE else float(number**0.5)

    def add(self, node: int, seat: int, move: int, prior: float) -> int:
        child = self.count
        self.count += 1
        self.move[child] = move
        self.mover[child] = seat
        self.tries[child] = 0
        self.chances[child] = 1
        self.gains[child] = 0.0
        self.prior[child] = prior
        self.child[child] = 0
        self.sibling[child] = self.child[node]
        self.child[node] = child
        return child
