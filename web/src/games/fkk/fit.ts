// How large cards can be so that all of them fit in a box: rows grow, the room does not.

export interface Fit {
  columns: number;
  rows: number;
  width: number;
  height: number;
  /** From row to row; less than a card is high where rows lie over each other. */
  down: number;
}

export interface Shape {
  /** Height by width of a card: at least, and at most if there is room. */
  ratio: readonly [number, number];
  gap: number;
  /** No card is wider than this, however few there are. */
  widest: number;
  /** No card is narrower than this: then rows lie over each other, or need more room. */
  least?: number;
}

/** The columns that leave each of `count` cards the largest area; ties go to the fuller grid, and then to fewer rows. */
export function fit(count: number, width: number, height: number, shape: Shape): Fit {
  let best: Fit = { columns: 1, rows: 1, width: 0, height: 0, down: 0 };
  for (let columns = 1; columns <= Math.max(1, count); columns++) {
    const next = within(count, columns, width, height, shape);
    const flatter = columns * next.rows === count && next.rows < best.rows && area(next) > area(best) - 0.5;
    if (flatter || area(next) > area(best) + 0.5) best = next;
  }
  return best.width < (shape.least ?? 0) ? overlapping(count, width, height, shape) : best;
}

/** How high a box of this width must be so that no card is narrower than the least. */
export function needed(count: number, width: number, shape: Shape): number {
  const rows = Math.ceil(count / columnsOfLeast(width, shape));
  return Math.ceil(rows * ((shape.least ?? 0) * shape.ratio[0] + shape.gap) - shape.gap);
}

/** Where a card lies in its box. One that is on its way has no room of its own yet: it lies over the last one, a bit beyond. */
export function placeOf(card: number, { columns, rows }: Fit): { column: number; line: number; beyond: boolean } {
  const place = Math.min(card, columns * rows - 1);
  return { column: place % columns, line: Math.floor(place / columns), beyond: place < card };
}

/** Whether rows lie so closely that they cover the middle of a card, where one taps it. */
export function covers({ rows, height, down }: Fit): boolean {
  return rows > 1 && down < height / 2 + 3;
}

function columnsOfLeast(width: number, { least = 1, gap }: Shape): number {
  return Math.max(1, Math.floor((width + gap) / (least + gap)));
}

function overlapping(count: number, width: number, height: number, shape: Shape): Fit {
  const columns = Math.min(count, columnsOfLeast(width, shape));
  const rows = Math.ceil(count / columns);
  const card = { width: shape.least ?? 0, height: Math.floor((shape.least ?? 0) * shape.ratio[0]) };
  const down = rows > 1 ? Math.min((height - card.height) / (rows - 1), card.height + shape.gap) : card.height;
  return { columns, rows, ...card, down: Math.max(0, down) };
}

function within(count: number, columns: number, width: number, height: number, shape: Shape): Fit {
  const rows = Math.max(1, Math.ceil(count / columns));
  const [flattest, tallest] = shape.ratio;
  const room = (height - shape.gap * (rows - 1)) / rows;
  const wide = Math.min(
    (width - shape.gap * (columns - 1)) / columns,
    room / flattest,
    shape.widest,
  );
  const card = Math.max(0, Math.floor(wide));
  const tall = Math.floor(Math.min(room, card * tallest));
  return { columns, rows, width: card, height: tall, down: tall + shape.gap };
}

const area = (fit: Fit) => fit.width * fit.height;
