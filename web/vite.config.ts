import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { compressed } from "./scripts/compressed.ts";
import { drawn } from "./scripts/drawn.ts";
import { icon } from "./scripts/icons.ts";
import { loads } from "./scripts/loads.ts";

const icons: Plugin = {
  name: "icons",
  apply: "build",
  generateBundle() {
    for (const size of [180, 192, 512]) {
      this.emitFile({ type: "asset", fileName: `icon-${size}.png`, source: icon(size) });
    }
  },
};

// On a phone every file costs a round trip, and only six come at a time: what is needed together
// is one file. What all pages share; the first page; the screen of a table with what tables share.
// The styles of the first page are among those of all: they stand in the page itself.
const shared = /rolldown\/runtime|index\.html$|src\/(main\.ts$|games\/(doors|\w+\/index)|plain\/door|lib\/(person\.svelte\.ts|(opening|shuffles)\.ts|words\/(games|home|shared))|parts\/(Icon|Notice)\.)/;
const firstStyles = /src\/(screens\/home\/|screens\/Home|parts\/(Segments|Stepper|TopBar)|art\/GamePicture).*lang\.css$/;
const together = [
  { name: "early", test: /src\/lib\/early\.ts$/, priority: 4 },
  { name: "app", test: new RegExp(`${shared.source}|${firstStyles.source}`), priority: 3 },
  { name: "home", test: /src\/(screens\/Home\.svelte|(games\/\w+|plain)\/picture\.ts)/, priority: 2 },
  { name: "table", test: /src\/(screens\/Table\.svelte|table\/(?!Picture)|games\/insides\.ts|lib\/numbers\.ts)/, priority: 1 },
];

// The app goes where the server serves it from: inside the Python package. It is not committed.
export default defineConfig({
  plugins: [svelte(), icons, loads, drawn, compressed],
  build: {
    outDir: "../src/kartentisch/server/app",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: together } } },
  },
  server: {
    proxy: {
      "/api": { target: process.env.KARTENTISCH ?? "http://localhost:8765", ws: true },
    },
  },
  test: { include: ["src/**/*.test.ts"] },
});
