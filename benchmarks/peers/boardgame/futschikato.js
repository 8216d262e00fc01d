// Futschikato for boardgame.io, by the same rules as ours (the points are those of the rules).

const COPIES = [0, 0, 16, 12, 9, 8, 6, 6, 5, 4, 4, 4, 3, 3, 3, 2, 1, 1, 1, 1, 1]; // F1
const DECK = COPIES.flatMap((copies, number) => Array(copies).fill(number));
const HAND = 6;

function setup({ ctx, random }) {
  const pile = random.Shuffle(DECK);
  const hands = Array.from({ length: ctx.numPlayers }, () => pile.splice(-HAND));
  return { hands, front: hands.map(() => 0), pile, discards: [], winners: [] };
}

// F7 to F11: one card of the hand; the group it joins beats every group that is worth less.
function play({ G, ctx, random }, number) {
  const seat = Number(ctx.currentPlayer);
  const place = G.hands[seat].indexOf(number);
  if (place < 0) return "INVALID_MOVE";
  G.hands[seat].splice(place, 1);
  G.front[seat] = number;
  const worth = G.front.map((card) => card * G.front.filter((other) => other === card).length);
  const beaten = [];
  for (let step = 1; step < ctx.numPlayers; step++) {
    const player = (seat + step) % ctx.numPlayers;
    if (G.front[player] && worth[player] < worth[seat]) beaten.push(player);
  }
  for (const player of beaten) discard(G, player);
  for (const player of beaten) draw(G, player, random);
}

// F5, F6, F13: what still lies there at its owner's turn goes, with all that equals it.
function pushThrough({ G, ctx }) {
  const number = G.front[Number(ctx.currentPlayer)];
  if (!number) return;
  const pushed = G.front.flatMap((card, player) => (card === number ? [player] : []));
  for (const player of pushed) discard(G, player);
  G.winners = pushed.filter((player) => G.hands[player].length === 0);
}

function discard(G, player) {
  G.discards.push(G.front[player]);
  G.front[player] = 0;
}

function draw(G, player, random) {
  if (G.pile.length === 0) {
    G.pile = random.Shuffle(G.discards); // F12
    G.discards = [];
  }
  G.hands[player].push(G.pile.pop());
}

// F15: everything but the others' hands and the order of the draw pile.
function playerView({ G, playerID }) {
  const hands = G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length));
  return { ...G, hands, pile: G.pile.length };
}

export const Futschikato = {
  name: "futschikato",
  setup,
  moves: { play },
  turn: { minMoves: 1, maxMoves: 1, onBegin: pushThrough },
  endIf: ({ G }) => (G.winners.length ? { winners: G.winners } : undefined),
  playerView,
  disableUndo: true,
};
