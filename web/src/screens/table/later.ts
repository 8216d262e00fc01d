// What a table needs only once it is on the screen; one file. Lobby and results come when they are seen.

export { default as Ask } from "../../parts/Ask.svelte";
export { default as Advice } from "../../table/Advice.svelte"; // so that it is there when a table has something to say
export { default as Cover } from "./Cover.svelte";
export { default as LogPanel } from "./LogPanel.svelte";
export { default as Menu } from "./Menu.svelte";
export { default as RoundEnd } from "./RoundEnd.svelte";
export { default as RulesPanel } from "./RulesPanel.svelte";
export { default as Strip } from "./Strip.svelte";
export { default as Voices } from "./Voices.svelte";

export { deal } from "../../table/dealing";
export { show } from "../../table/motion";

export type Later = typeof import("./later");
