// Takes the addresses out of package-lock.json: packages come from whatever registry npm is set to
// use, and their checksums stay. `npm run lock` rewrites the lock file and calls this.

import { readFileSync, writeFileSync } from "node:fs";

const file = new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(file, "utf8"));
for (const entry of Object.values(lock.packages)) delete entry.resolved;
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
