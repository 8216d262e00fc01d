import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { compressed } from "./scripts/compressed";
import { icon } from "./scripts/icons";
import { loads } from "./scripts/loads";

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
// is one file. The first page with all it needs; the screen of a table with what tables share.
const together = [
  { name: "app", test: /index\.html$|src\/main\.ts$/, priority: 2 },
  { name: "table", test: /src\/(screens\/Table\.svelte|table\/)/, priority: 1 },
];

// The app goes where the server serves it from: inside the Python package. It is not committed.
export default defineConfig({
  plugins: [svelte(), icons, loads, compressed],
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
