// The time of day for pages that show it: they change by themselves every second.

import { createSubscriber } from "svelte/reactivity";

const everySecond = createSubscriber((update) => {
  const timer = setInterval(update, 1000);
  return () => clearInterval(timer);
});

/** As `Date.now()`. */
export function now(): number {
  everySecond();
  return Date.now();
}
