// A decision in FKK in one sentence, where the moves one after the other would sound odd.

import { enumerate } from "../../lib/words/cards";
import type { Advise } from "../../table/advising";
import { look, PASS } from "./moves";
import { fkk } from "./words";

const SLOTS = [0, 1, 2, 3]; // K3: of the four that are dealt

export const advise: Advise = (moves, session) => {
  if (moves[0] === PASS) return fkk("adviseNothing");
  const looks = SLOTS.filter((slot) => moves.includes(look(slot)));
  if (looks.length > 0) return fkk("adviseLook", { slots: enumerate(looks.map((slot) => String(slot + 1))), n: looks.length });
  return enumerate(moves.map((move) => session.describe(move)));
};
