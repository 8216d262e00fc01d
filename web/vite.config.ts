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
// is one file. What all pages share; what one chooses and opens a table with, on the first page, in the
// lobby and the menu; the pictures of the games; the first page; the screen of a table with what tables share.
const shared = [
  /index\.html$/,
  /src\/main\.ts$/,
  /src\/(games\/(doors|\w+\/index)|plain\/door)/,
  /src\/lib\/((person|clock)\.svelte|badge|limits|shuffles|words\/shared)/,
  /src\/parts\/(Icon|Notice)\./,
  /svelte\/src\/(?!animate|easing|internal\/client\/(loop|dom\/elements\/(custom-element|transitions|bindings\/(select|size))))/, // the rest comes with what uses it
];
const together = [
  { name: "early", test: /src\/lib\/early\.ts$/, priority: 4 },
  { name: "app", test: (id: string) => shared.some((pattern) => pattern.test(id)), priority: 3 },
  { name: "opening", test: /src\/(lib\/(asking|opening|codes)|games\/lengths|parts\/(Segments|Stepper))\./, priority: 3 },
  { name: "pictures", test: /src\/(art\/(GamePicture|pictures)|(games\/\w+|plain)\/picture)\./, priority: 3 },
  { name: "home", test: /src\/(screens\/Home\.svelte|lib\/words\/home)/, priority: 2 },
  {
    name: "table",
    test: /src\/(screens\/Table\.svelte|table\/(?!Advice|advising|Picture|motion|dealing|flight)|games\/insides\.ts|lib\/numbers\.ts)/,
    priority: 1,
  },
  { name: "asides", test: /src\/(lib\/copying|parts\/dialogs)\./, priority: 1 }, // which reviews and replays need, too
  {
    name: "around", // a table: its panels and questions, in the lobby too
    test: /src\/(screens\/table\/(GameOptions|HostAway|NameField|Share|Watchers)|parts\/(Ask|InviteKnown|Panel|Switch)|screens\/me\/Shunning|lib\/words\/(lobby|people|ratings|sharing))\./,
    priority: 0,
  },
  {
    name: "shown", // what has happened, at a table and in a replay
    test: /src\/(table\/(Advice|advising|motion|dealing|flight)|screens\/table\/(Log|LogPanel|Points)|lib\/words\/talk)\./,
    priority: 0,
  },
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
    rolldownOptions: {
      // Loading a part of Svelte's runtime does nothing by itself: what is not used can go.
      treeshake: { moduleSideEffects: [{ test: /svelte\/src\/internal\/client\//, sideEffects: false }] },
      output: { codeSplitting: { groups: together } },
    },
  },
  server: {
    proxy: {
      "/api": { target: process.env.KARTENTISCH ?? "http://localhost:8765", ws: true },
    },
  },
  test: { include: ["src/**/*.test.ts"] },
});
