/// <reference types="node" />
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sha256 } from "./sha256";

test.each([0, 1, 31, 55, 56, 63, 64, 65, 119, 120, 300])("SHA-256 of %i bytes is the standard's", (length) => {
  const message = Uint8Array.from({ length }, (_, at) => (at * 7 + 3) & 0xff);
  const digest = Array.from(sha256(message), (byte) => byte.toString(16).padStart(2, "0")).join("");
  expect(digest).toBe(createHash("sha256").update(message).digest("hex"));
});
