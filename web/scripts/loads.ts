// Writes loads.json, by which the server sends a browser all that a page needs at once: for each
// screen, the lobby and each game's table the files besides those in index.html, those under "entry", and under
// "routes" the path of each screen and whether it asks who one is.

import type { OutputBundle, OutputChunk } from "rolldown";
import type { Plugin } from "vite";
import { ROUTES } from "../src/lib/routes.ts";

const SCREEN = /src\/screens\/(\w+)\.svelte$/;
const GAME = /src\/games\/(\w+)\/inside\.ts$/;
const LOBBY = /src\/screens\/table\/(Lobby)\.svelte$/;
const PLAIN = /src\/(plain)\/inside\.ts$/; // the table of every game without a folder

export const loads: Plugin = {
  name: "loads",
  apply: "build",
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
    const first = new Set(chunks.filter((chunk) => chunk.isEntry).flatMap((chunk) => needs(chunk, bundle)));
    const all: Record<string, string[]> = {};
    for (const chunk of chunks) {
      for (const id of chunk.moduleIds) {
        const name = (SCREEN.exec(id) ?? LOBBY.exec(id))?.[1]?.toLowerCase() ?? (GAME.exec(id) ?? PLAIN.exec(id))?.[1];
        if (name) all[name] = needs(chunk, bundle).filter((file) => !first.has(file));
      }
    }
    const home = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith("/screens/Home.svelte")));
    if (home && all.table?.includes(home.fileName)) {
      throw new Error("A table would load the first page: put what both need into `shared` in vite.config.ts.");
    }
    const source = JSON.stringify({ ...all, entry: [...first], routes: ROUTES }, null, 2);
    this.emitFile({ type: "asset", fileName: "loads.json", source });
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
