// Makes two files from the server's own code, so that nothing is written down twice.
//
// src/lib/protocol.ts, which every page loads:
// - types for the messages of the server's sockets and for what HTTP asks and answers,
// - GAMES: the names of our games, in order; LEVELS: the bots' levels, from weak to strong,
// - PLAYERS, ABOUT (a game in a sentence), LESSONS and PUZZLES (how many there are) by game.
//
// src/lib/numbers.ts, which only tables load:
// - HIGHEST_CARD, VERSIONS and OPTIONS (each with its default) by game,
// - MOVES: by game, every whole number of kartentisch.games.moves.<game>, so MOVES.pisa.PLAY.
//
// Games of other packages are left out, or what is built would depend on what is installed.
// PYTHON says which interpreter has the server's libraries; else the one in ../.venv, or python3.

import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const venv = here("../../.venv/bin/python");
const python = process.env.PYTHON ?? (existsSync(venv) ? venv : "python3");
const ask = `
import importlib, importlib.metadata, json
importlib.metadata.entry_points = lambda **group: []
from kartentisch.games import OWN_GAMES, game_class
from kartentisch.judge.puzzles import shipped
from kartentisch.lessons import course_of
from kartentisch.players.levels import LEVELS
from kartentisch.server.wire import http, messages

def numbers(name):
    found = vars(importlib.import_module(f"kartentisch.games.moves.{name}"))
    return {key: value for key, value in found.items() if key.isupper() and type(value) is int}

def lessons(name):
    course = course_of(name)
    return len(course.lessons) if course else 0

kinds = {name: game_class(name) for name in OWN_GAMES}
print(json.dumps({
    "parts": {**http.schema()["$defs"], **messages.schema()["$defs"]},
    "facts": {
        "GAMES": list(kinds),
        "LEVELS": LEVELS,
        "PLAYERS": {name: {"fewest": kind.FEWEST, "most": kind.MOST} for name, kind in kinds.items()},
        "ABOUT": {name: kind.words().ABOUT for name, kind in kinds.items()},
        "LESSONS": {name: lessons(name) for name in kinds},
        "PUZZLES": {name: len(shipped(name)) for name in kinds},
    },
    "numbers": {
        "HIGHEST_CARD": {name: kind.HIGHEST_CARD for name, kind in kinds.items()},
        "VERSIONS": {name: kind.VERSION for name, kind in kinds.items()},
        "OPTIONS": {
            name: {option.name: option.default for option in kind.OPTIONS}
            for name, kind in kinds.items()
        },
        "MOVES": {name: numbers(name) for name in kinds},
    },
}))
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

function constant([name, value]) {
  return `export const ${name} = ${JSON.stringify(value, null, 2)} as const;\n`;
}

function write(file, declared) {
  const first = "// Made by scripts/types.mjs from the server's code. Changes here are lost.\n";
  writeFileSync(here(`../src/lib/${file}`), [first, ...declared].join("\n"));
}

const { parts, facts, numbers } = printed();
write("protocol.ts", [...Object.entries(parts).map(declaration), ...Object.entries(facts).map(constant)]);
write("numbers.ts", Object.entries(numbers).map(constant));
