// Who else is at a table, for reports and for muting.

import type { TableSession } from "../../lib/seat.svelte";

/** Everyone else who sits, watches or has spoken here, each once: id and name. */
export function othersAt(session: TableSession): [string, string][] {
  const seated = (session.table?.chairs ?? []).flatMap((chair) => (chair?.person ? [{ person: chair.person, name: chair.name }] : []));
  const all = new Map([...session.said, ...session.watchers, ...seated].map((one) => [one.person, one.name]));
  all.delete(session.you?.person ?? "");
  return [...all];
}
