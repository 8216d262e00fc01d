// What a person has chosen for this device: how fast things are shown, sound, theme, order of cards.

import type { Level } from "./games";
import { keep, recall } from "./kept";
import { LEVELS } from "./protocol";
import { tell, told } from "./told";

export type Speed = "slow" | "normal" | "fast" | "instant";
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEPT = "kartentisch.choices";

/** How many times as fast as normal things are shown; 0 for not at all. */
const PACES: Record<Speed, number> = { slow: 0.6, normal: 1, fast: 2, instant: 0 };

class Choices {
  speed = $state<Speed>("normal");
  sound = $state(true);
  vibration = $state(true);
  theme = $state<Theme>(told("theme", THEMES) ?? "system");
  level = $state<Level>("medium");
  /** Whether the log stands beside the table, where there is room. */
  log = $state(true);
  /** The order of the hand, by game; each game says which orders it has. */
  orders = $state<Record<string, string>>({});
  /** How long a match is to be, by game: a value of the option that decides it. */
  lengths = $state<Record<string, number>>({});
  /** With how many one plays, by game. */
  players = $state<Record<string, number>>({});

  constructor() {
    const kept = recall<Partial<Choices>>(KEPT) ?? {};
    if (kept.speed && kept.speed in PACES) this.speed = kept.speed;
    if (kept.level && LEVELS.includes(kept.level)) this.level = kept.level;
    this.sound = kept.sound ?? this.sound;
    this.vibration = kept.vibration ?? this.vibration;
    this.log = kept.log ?? this.log;
    this.orders = kept.orders ?? {};
    this.players = kept.players ?? {};
    this.lengths = kept.lengths ?? {};
  }

  get pace(): number {
    return PACES[this.speed];
  }

  /** Remember everything for the next visit. */
  keep(): void {
    const { speed, sound, vibration, level, log, orders, players, lengths } = this;
    tell("theme", this.theme);
    keep(KEPT, { speed, sound, vibration, level, log, orders, players, lengths });
  }
}

export const choices = new Choices();
