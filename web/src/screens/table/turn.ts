// Whose turn it is, in words.

import { overDays } from "../../lib/limits";
import type { TableSession } from "../../lib/seat.svelte";
import { shell } from "../../lib/words/shell";

export function turnText(session: TableSession): string {
  const { table, board, names, me } = session;
  if (!table || table.phase === "open") return table ? shell("open") : "";
  if (table.phase === "over" && !session.busy) return shell("over");
  if (session.paused) return shell("paused");
  // On one device "you" is whoever holds it: then the name says who should.
  const holder = table.settings.one_device && me !== null ? names[me] : undefined;
  if (session.holding) return holder ? shell("look_of", { name: holder }) : shell("your_look");
  if (session.interlude) return shell("between");
  if (session.myTurn) return holder ? shell("turn_of", { name: holder }) : shell("your_turn");
  // While a step is shown the board is still the one before it: its decider made the step.
  const deciders = board?.deciders ?? [];
  const others = deciders.filter((seat) => seat !== me);
  const [only] = others;
  if (session.busy && deciders.length === 1 && only === undefined) return shell("your_move");
  if (others.length === 1 && only !== undefined) {
    const chair = table.chairs[only];
    const away = chair && !overDays(table.settings.limit) && chair.person !== null && !chair.here && !chair.standing_in && !chair.left;
    return away ? shell("turn_away", { name: chair.name }) : shell("turn_of", { name: names[only] ?? "" });
  }
  if (others.length > 2) return shell("turn_of_count", { n: others.length });
  if (others.length > 1) return shell("turn_of_many", { names: others.map((seat) => names[seat]).join(", ") });
  return me === null ? shell("watching") : "";
}
