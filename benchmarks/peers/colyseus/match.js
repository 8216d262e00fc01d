// One match after another of Futschikato, by the rules that boardgame.io's server uses too.

import { Futschikato } from "./futschikato.js";

export const SEATS = 4;

const random = { Shuffle: shuffle };

export class Match {
  number = 0; // of steps; goes on over all matches of a table

  begin() {
    this.number++;
    this.ctx = { numPlayers: SEATS, currentPlayer: "0" };
    this.G = Futschikato.setup({ ctx: this.ctx, random });
    this.over = false;
  }

  /** Whether the move was made. */
  play(seat, card) {
    const { G, ctx } = this;
    if (!G || this.over || seat !== this.turn) return false;
    if (Futschikato.moves.play({ G, ctx, random }, card) === "INVALID_MOVE") return false;
    ctx.currentPlayer = String((seat + 1) % SEATS);
    Futschikato.turn.onBegin({ G, ctx });
    this.over = Futschikato.endIf({ G }) !== undefined;
    this.number++;
    return true;
  }

  get turn() {
    return Number(this.ctx.currentPlayer);
  }

  /** What a seat may know. */
  seenBy(seat) {
    const { number, turn, over, G } = this;
    return { number, turn, over, ...Futschikato.playerView({ G, playerID: String(seat) }) };
  }
}

function shuffle(cards) {
  const shuffled = [...cards];
  for (let left = shuffled.length; left > 1; left--) {
    const chosen = Math.floor(Math.random() * left);
    [shuffled[left - 1], shuffled[chosen]] = [shuffled[chosen], shuffled[left - 1]];
  }
  return shuffled;
}
