// The way of a card over the table, as keyframes that only move and scale.

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const RATIO = 92 / 64; // of a card's height to its width
const SAMPLES = 18;

/** Where a card lies that is put in the middle of a box. */
export function cardWithin(box: Box): Box {
  const height = Math.min(box.height, box.width * RATIO);
  const width = height / RATIO;
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}

/** From box to box for an element that is as large as the second one and lies at 0, 0.
 *
 * The card is lifted on its way: it rises, grows a little, and comes down again.
 */
export function flightPath(from: Box, to: Box, spin = 0): Keyframe[] {
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  const rise = Math.min(46, distance * 0.12);
  const frames: Keyframe[] = [];
  for (let sample = 0; sample <= SAMPLES; sample++) {
    const time = sample / SAMPLES;
    const way = eased(time);
    const lift = Math.sin(Math.PI * way);
    const scale = mix(from.width / to.width, 1, way) * (1 + 0.08 * lift);
    const x = mix(from.x + from.width / 2, to.x + to.width / 2, way) - to.width / 2;
    const y = mix(from.y + from.height / 2, to.y + to.height / 2, way) - to.height / 2 - rise * lift;
    frames.push({ offset: time, transform: placed(x, y, scale, 360 * spin * way) });
  }
  return frames;
}

/** The transform of an element whose own corner is at 0, 0 and that grows from its middle. */
export function placed(x: number, y: number, scale = 1, degrees = 0): string {
  const turn = degrees ? ` rotate(${round(degrees)}deg)` : "";
  return `translate(${round(x)}px, ${round(y)}px)${turn} scale(${round(scale)})`;
}

function eased(time: number): number {
  return time < 0.5 ? 4 * time ** 3 : 1 - (2 - 2 * time) ** 3 / 2;
}

function mix(from: number, to: number, way: number): number {
  return from + (to - from) * way;
}

function round(number: number): number {
  return Math.round(number * 1000) / 1000;
}
