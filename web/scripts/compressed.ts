// Writes what browsers load compressed as well, as small as it gets: the server sends it as it is.

import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(js|css|html)$/;

export const compressed: Plugin = {
  name: "compressed",
  apply: "build",
  enforce: "post",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (!TEXT.test(file.fileName)) continue;
        const text = Buffer.from(file.type === "chunk" ? file.code : file.source);
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
        this.emitFile({ type: "asset", fileName: `${file.fileName}.br`, source: brotliCompressSync(text, { params }) });
        this.emitFile({ type: "asset", fileName: `${file.fileName}.gz`, source: gzipSync(text, { level: 9 }) });
      }
    },
  },
};
