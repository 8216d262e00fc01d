// What is asked about events. It is apart from the rest of the API so that the first page stays small.

import { ask } from "./api";
import type { ContestChair, ContestDealText, ContestLists, ContestOpened, ContestTable, ContestText, MyContest, NewContest } from "./protocol";

export const eventApi = {
  /** The public events, and one's own. */
  lists: () => ask<ContestLists>("GET", "/events"),
  /** The last events that one has played in, and how one stands there. */
  played: () => ask<MyContest[]>("GET", "/events/played"),
  open: (wanted: NewContest) => ask<ContestOpened>("POST", "/events", wanted),
  one: (id: string) => ask<ContestText>("GET", `/events/${encodeURIComponent(id)}`),
  /** The next deal of an event: a new table, or the one that was begun. */
  next: (id: string) => ask<ContestTable>("POST", `/events/${encodeURIComponent(id)}/next`),
  sit: (id: string, chair: ContestChair) => ask<null>("POST", `/events/${encodeURIComponent(id)}/seat`, chair),
  stand: (id: string) => ask<null>("DELETE", `/events/${encodeURIComponent(id)}/seat`),
  /** Ask somebody with whom one has played to an event. */
  inviteTo: (id: string, person: string) => ask<null>("POST", `/events/${encodeURIComponent(id)}/invitations`, { to: person }),
  deal: (id: string, deal: number) => ask<ContestDealText>("GET", `/events/${encodeURIComponent(id)}/deals/${deal}`),
  /** A deal of an event that is over, which counts nowhere. */
  practise: (id: string, deal: number, seat: number) =>
    ask<ContestTable>("POST", `/events/${encodeURIComponent(id)}/deals/${deal}?seat=${seat}`),
};
