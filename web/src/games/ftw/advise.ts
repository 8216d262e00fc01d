// A decision in FTW?! in one sentence: which cards to give, or what to lay with which helpers.

import type { Advise } from "../../table/advising";
import { enumerate } from "../../lib/words/cards";
import { add, cardOf, DONE, give, help, sneak, take } from "./moves";
import { ftw as say } from "./words";

export const advise: Advise = (moves) => {
  const [first = DONE, ...then] = moves.filter((move) => move !== DONE);
  const card = cardOf(first);
  const all = enumerate([card, ...then.map(cardOf)].map(String));
  const rest = enumerate(then.map((move) => String(cardOf(move))));
  switch (first) {
    case give(card):
      return say("adviseGive", { cards: all });
    case help(card):
      return rest && say("adviseHelp", { card, taken: rest });
    case sneak(card):
      return rest && say("adviseSneak", { card, helpers: rest, n: then.length });
    case add(card):
      return say("adviseAdd", { helpers: all, n: moves.length });
    case take(card):
      return say("adviseTake", { card });
    default:
      return "";
  }
};
