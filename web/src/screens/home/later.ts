// What the first page shows only once it has been told of it; one file.

export { default as PageLinks } from "./PageLinks.svelte";
export { default as TableList } from "./TableList.svelte";

export type Later = typeof import("./later");
