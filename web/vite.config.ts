import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { icon } from "./scripts/icons";

const icons: Plugin = {
  name: "icons",
  apply: "build",
  generateBundle() {
    for (const size of [180, 192, 512]) {
      this.emitFile({ type: "asset", fileName: `icon-${size}.png`, source: icon(size) });
    }
  },
};

// The app goes where the server serves it from: inside the Python package. It is not committed.
export default defineConfig({
  plugins: [svelte(), icons],
  build: {
    outDir: "../src/kartentisch/server/app",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      "/api": { target: process.env.KARTENTISCH ?? "http://localhost:8765", ws: true },
    },
  },
  test: { include: ["src/**/*.test.ts"] },
});
