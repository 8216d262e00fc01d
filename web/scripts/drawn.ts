// Draws the first page and an empty table in the build, so that they are seen before any script has
// run: in each language and theme, as drawn/<screen>.<language>.<theme>.html.

import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { mkdtemp, rm } from "node:fs/promises";
import type { OutputChunk } from "rolldown";
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
      const { describe, draw, LANGUAGES, THEMES } = await drawing();
      const page = textOf("index.html").replace(STYLES, (_, file: string) => styleOf(file));
      // With their styles inside both are seen a round trip earlier.
      const home = withStyles(page, "Home");
      // A table's line is opened before anything else has loaded.
      const early = chunkOf("/lib/early.ts").fileName;
      const table = withStyles(page, "Table").replace(
        "<script",
        () => `<script type="module" async crossorigin src="/${early}"></script>\n    <script`,
      );
      for (const language of LANGUAGES) {
        for (const [name, path, text] of [["home", "/", home], ["table", "/t/code", table]] as const) {
          const body = await draw(path, language);
          for (const theme of THEMES) {
            const source = text
              .replace(/(<meta name="description" content=")[^"]*/, (_, start: string) => start + describe(language))
              .replace(/<html[^>]*>/, () => `<html lang="${language}" data-theme="${theme}">`)
              .replace('<div id="app">', () => `<div id="app">${body}`);
            this.emitFile({ type: "asset", fileName: `drawn/${name}.${language}.${theme}.html`, source });
          }
        }
      }

      /** The style itself; the link, which is not followed, tells scripts that it is there. */
      function styleOf(file: string): string {
        return `<style>${textOf(file)}</style><link rel="stylesheet" disabled href="/${file}">`;
      }

      function textOf(name: string): string {
        const file = bundle[name];
        if (file?.type !== "asset") throw new Error(`The build has made no ${name}: see index.html.`);
        return String(file.source);
      }

      /** The page with the styles of a screen. */
      function withStyles(page: string, screen: string): string {
        const styles = stylesOf(chunkOf(`/screens/${screen}.svelte`));
        return page.replace("</head>", () => `${[...styles].map(styleOf).join("")}</head>`);
      }

      /** The styles of a file and of what it imports, without those that all pages have. */
      function stylesOf(chunk: OutputChunk): Set<string> {
        const all = new Set(chunk.viteMetadata?.importedCss);
        for (const name of chunk.imports) {
          const file = bundle[name];
          if (file?.type === "chunk" && !file.isEntry) stylesOf(file).forEach((style) => all.add(style));
        }
        return all;
      }

      function chunkOf(source: string): OutputChunk {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const found = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(source)));
        if (!found) throw new Error(`The build has made no file for ${source}.`);
        return found;
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
