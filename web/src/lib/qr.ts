// A QR code of a short text: bytes, error correction L, versions 1 to 5, which hold 106 bytes.
//
// Names and numbers are those of ISO/IEC 18004. These versions have one block each, and one
// alignment pattern at most, which keeps it short.

const DATA = [19, 34, 55, 80, 108]; // data codewords by version
const CORRECTION = [7, 10, 15, 20, 26];
const FORMAT_MASK = 0b101010000010010;
const FORMAT_GENERATOR = 0b10100110111;
const LEVEL_L = 0b01;

type Grid = boolean[][];

/** The modules, dark ones true, row by row; null if the text is too long. */
export function qrCode(text: string): Grid | null {
  const bytes = [...new TextEncoder().encode(text)];
  const version = DATA.findIndex((room) => bytes.length + 2 <= room) + 1;
  if (version === 0) return null;
  const data = codewords(bytes, DATA[version - 1] ?? 0);
  const all = [...data, ...correction(data, CORRECTION[version - 1] ?? 0)];
  const masked = MASKS.map((mask, number) => {
    const drawing = new Drawing(version);
    drawing.fill(all, mask);
    drawing.format(number);
    return drawing.dark;
  });
  return masked.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

const MASKS: ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** The text as codewords: mode, length, bytes, end, padding. */
function codewords(bytes: number[], room: number): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, 8);
  bytes.forEach((byte) => put(byte, 8));
  put(0, 4);
  const words: number[] = [];
  for (let at = 0; at < bits.length; at += 8) words.push(parseInt(bits.slice(at, at + 8).join(""), 2));
  for (let pad = 0; words.length < room; pad++) words.push(pad % 2 ? 0x11 : 0xec);
  return words;
}

/** Reed-Solomon: the remainder of the data divided by the generator, over GF(256). */
function correction(data: number[], count: number): number[] {
  let generator = [1];
  for (let power = 0; power < count; power++) {
    const next = [...generator, 0];
    generator.forEach((factor, at) => (next[at + 1] = (next[at + 1] ?? 0) ^ times(factor, POWERS[power] ?? 0)));
    generator = next;
  }
  const rest = [...data, ...Array<number>(count).fill(0)];
  data.forEach((_, at) => {
    const lead = rest[at] ?? 0;
    if (lead) generator.forEach((factor, step) => (rest[at + step] = (rest[at + step] ?? 0) ^ times(factor, lead)));
  });
  return rest.slice(data.length);
}

const POWERS: number[] = [1];
for (let at = 1; at < 255; at++) {
  const double = (POWERS[at - 1] ?? 0) << 1;
  POWERS.push(double > 255 ? double ^ 0x11d : double);
}

function times(one: number, other: number): number {
  if (!one || !other) return 0;
  return POWERS[(POWERS.indexOf(one) + POWERS.indexOf(other)) % 255] ?? 0;
}

class Drawing {
  readonly size: number;
  readonly dark: Grid;
  private readonly fixed: Grid;

  constructor(version: number) {
    this.size = 17 + 4 * version;
    this.dark = Array.from({ length: this.size }, () => Array<boolean>(this.size).fill(false));
    this.fixed = this.dark.map((row) => [...row]);
    const far = this.size - 7;
    for (const [row, column] of [[0, 0], [0, far], [far, 0]] as const) this.finder(row, column);
    for (let at = 8; at < this.size - 8; at++) {
      this.set(6, at, at % 2 === 0);
      this.set(at, 6, at % 2 === 0);
    }
    if (version > 1) this.alignment(this.size - 7);
    for (let at = 0; at < 9; at++) {
      this.fix(8, at);
      this.fix(at, 8);
      if (at < 8) this.fix(8, this.size - 1 - at);
      if (at < 7) this.fix(this.size - 1 - at, 8);
    }
    this.set(this.size - 8, 8, true);
  }

  /** Lay the bits in columns of two, up and down, from the right; masked. */
  fill(words: number[], mask: (row: number, column: number) => boolean): void {
    let bit = 0;
    let upwards = true;
    for (let right = this.size - 1; right > 0; right -= 2) {
      if (right === 6) right = 5; // the timing pattern's column
      for (let step = 0; step < this.size; step++) {
        const row = upwards ? this.size - 1 - step : step;
        for (const column of [right, right - 1]) {
          if (this.fixed[row]?.[column]) continue;
          const on = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
          bit += 1;
          this.paint(row, column, on !== mask(row, column));
        }
      }
      upwards = !upwards;
    }
  }

  /** Write down level and mask, twice. */
  format(mask: number): void {
    const value = (LEVEL_L << 3) | mask;
    let rest = value << 10;
    for (let bit = 14; bit >= 10; bit--) if ((rest >> bit) & 1) rest ^= FORMAT_GENERATOR << (bit - 10);
    const bits = ((value << 10) | rest) ^ FORMAT_MASK;
    for (let at = 0; at < 15; at++) {
      const on = ((bits >> at) & 1) === 1;
      if (at < 6) this.paint(at, 8, on);
      else if (at < 8) this.paint(at + 1, 8, on);
      else this.paint(this.size - 15 + at, 8, on);
      if (at < 8) this.paint(8, this.size - 1 - at, on);
      else if (at === 8) this.paint(8, 7, on);
      else this.paint(8, 14 - at, on);
    }
  }

  private finder(top: number, left: number): void {
    for (let row = -1; row < 8; row++) {
      for (let column = -1; column < 8; column++) {
        const ring = Math.max(Math.abs(row - 3), Math.abs(column - 3));
        this.set(top + row, left + column, ring !== 2 && ring !== 4);
      }
    }
  }

  private alignment(middle: number): void {
    for (let row = -2; row <= 2; row++) {
      for (let column = -2; column <= 2; column++) {
        this.set(middle + row, middle + column, Math.max(Math.abs(row), Math.abs(column)) !== 1);
      }
    }
  }

  private set(row: number, column: number, on: boolean): void {
    this.fix(row, column);
    this.paint(row, column, on);
  }

  private fix(row: number, column: number): void {
    const line = this.fixed[row];
    if (line && column in line) line[column] = true;
  }

  private paint(row: number, column: number, on: boolean): void {
    const line = this.dark[row];
    if (line && column in line) line[column] = on;
  }
}

/** How hard a pattern is to read: runs of one colour, blocks, and an uneven share of dark. */
function penalty(grid: Grid): number {
  const size = grid.length;
  const at = (row: number, column: number) => grid[row]?.[column] ?? false;
  let points = 0;
  for (const turned of [false, true]) {
    for (let row = 0; row < size; row++) {
      const line = Array.from({ length: size }, (_, column) => (turned ? at(column, row) : at(row, column)));
      const text = line.map(Number).join("");
      for (const run of text.match(/0{5,}|1{5,}/g) ?? []) points += run.length - 2;
      for (const sign of ["10111010000", "00001011101"]) {
        for (let found = text.indexOf(sign); found >= 0; found = text.indexOf(sign, found + 1)) points += 40;
      }
    }
  }
  let dark = 0;
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const on = at(row, column);
      if (on) dark += 1;
      const square = row + 1 < size && column + 1 < size;
      if (square && on === at(row + 1, column) && on === at(row, column + 1) && on === at(row + 1, column + 1)) points += 3;
    }
  }
  return points + 10 * Math.floor(Math.abs((100 * dark) / size ** 2 - 50) / 5);
}
