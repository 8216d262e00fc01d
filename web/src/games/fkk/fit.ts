// How large cards can be so that all of them fit in a box: rows grow, the room does not.

export interface Fit {
  columns: number;
  rows: number;
  width: number;
  height: number;
}

export interface Shape {
  /** Height by width of a card: at least, and at most if there is room. */
  ratio: readonly [number, number];
  gap: number;
  /** No card is wider than this, however few there are. */
  widest: number;
}

/** The columns that leave each of `count` cards the largest area; ties go to the fuller grid. */
export function fit(count: number, width: number, height: number, shape: Shape): Fit {
  let best: Fit = { columns: 1, rows: 1, width: 0, height: 0 };
  for (let columns = 1; columns <= Math.max(1, count); columns++) {
    const next = within(count, columns, width, height, shape);
    if (area(next) > area(best) + 0.5) best = next;
  }
  return best;
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
  return { columns, rows, width: card, height: Math.floor(Math.min(room, card * tallest)) };
}

const area = (fit: Fit) => fit.width * fit.height;
