import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

// All components are of Svelte 5: nothing that is there for older ones goes to the browser.
export default { preprocess: vitePreprocess(), compilerOptions: { runes: true } };
