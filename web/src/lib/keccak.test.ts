/// <reference types="node" />
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { shake256 } from "./keccak";

function expected(message: Uint8Array, length: number): string {
  return createHash("shake256", { outputLength: length }).update(message).digest("hex");
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

test.each([0, 1, 40, 135, 136, 137, 300])("shake256 of %i bytes is the standard's", (length) => {
  const message = Uint8Array.from({ length }, (_, at) => (at * 7 + 3) & 0xff);
  expect(hex(shake256(message, 128))).toBe(expected(message, 128));
  expect(hex(shake256(message, 400))).toBe(expected(message, 400));
});
