// Draws the first page in the build, so that it is seen before any script has run: in each language
// and theme, as home/<language>.<theme>.html, with its styles inside.

import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { mkdtemp, rm } from "node:fs/promises";
import { build, type Plugin } from "vite";
import type * as Drawn from "../src/drawn";

const STYLES = /<link rel="stylesheet"[^>]*href="\/([^"]+)">/g;

export const drawn: Plugin = {
  name: "drawn",
  apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  enforce: "post",
  generateBundle: {
    order: "post",
    async handler(_, bundle) {
      const { draw, LANGUAGES, THEMES } = await drawing();
      const page = textOf("index.html").replace(STYLES, (_, file: string) => `<style>${textOf(file)}</style>`);
      for (const language of LANGUAGES) {
        const body = await draw(language);
        for (const theme of THEMES) {
          const source = page
            .replace(/<html[^>]*>/, () => `<html lang="${language}" data-theme="${theme}">`)
            .replace('<div id="app">', () => `<div id="app">${body}`);
          this.emitFile({ type: "asset", fileName: `home/${language}.${theme}.html`, source });
        }
      }

      function textOf(name: string): string {
        const file = bundle[name];
        if (file?.type !== "asset") throw new Error(`The build has made no ${name}: see index.html.`);
        return String(file.source);
      }
    },
  },
};

/** src/drawn.ts, built to run here. */
async function drawing(): Promise<typeof Drawn> {
  const outDir = await mkdtemp(join(tmpdir(), "kartentisch-drawn-"));
  try {
    await build({
      logLevel: "warn",
      ssr: { noExternal: true },
      build: { ssr: "src/drawn.ts", outDir, emptyOutDir: true, rolldownOptions: { output: { codeSplitting: false } } },
    });
    return (await import(pathToFileURL(join(outDir, "drawn.js")).href)) as typeof Drawn;
  } finally {
    await rm(outDir, { recursive: true });
  }
}
