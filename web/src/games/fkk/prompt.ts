// What a player of FKK is told: what to do now, or whom the table waits for.

import type { BoardOf, MineOf } from "../../lib/games";
import type { TableSession } from "../../lib/seat.svelte";
import { enumerate } from "../../lib/words/cards";
import { isNumber, PLUS, SEE } from "./cards";
import type { Purpose } from "./moves";
import { fkk } from "./words";

interface Doing {
  purpose: Purpose;
  taking: boolean;
  canDraw: boolean;
  looking: boolean;
  gone: readonly number[];
}

export function promptFor(session: TableSession, board: BoardOf<"fkk">, mine: MineOf<"fkk"> | null, doing: Doing): string {
  if (doing.looking && doing.gone.length > 0) return fkk("swappedSince", { slots: enumerate(doing.gone.map((slot) => String(slot + 1))), n: doing.gone.length });
  if (doing.looking) return fkk("remember");
  if (board.phase === "over") return fkk("over");
  if (!mine || mine.moves.length === 0) return waiting(session, board, mine !== null);
  const card = named(session.cardName(board.discards.at(-1)));
  const the = withArticle(session.cardName(board.discards.at(-1)));
  if (board.phase === "look") return fkk(mine.chosen.length > 0 ? "lookOne" : "lookTwo");
  if (board.phase === "match") return fkk(isNumber(board.discards.at(-1) ?? SEE) ? "matchNumber" : "match", { card });
  if (board.phase === "turn") {
    if (!doing.taking) return fkk("turn");
    return fkk(doing.canDraw ? "turnTake" : "onlyTake", { the });
  }
  return withDrawn(session, mine, doing.purpose);
}

/** A card that is called by a word stands out in a sentence; a number does by itself. */
function named(card: string): string {
  return /^\d+$/.test(card) ? card : fkk("quoted", { card });
}

function withArticle(card: string): string {
  return /^\d+$/.test(card) ? fkk("numbered", { card }) : named(card);
}

function withDrawn(session: TableSession, mine: MineOf<"fkk">, purpose: Purpose): string {
  const card = named(session.cardName(mine.drawn));
  if (mine.chosen.length > 0) return fkk("swapSecond");
  if (purpose === "see") return fkk("drawnSee");
  if (purpose === "pick") return fkk("drawnSwap");
  if (mine.drawn === PLUS) return fkk("drawnPlus");
  return fkk(mine.drawn !== null && isNumber(mine.drawn) ? "drawnNumber" : "drawnPut", { card });
}

function waiting(session: TableSession, board: BoardOf<"fkk">, playing: boolean): string {
  const names = enumerate(board.deciders.map((seat) => session.names[seat] ?? ""));
  if (board.phase === "match") return fkk(playing ? "matched" : "watchMatch", { names });
  if (board.phase === "look") return fkk(playing ? "lookSoon" : "watchLook");
  if (board.turn === session.me) return ""; // the answer to a puzzle is shown where it was asked
  const name = session.names[board.turn] ?? "";
  return fkk(board.phase === "drawn" ? "waitingDrawn" : "waiting", { name });
}
