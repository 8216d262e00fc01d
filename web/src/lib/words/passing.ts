// The words of passing a device around.

import { area } from "../i18n.svelte";

export const passing = area({
  hand_over: ["Gib das Gerät weiter an", "Hand the device to"],
  ready: ["Ich bin {name}, weiter", "I’m {name}, continue"],
});
