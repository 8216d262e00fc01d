import { describe, expect, it } from "vitest";
import { spoken, typedCode } from "./codes";

describe("a code that somebody types", () => {
  it("may have spaces and dashes anywhere, in any case", () => {
    for (const text of ["K7M4QX", "k7m 4qx", " K-7-M – 4 Q X ", "K7M—4QX.", "k7m\u00a04qx"]) {
      expect(typedCode(text)).toEqual({ kind: "short", code: "k7m4qx" });
    }
    expect(typedCode("abcd efgh-jkm2")).toEqual({ kind: "table", code: "abcdefghjkm2" });
  });

  it("may be a whole link", () => {
    expect(typedCode("https://karten.example/t/ABCdefghjkm2/?x=1")).toEqual({ kind: "table", code: "abcdefghjkm2" });
  });

  it("is told what is wrong with it", () => {
    expect(typedCode("K7M4Q")).toEqual({ kind: "wrong", why: "length", n: 5 });
    expect(typedCode("K7M4QXY")).toEqual({ kind: "wrong", why: "length", n: 7 });
    expect(typedCode("K7M4Q0")).toEqual({ kind: "wrong", why: "lookalike", letter: "0" });
    expect(typedCode("K7M4Q!")).toEqual({ kind: "wrong", why: "letter", letter: "!" });
    expect(typedCode("")).toEqual({ kind: "wrong", why: "length", n: 0 });
  });

  it("is said in groups of three", () => {
    expect(spoken("k7m4qx")).toBe("K7M 4QX");
  });
});
