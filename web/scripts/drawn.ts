// Draws the first page and an empty table in the build, so that they are seen before any script has
// run: in each language and theme, as drawn/<screen>.<language>.<theme>.html.

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
      const { describe, draw, LANGUAGES, THEMES } = await drawing();
      const page = textOf("index.html");
      // With their styles inside both are seen a round trip earlier.
      const home = page.replace(STYLES, (_, file: string) => styleOf(file));
      // A table's line is opened before anything else has loaded.
      const { early, styles } = partsOfTable();
      const table = home
        .replace("<script", () => `<script type="module" async crossorigin src="/${early}"></script>\n    <script`)
        .replace("</head>", () => `${styles.map(styleOf).join("")}</head>`);
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

      function partsOfTable(): { early: string; styles: string[] } {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const early = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith("/lib/early.ts")));
        const table = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith("/screens/Table.svelte")));
        if (!early || !table) throw new Error("The build has made no file of its own for early.ts or Table.svelte.");
        return { early: early.fileName, styles: [...(table.viteMetadata?.importedCss ?? [])] };
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
