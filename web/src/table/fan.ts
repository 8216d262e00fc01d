// How cards lie beside each other: overlapping as little as the room asks for.

/** From the left edge of one card to that of the next. */
export function stride(cards: number, room: number, width: number, gap: number): number {
  if (cards < 2) return width + gap;
  return Math.min(width + gap, (room - width) / (cards - 1));
}

/** Cards in rows, so that of each card at least so much shows; the last row is the fullest. */
export function inRows<Card>(cards: readonly Card[], room: number, width: number, shows: number): Card[][] {
  const inOne = Math.max(1, 1 + Math.floor((room - width) / shows));
  const rows = Math.max(1, Math.ceil(cards.length / inOne));
  const each = Math.ceil(cards.length / rows);
  const first = cards.length - each * (rows - 1);
  const all: Card[][] = [cards.slice(0, first)];
  for (let from = first; from < cards.length; from += each) all.push(cards.slice(from, from + each));
  return all;
}

/** How a card leans in a fan that is held in hand: degrees, and how far it sinks, from -1 to 1. */
export function lean(number: number, cards: number): { degrees: number; sinks: number } {
  if (cards < 2) return { degrees: 0, sinks: 0 };
  const side = (2 * number) / (cards - 1) - 1;
  const spread = Math.min(1, cards / 8);
  return { degrees: 5 * spread * side, sinks: spread * side * side };
}
