// Events, moves and cards in words, in the current language, with the players' names.

import { both, fill, speaking, whole, You, type Values } from "./i18n.svelte";
import type { GameWords, Reason, SeenEvent } from "./protocol";
import { table } from "./words/cards";

export class Sentences {
  constructor(
    private readonly words: GameWords | null,
    private readonly names: readonly string[],
    /** The seat of the person who reads, if it is theirs. */
    private readonly reader: number | null = null,
  ) {}

  card(card: number | null | undefined): string {
    if (card === null || card === undefined) return "?";
    const texts = this.words?.cards[card];
    return texts ? both(texts) : String(card);
  }

  move(move: number): string {
    const texts = this.words?.moves[move];
    const seats = this.names.map((_, seat) => [`seat${seat}`, this.name(seat)] as const);
    return texts ? fill(both(texts), Object.fromEntries(seats)) : String(move);
  }

  /** Why something is refused; whose turn it is by name, because the rules know only seats. */
  refusal(reason: Reason): string {
    const turn = /^Platz (\d+) ist am Zug\.$/.exec(reason.de);
    const name = turn && this.names[Number(turn[1]) - 1];
    if (name) return `${table("waiting", { name })}.`;
    return whole(reason);
  }

  /** What happened, as a sentence; empty for what nobody at the table would say. */
  sentence(event: SeenEvent): string {
    const texts = this.words?.events[event.kind];
    if (!texts) return "";
    const hidden = event.card === null || event.card === undefined;
    const german = speaking.language === "de";
    const open = german ? texts.de : texts.en;
    const closed = german ? texts.hidden_de : texts.hidden_en;
    return fill(hidden ? closed : open, this.values(event));
  }

  /** A text of the judge, with names in place of seats in braces. */
  withNames(text: string): string {
    return withNames(text, this.names);
  }

  /** Where an event's card goes from and to, as `data-place` has it. */
  places(event: SeenEvent): { from: string | null; to: string | null } {
    const texts = this.words?.events[event.kind];
    const values = { seat: event.seat ?? "", other: event.other ?? "", at: event.at ?? "" };
    const place = (text: string | null | undefined) => (text ? fill(text, values) : null);
    return { from: place(texts?.from), to: place(texts?.to) };
  }

  private values(event: SeenEvent): Values {
    return {
      seat: this.name(event.seat),
      other: this.name(event.other),
      card: this.card(event.card),
      at: event.at ?? "",
      nth: typeof event.at === "number" ? event.at + 1 : "",
    };
  }

  private name(seat: number | null | undefined): string | You {
    const name = typeof seat === "number" ? (this.names[seat] ?? "") : "";
    return seat !== null && seat === this.reader ? new You(name) : name;
  }
}

/** What the server wrote with {0}, {1} … for the players. */
export function withNames(text: string, names: readonly string[]): string {
  return text.replace(/\{(\d)\}/g, (_, seat: string) => names[Number(seat)] ?? "");
}
