// Writes loads.json: which files each screen and each game's table loads beside those in index.html.
// The server names them with the page, so that a browser asks for all at once.

import type { OutputBundle, OutputChunk } from "rolldown";
import type { Plugin } from "vite";

const SCREEN = /src\/screens\/(\w+)\.svelte$/;
const GAME = /src\/games\/(\w+)\/Table\.svelte$/;

export const loads: Plugin = {
  name: "loads",
  apply: "build",
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
    const first = new Set(chunks.filter((chunk) => chunk.isEntry).flatMap((chunk) => needs(chunk, bundle)));
    const all: Record<string, string[]> = {};
    for (const chunk of chunks) {
      for (const id of chunk.moduleIds) {
        const name = SCREEN.exec(id)?.[1]?.toLowerCase() ?? GAME.exec(id)?.[1];
        if (name) all[name] = needs(chunk, bundle).filter((file) => !first.has(file));
      }
    }
    this.emitFile({ type: "asset", fileName: "loads.json", source: JSON.stringify(all, null, 2) });
  },
};

/** A file with all that it imports, and their styles. */
function needs(chunk: OutputChunk, bundle: OutputBundle, known = new Set<string>()): string[] {
  if (known.has(chunk.fileName)) return [];
  known.add(chunk.fileName);
  const imported = chunk.imports.flatMap((name) => {
    const file = bundle[name];
    return file?.type === "chunk" ? needs(file, bundle, known) : [];
  });
  return [...(chunk.viteMetadata?.importedCss ?? []), chunk.fileName, ...imported];
}
