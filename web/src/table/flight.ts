// The way of a card over the table, as keyframes that only move and scale.

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const RATIO = 92 / 64; // of a card's height to its width
const SAMPLES = 18;

/** What cards fly in, over the whole screen. */
export function flightLayer(): HTMLElement {
  const layer = document.createElement("div");
  layer.className = "flights";
  layer.setAttribute("aria-hidden", "true");
  layer.style.cssText = "position:fixed;inset:0;z-index:50;pointer-events:none;contain:strict";
  return layer;
}

/** Where a card lies that is put in the middle of a box. */
export function cardWithin(box: Box): Box {
  const height = Math.min(box.height, box.width * RATIO);
  const width = height / RATIO;
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}

/** From box to box, for an element of a given width that lies at 0, 0.
 *
 * The card is lifted on its way: it rises, grows a little, and comes down again.
 */
export function flightPath(from: Box, to: Box, width: number, spin = 0): Keyframe[] {
  const rise = Math.min(46, Math.hypot(to.x - from.x, to.y - from.y) * 0.12);
  return Array.from({ length: SAMPLES + 1 }, (_, sample) => {
    const way = eased(sample / SAMPLES);
    const lift = Math.sin(Math.PI * way);
    const box = {
      x: mix(from.x, to.x, way),
      y: mix(from.y, to.y, way) - rise * lift,
      width: mix(from.width, to.width, way),
      height: mix(from.height, to.height, way),
    };
    return { offset: sample / SAMPLES, transform: placed(box, width, 1 + 0.08 * lift, 360 * spin * way) };
  });
}

/** The transform that lays an element of a given width, at 0, 0 by itself, over a box. */
export function placed(box: Box, width: number, grown = 1, degrees = 0): string {
  const scale = box.width / width;
  const x = box.x + box.width / 2 - width / 2;
  const y = box.y + box.height / 2 - (width * RATIO) / 2;
  const turn = degrees ? ` rotate(${round(degrees)}deg)` : "";
  return `translate(${round(x)}px, ${round(y)}px)${turn} scale(${round(scale * grown)})`;
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
