// The app's icon as PNG, for home screens that take no SVG: public/icon.svg once more, in numbers.

import { deflateSync } from "node:zlib";

type Colour = [number, number, number];
/** How far a point is outside of a shape; negative within. */
type Shape = { outside: (x: number, y: number) => number; colour: Colour };

const FELT: Colour = [0x2f, 0x64, 0x55];
const SHAPES: Shape[] = [
  { outside: card(25, 33, -11), colour: [0xfb, 0xf7, 0xee] },
  { outside: card(39, 30, 9), colour: [0xd8, 0x49, 0x2c] },
  { outside: (x, y) => Math.hypot(x - 39, y - 30) - 5.5, colour: [0xf6, 0xea, 0xd0] },
];

/** The icon as a PNG file of this width and height. */
export function icon(size: number): Buffer {
  const rows = Buffer.alloc(size * (1 + 3 * size));
  const scale = 64 / size;
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const colour = colourAt((column + 0.5) * scale, (row + 0.5) * scale, scale);
      rows.set(colour, row * (1 + 3 * size) + 1 + 3 * column);
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]);
}

function colourAt(x: number, y: number, pixel: number): Colour {
  return SHAPES.reduce<Colour>((below, { outside, colour }) => {
    const share = Math.min(1, Math.max(0, 0.5 - outside(x, y) / pixel));
    return below.map((part, at) => Math.round(part + ((colour[at] ?? 0) - part) * share)) as Colour;
  }, FELT);
}

function card(middleX: number, middleY: number, degrees: number): Shape["outside"] {
  const turn = (-degrees * Math.PI) / 180;
  return (x, y) => {
    const [dx, dy] = [x - middleX, y - middleY];
    const across = Math.abs(dx * Math.cos(turn) - dy * Math.sin(turn)) - (11 - 4.5);
    const along = Math.abs(dx * Math.sin(turn) + dy * Math.cos(turn)) - (16 - 4.5);
    return Math.hypot(Math.max(across, 0), Math.max(along, 0)) + Math.min(Math.max(across, along), 0) - 4.5;
  };
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(checksum(named));
  return Buffer.concat([length, named, sum]);
}

/** CRC-32, as PNG wants it. */
function checksum(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
