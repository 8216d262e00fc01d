import { describe, expect, it } from "vitest";
import { qrCode } from "./qr";

// Read back by an independent decoder when it was written down.
const HI = [
  "#######..#..#.#######",
  "#.....#.#..#..#.....#",
  "#.###.#..#....#.###.#",
  "#.###.#.#..#..#.###.#",
  "#.###.#...###.#.###.#",
  "#.....#.###.#.#.....#",
  "#######.#.#.#.#######",
  "..........###........",
  "#####.####..##.#.#.#.",
  "#.#..#....#.#..#....#",
  ".#...###..##.#..####.",
  "####.#.#.......##.#..",
  "#.#.###..#.#.#..#.#.#",
  "........#.#####..#..#",
  "#######.#...#.##...#.",
  "#.....#..######..#..#",
  "#.###.#.#.#.#..#..#..",
  "#.###.#.##..#..#..#..",
  "#.###.#.#..#.#..###..",
  "#.....#.##.....##.#..",
  "#######.####.#..####.",
];

const drawn = (grid: boolean[][] | null) => grid?.map((row) => row.map((dark) => (dark ? "#" : ".")).join(""));

describe("a QR code", () => {
  it("is the one that decoders read", () => {
    expect(drawn(qrCode("hi"))).toEqual(HI);
  });

  it("grows with the text, and is none when the text is too long", () => {
    const sizes = [17, 32, 53, 78, 106, 107].map((length) => qrCode("x".repeat(length))?.length ?? null);
    expect(sizes).toEqual([21, 25, 29, 33, 37, null]);
  });

  it("differs where the text does", () => {
    expect(drawn(qrCode("/t/abcd"))).not.toEqual(drawn(qrCode("/t/abce")));
  });
});
