// Makes src/lib/protocol.ts: the messages of the server's sockets and what is asked and answered over
// HTTP as TypeScript types, from their JSON Schemas, and for how many players the games are.
//
// All are printed by the server's own code, so that nothing is written down twice.
// PYTHON says which interpreter has the server's libraries; else the one in ../.venv, or python3.

import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const venv = here("../../.venv/bin/python");
const python = process.env.PYTHON ?? (existsSync(venv) ? venv : "python3");
const ask = `
import json
from kartentisch.games import GAMES, game_class
from kartentisch.server.wire import http as answers
from kartentisch.server.wire import messages
kinds = {name: game_class(name) for name in GAMES}
players = {name: {"fewest": kind.FEWEST, "most": kind.MOST} for name, kind in kinds.items()}
parts = {**answers.schema()["$defs"], **messages.schema()["$defs"]}
print(json.dumps({"parts": parts, "players": players}))
`;

function printed() {
  // What is on the path already stays: pip hands over what it has installed for the build so.
  const path = [here("../../src"), process.env.PYTHONPATH].filter(Boolean).join(delimiter);
  const env = { ...process.env, PYTHONPATH: path };
  try {
    return JSON.parse(execFileSync(python, ["-c", ask], { encoding: "utf8", env }));
  } catch {
    console.error(`${python} can't print the messages of the server. Set PYTHON to an interpreter`);
    console.error("that has the libraries of the server, or run `make .venv/built` first.");
    process.exit(1);
  }
}

/** A part of the schema as a type. */
function type(part) {
  if (part.$ref) return part.$ref.split("/").at(-1);
  if (part.anyOf) return union(part.anyOf.map(type));
  if (part.oneOf) return union(part.oneOf.map(type));
  if (part.enum) return union(part.enum.map((value) => JSON.stringify(value)));
  if (Array.isArray(part.type)) return union(part.type.map((one) => type({ ...part, type: one })));
  switch (part.type) {
    case "array":
      return `${grouped(type(part.items ?? {}))}[]`;
    case "object":
      if (part.properties) return `{ ${fields(part).join(" ")} }`;
      return `Record<string, ${type(part.additionalProperties || {})}>`;
    case "integer":
      return "number";
    case "string":
    case "number":
    case "boolean":
    case "null":
      return part.type;
    default:
      return "unknown";
  }
}

function union(types) {
  return [...new Set(types)].join(" | ");
}

function grouped(text) {
  return text.includes(" | ") ? `(${text})` : text;
}

function fields(part) {
  const required = new Set(part.required ?? []);
  return Object.entries(part.properties).map(
    ([name, field]) => `${name}${required.has(name) ? "" : "?"}: ${type(field)};`,
  );
}

function declaration([name, part]) {
  const about = part.description?.replace(/\n\s+/g, "\n * ").replace(/ \* \n/g, " *\n");
  const comment = about ? `/**\n * ${about}\n */\n` : "";
  if (part.type === "object" && part.properties) {
    return `${comment}export interface ${name} {\n  ${fields(part).join("\n  ")}\n}\n`;
  }
  return `${comment}export type ${name} = ${type(part)};\n`;
}

const { parts, players } = printed();
const declared = Object.entries(parts).map(declaration);
declared.push(`/** For how many each game is. */\nexport const PLAYERS = ${JSON.stringify(players, null, 2)} as const;\n`);
const first = "// Made by scripts/types.mjs from the server's schema. Changes here are lost.\n";
writeFileSync(here("../src/lib/protocol.ts"), [first, ...declared].join("\n"));
