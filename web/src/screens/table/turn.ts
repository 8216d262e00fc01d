// Whose turn it is, in words.

import type { TableSession } from "../../lib/seat.svelte";
import { shell } from "../../lib/words/shell";

export function turnText(session: TableSession): string {
  const { table, board, names, me } = session;
  if (!table || table.phase === "open") return table ? shell("open") : "";
  if (table.phase === "over" && !session.busy) return shell("over");
  if (session.interlude) return shell("between");
  if (session.myTurn) return shell("your_turn");
  const acting = session.busy ? session.showing.find((event) => typeof event.seat === "number")?.seat : null;
  if (typeof acting === "number") {
    return acting === me ? shell("your_move") : shell("turn_of", { name: names[acting] ?? "" });
  }
  const others = (board?.deciders ?? []).filter((seat) => seat !== me);
  const [only] = others;
  if (others.length === 1 && only !== undefined) return shell("turn_of", { name: names[only] ?? "" });
  if (others.length > 2) return shell("turn_of_count", { n: others.length });
  if (others.length > 1) return shell("turn_of_many", { names: others.map((seat) => names[seat]).join(", ") });
  return me === null ? shell("watching") : "";
}
