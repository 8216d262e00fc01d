// A game as a picture to share: the result, the curve, the grades, the best move and the luck. Like
// the text to share it names nobody.

import type { ShownReview, SeatReview } from "../../lib/protocol";
import { cost, percent } from "../../lib/figures";
import { allCards, counts, GRADES, isPoor, outcome, type Grade, type Point } from "../../lib/reviewing";
import type { Sentences } from "../../lib/sentences";
import { review as words } from "../../lib/words/review";
import { SIGNS, TONES } from "./grades";

const SIZE = 1080;
const EDGE = 64;
const WIDE = SIZE - 2 * EDGE;
const FONT = "Inter, ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
// Always those of the light theme: nobody knows where the picture will be looked at.
const PAPER = "#fbf7ee";
const PAPER_2 = "#f1e9d8";
const INK = "#26241f";
const INK_2 = "#5f5a4f";
const LINE = "#d8cdb6";
const GOLD = "#e2a52b";
const CURVE = { left: EDGE, top: 250, wide: WIDE, high: 300 };
const TILES = { top: 596, high: 120, gap: 16 };
const LUCK = { top: 846, row: 34 };
const MOST_ROWS = 6;
const MOST_SIGNS = 3; // of moves that cost something

/** Draw a seat's game. tone: the colour of the game. */
export function drawn(told: ShownReview, seat: SeatReview, title: string, tone: string, sentences: Sentences): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, SIZE, SIZE);
  drawHead(pen, told, seat, title, tone);
  drawCurve(pen, told, seat, tone);
  drawGrades(pen, told, seat);
  drawBest(pen, told, seat, sentences);
  drawLuck(pen, told, seat);
  write(pen, "Kartentisch", SIZE - EDGE, SIZE - 30, { size: 26, colour: INK_2, align: "right" });
  return canvas;
}

interface Look {
  size: number;
  colour?: string;
  weight?: number;
  align?: CanvasTextAlign;
}

/** Write a line, narrower if it is too long. */
function write(pen: CanvasRenderingContext2D, text: string, x: number, y: number, look: Look, wide = WIDE): void {
  pen.font = `${look.weight ?? 500} ${look.size}px ${FONT}`;
  pen.fillStyle = look.colour ?? INK;
  pen.textAlign = look.align ?? "left";
  pen.fillText(text, x, y, wide);
}

function drawHead(pen: CanvasRenderingContext2D, told: ShownReview, seat: SeatReview, title: string, tone: string): void {
  pen.fillStyle = seat.result > 0 ? GOLD : tone;
  pen.fillRect(0, 0, SIZE, 20);
  pen.fillStyle = tone;
  pen.fillRect(EDGE, 66, 10, 120);
  write(pen, words("share_head", { game: title, n: told.names.length }), EDGE + 34, 110, { size: 38, colour: INK_2 });
  write(pen, outcome(seat), EDGE + 34, 178, { size: 66, weight: 800 });
}

function drawCurve(pen: CanvasRenderingContext2D, told: ShownReview, seat: SeatReview, tone: string): void {
  const { left, top, wide, high } = CURVE;
  const x = (step: number): number => left + (step / Math.max(1, told.steps)) * wide;
  const y = (share: number): number => top + (1 - share) * high;
  write(pen, words("picture_curve"), left, top - 16, { size: 26, colour: INK_2 });
  pen.strokeStyle = LINE;
  pen.lineWidth = 2;
  for (const share of [0, 0.5, 1]) {
    pen.beginPath();
    pen.moveTo(left, y(share));
    pen.lineTo(left + wide, y(share));
    pen.stroke();
  }
  const curve = allCards(told.review.chances, seat.seat);
  trace(pen, curve, x, y);
  pen.lineTo(x(told.steps), y(0));
  pen.lineTo(x(0), y(0));
  pen.globalAlpha = 0.16;
  pen.fillStyle = tone;
  pen.fill();
  pen.globalAlpha = 1;
  trace(pen, curve, x, y);
  pen.strokeStyle = tone;
  pen.lineWidth = 7;
  pen.lineJoin = "round";
  pen.stroke();
  const own = told.review.decisions.filter((one) => one.seat === seat.seat);
  const worst = own.filter(isPoor).toSorted((one, other) => other.cost - one.cost).slice(0, MOST_SIGNS);
  const best = own.filter((one) => seat.best.includes(one.step));
  for (const one of [...worst, ...best]) {
    const share = curve.findLast(({ step }) => step <= one.step)?.share ?? 0;
    drawSign(pen, one.grade, x(one.step), y(share), 19);
  }
}

function trace(pen: CanvasRenderingContext2D, curve: readonly Point[], x: (step: number) => number, y: (share: number) => number): void {
  pen.beginPath();
  for (const { step, share } of curve) pen.lineTo(x(step), y(share));
}

function drawSign(pen: CanvasRenderingContext2D, grade: Grade, x: number, y: number, radius: number): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fillStyle = TONES[grade];
  pen.fill();
  write(pen, SIGNS[grade], x, y + 0.48 * radius, { size: 1.3 * radius, weight: 800, colour: "#fff", align: "center" });
}

function drawGrades(pen: CanvasRenderingContext2D, told: ShownReview, seat: SeatReview): void {
  const number = counts(told.review.decisions, seat.seat);
  const wide = (WIDE - TILES.gap * (GRADES.length - 1)) / GRADES.length;
  GRADES.forEach((grade, index) => {
    const left = EDGE + index * (wide + TILES.gap);
    pen.fillStyle = PAPER_2;
    pen.beginPath();
    pen.roundRect(left, TILES.top, wide, TILES.high, 18);
    pen.fill();
    drawSign(pen, grade, left + 48, TILES.top + 48, 24);
    write(pen, String(number[grade]), left + 88, TILES.top + 65, { size: 52, weight: 800 });
    write(pen, words(grade), left + 24, TILES.top + 104, { size: 25, colour: INK_2 }, wide - 48);
  });
}

function drawBest(pen: CanvasRenderingContext2D, told: ShownReview, seat: SeatReview, sentences: Sentences): void {
  const [best] = told.review.decisions
    .filter((one) => one.seat === seat.seat && seat.best.includes(one.step))
    .toSorted((one, other) => other.lead - one.lead);
  if (!best) return;
  const text = words("picture_best", { move: sentences.move(best.move), n: cost(best.lead) });
  write(pen, text, EDGE, 770, { size: 30, weight: 650 });
}

function drawLuck(pen: CanvasRenderingContext2D, told: ShownReview, seat: SeatReview): void {
  const others = told.review.seats.filter((one) => one.seat !== seat.seat).toSorted((one, other) => other.luck - one.luck);
  const rows = [seat, ...others].slice(0, MOST_ROWS);
  const most = Math.max(0.05, ...rows.map(({ luck }) => Math.abs(luck)));
  write(pen, words("luck"), EDGE, LUCK.top - 18, { size: 26, colour: INK_2 });
  const middle = EDGE + 190 + (WIDE - 310) / 2;
  rows.forEach((one, index) => {
    const mine = one === seat;
    const y = LUCK.top + index * LUCK.row;
    const wide = (Math.abs(one.luck) / most) * ((WIDE - 310) / 2);
    pen.fillStyle = mine ? GOLD : LINE;
    pen.fillRect(one.luck < 0 ? middle - wide : middle, y, Math.max(2, wide), LUCK.row - 10);
    const look = { size: 24, weight: mine ? 800 : 500 };
    if (index < 2) write(pen, words(mine ? "picture_me" : "picture_others"), EDGE, y + 20, look, 180);
    write(pen, percent(one.luck, true), SIZE - EDGE, y + 20, { ...look, align: "right" });
  });
  pen.fillStyle = INK_2;
  pen.fillRect(middle - 1, LUCK.top - 6, 2, rows.length * LUCK.row);
}
