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

export interface Held {
  rows: number;
  columns: number;
  /** Of a card, in pixels. */
  width: number;
  /** From card to card and from row to row: less than a card where they overlap. */
  stride: number;
  down: number;
}

const RATIO = 92 / 64;
const GAP = 6;
const NARROWEST = 24; // a finger needs that much of a card
const ROW_SHOWS = 0.5; // of the height of a card that lies under the next row: its number can be read
const NUMBER_SHOWS = 0.42; // of the width of a card that lies under its neighbour: two digits can be read
const MOST_ROWS = 4;
const ONE_ROW = 1.25; // a hand in one row is worth so much more

/** How a hand lies in its room: in as many rows as show the most of every card. */
export function held(count: number, room: number, height: number, widest: number): Held {
  const all = Array.from({ length: MOST_ROWS }, (_, more) => inRoom(count, more + 1, room, height, widest));
  const wide = all.filter(({ stride }) => stride >= NARROWEST);
  return (wide.length > 0 ? wide : all).reduce((best, next) => (shows(next) > shows(best) ? next : best));
}

function inRoom(count: number, rows: number, room: number, height: number, widest: number): Held {
  const columns = Math.max(1, Math.ceil(count / rows));
  const across = room / (1 + NUMBER_SHOWS * (columns - 1));
  const width = Math.max(1, Math.min(widest, across, height / RATIO / (1 + ROW_SHOWS * (rows - 1))));
  const stride = columns > 1 ? Math.min(width + GAP, (room - width) / (columns - 1)) : width;
  const down = rows > 1 ? Math.min(width * RATIO + GAP, (height - width * RATIO) / (rows - 1)) : width * RATIO;
  return { rows, columns, width, stride, down };
}

/** Whether what stands in the middle of a card is cut by the next one: then its corner says it all. */
export function isCut(stride: number, width: number): boolean {
  return stride < 0.75 * width;
}

/** How much of the card shows that shows least. */
function shows({ rows, width, stride, down }: Held): number {
  const area = Math.min(width, stride) * Math.min(width * RATIO, down);
  return rows === 1 ? area * ONE_ROW : area;
}
