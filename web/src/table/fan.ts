// How many cards lie in a row: they overlap, but of each one enough shows to read and to hit it.

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
