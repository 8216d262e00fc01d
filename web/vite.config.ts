import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The app goes where the server serves it from: inside the Python package. It is not committed.
export default defineConfig({
  plugins: [svelte()],
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
