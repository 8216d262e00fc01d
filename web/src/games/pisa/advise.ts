// A decision in Pisa in one sentence: what to vote for and with which cards, or what to leave out.

import type { Advise } from "../../table/advising";
import { enumerate } from "../../lib/words/cards";
import { MOVES } from "../../lib/numbers";
import { pisa } from "./words";

const { BACK, FINISH, LEAVE, PLAY, LAY, CARDS } = MOVES.pisa;

export const advise: Advise = (moves, session) => {
  const within = (first: number, end: number) => moves.filter((move) => move >= first && move < end).map((move) => move - first);
  const named = (cards: readonly number[]) => enumerate(cards.map((card) => session.cardName(card)));
  const [laid, left, [choice]] = [within(LAY, LEAVE), within(LEAVE, PLAY), within(BACK, FINISH)];
  if (choice !== undefined) return pisa("adviseVote", { choice: session.cardName(CARDS + choice), cards: named(laid) });
  if (laid.length > 0) return pisa("adviseLay", { cards: named(laid) });
  return left.length > 0 ? pisa("adviseLeave", { cards: named(left) }) : "";
};
