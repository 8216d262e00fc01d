// What is asked about events. It is apart from the rest of the API so that the first page stays small.

import { ask } from "./api";
import type { ContestChair, ContestDealText, ContestLists, ContestOpened, ContestTable, ContestText, NewContest } from "./protocol";

export const eventApi = {
  /** The public events, and one's own. */
  lists: () => ask<ContestLists>("GET", "/events"),
  open: (wanted: NewContest) => ask<ContestOpened>("POST", "/events", wanted),
  one: (id: string) => ask<ContestText>("GET", `/events/${encodeURIComponent(id)}`),
  /** The next deal of an event: a new table, or the one that was begun. */
  next: (id: string) => ask<ContestTable>("POST", `/events/${encodeURIComponent(id)}/next`),
  sit: (id: string, chair: ContestChair) => ask<null>("POST", `/events/${encodeURIComponent(id)}/seat`, chair),
  stand: (id: string) => ask<null>("DELETE", `/events/${encodeURIComponent(id)}/seat`),
  deal: (id: string, deal: number) => ask<ContestDealText>("GET", `/events/${encodeURIComponent(id)}/deals/${deal}`),
  /** A deal of an event that is over, which counts nowhere. */
  practise: (id: string, deal: number, seat: number) =>
    ask<ContestTable>("POST", `/events/${encodeURIComponent(id)}/deals/${deal}?seat=${seat}`),
};
