// The cards of the pairs game that lie open, while one looks on: a second card is seen for a moment
// and turned back in the same step, so the board alone never shows it.

import type { SeenEvent } from "../../lib/protocol";
import { pause } from "../../table/pacing";
import type { Skin, Stage } from "../../table/skins";

const SEEN = 550; // milliseconds after a card has been turned up
const GLIMPSE = 250; // of the same, for those who want no time to pass
const REMEMBER = 3000; // for two that do not match, at any speed; a tap is enough
const SHORTER = 1200; // while one's own time runs
const REJOICE = 650; // for two that do

export class Open {
  cards = $state.raw<Record<number, number>>({});
  /** The two that have just been found alike. */
  pair = $state(false);
  /** Two that do not match lie open until somebody taps. */
  waiting = $state(false);
  private seen: (() => void) | null = null;

  /** The person has seen enough. */
  answer(): void {
    this.seen?.();
  }

  /** As the board has it. */
  follow(turned: number | null, card: number | null): void {
    this.pair = false;
    this.cards = turned === null || card === null ? {} : { [turned]: card };
  }

  scenes(): NonNullable<Skin["scenes"]> {
    return {
      turned: (events, stage) => this.turn(events, stage),
      turned_back: (events, stage) => this.turnBack(events, stage),
      laid: async () => this.follow(null, null),
    };
  }

  flourishes(): NonNullable<Skin["flourishes"]> {
    return { taken: { before: (_, stage) => this.rejoice(stage) } };
  }

  private async turn(events: SeenEvent[], stage: Stage): Promise<void> {
    for (const event of events) {
      if (event.at != null && event.card != null) this.cards = { ...this.cards, [event.at]: event.card };
    }
    await Promise.all([stage.wait(SEEN), stage.still && pause(GLIMPSE)]);
  }

  private async turnBack(events: SeenEvent[], stage: Stage): Promise<void> {
    const tapped = new Promise<void>((resolve) => (this.seen = resolve));
    this.waiting = true;
    await stage.until(Promise.race([tapped, pause(stage.hasty ? SHORTER : REMEMBER)]));
    this.waiting = false;
    const back = events.map((event) => String(event.at));
    this.cards = Object.fromEntries(Object.entries(this.cards).filter(([slot]) => !back.includes(slot)));
    await stage.wait(200);
  }

  private async rejoice(stage: Stage): Promise<void> {
    this.pair = true;
    await stage.wait(REJOICE);
  }
}
