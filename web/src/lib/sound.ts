// Short synthesized sounds, for those who want them; no files.

import { choices } from "./choices.svelte";

let context: AudioContext | null = null;

/** Browsers let a page sound only after it has been touched: call this then. */
export function allowSound(): void {
  if (!choices.sound) return;
  context ??= typeof AudioContext === "undefined" ? null : new AudioContext();
  if (context?.state === "suspended") void context.resume();
}

/** It is your turn: two soft notes, and a short buzz. */
export function chime(): void {
  note(587, 0, 0.22, 0.07);
  note(880, 0.13, 0.34, 0.06);
  // Browsers let a page vibrate only after it has been touched.
  if (choices.vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate?.([30, 60, 30]);
}

/** Somebody has won. */
export function fanfare(): void {
  [523, 659, 784, 1047].forEach((pitch, at) => note(pitch, at * 0.14, 0.5, 0.06));
}

function note(pitch: number, after: number, length: number, loudness: number): void {
  if (!context || !choices.sound || context.state !== "running") return;
  const start = context.currentTime + after;
  const voice = context.createOscillator();
  const volume = context.createGain();
  voice.type = "triangle";
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loudness, start + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  voice.connect(volume).connect(context.destination);
  voice.start(start);
  voice.stop(start + length);
}
