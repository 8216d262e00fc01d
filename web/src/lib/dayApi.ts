// What is asked about the deals of a day.

import { ask } from "./api";
import type { GameName } from "./games";
import type { Daily, DayDealText, DayTable } from "./protocol";

export const dayApi = {
  /** The deals of a day, today's if none is named. */
  deals: (day?: string) => ask<Daily>("GET", day ? `/daily?day=${encodeURIComponent(day)}` : "/daily"),
  deal: (day: string, game: GameName) => ask<DayDealText>("GET", `/daily/${encodeURIComponent(day)}/${game}`),
  /** Today's deal: a new table, or the one that was begun. */
  begin: (game: GameName) => ask<DayTable>("POST", `/daily/${game}`),
  /** The deal of a past day, which counts nowhere. */
  practise: (day: string, game: GameName) => ask<DayTable>("POST", `/daily/${encodeURIComponent(day)}/${game}`),
};
