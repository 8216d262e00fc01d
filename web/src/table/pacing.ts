// In which beats a step of the game is shown, and how long each of them takes.

import type { SeenEvent } from "../lib/protocol";
import type { Scene } from "./skins";

/** Milliseconds at normal speed: a card's flight, from one card's start to the next one's, and the
 * pause that follows so that one can take in what happened. */
export interface Tempo {
  flight: number;
  stagger: number;
  pause: number;
}

/** Events that are shown together. */
export interface Beat {
  events: SeenEvent[];
  tempo: Tempo;
  scene: Scene | null;
}

const USUAL: Tempo = { flight: 420, stagger: 110, pause: 450 };
const TEMPI: Record<string, Partial<Tempo>> = {
  begins: { pause: 300 },
  dealt: { flight: 320, stagger: 40, pause: 250 },
  drew: { pause: 250 },
  scores: { pause: 0 },
  wins: { pause: 0 },
};
const LONGEST_DEAL = 1500; // however many cards go one after the other
const LEAST_READING = 900; // what a person who sees no movement gets to read a sentence

/** A step as beats: neighbours of one kind, or of one scene, belong together. */
export function beats(
  events: SeenEvent[],
  tempi: Record<string, Partial<Tempo>> = {},
  scenes: Record<string, Scene> = {},
): Beat[] {
  const found: Beat[] = [];
  for (const event of events) {
    const last = found.at(-1);
    const scene = scenes[event.kind] ?? null;
    const together = scene ? last?.scene === scene : last?.events[0]?.kind === event.kind;
    if (last && together) last.events.push(event);
    else found.push({ events: [event], tempo: tempoOf(event.kind, tempi), scene });
  }
  for (const beat of found) beat.tempo.stagger = squeezed(beat.tempo.stagger, beat.events.length);
  return found;
}

function tempoOf(kind: string, tempi: Record<string, Partial<Tempo>>): Tempo {
  return { ...USUAL, ...TEMPI[kind], ...tempi[kind] };
}

/** Many cards go faster one after the other than few. */
function squeezed(stagger: number, cards: number): number {
  return Math.min(stagger, LONGEST_DEAL / Math.max(1, cards - 1));
}

/** How long a beat is, at normal speed. */
export function lengthOf({ events, tempo }: Beat): number {
  return tempo.flight + tempo.stagger * (events.length - 1) + tempo.pause;
}

/** How long a sentence stays for somebody who sees no movement. */
export function readingTime({ tempo }: Beat): number {
  return Math.max(LEAST_READING, tempo.flight + tempo.pause);
}

/** Milliseconds on the clock, however fast things are shown. */
export const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
