import { afterEach, describe, expect, it, vi } from "vitest";
import { ask, Refused } from "./api";

/** What comes of asking a server that answers like this. */
async function refusedBy(answer: () => Promise<Response>): Promise<Refused> {
  vi.stubGlobal("fetch", answer);
  const refused: unknown = await ask("GET", "/me").catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refused);
  return refused as Refused;
}

describe("asking the server", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("gives its answer, or nothing where there is nothing to say", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response('{"name":"Ida"}')));
    expect(await ask("GET", "/me")).toEqual({ name: "Ida" });
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("")));
    expect(await ask("DELETE", "/me")).toBeNull();
  });

  it("gives the reason of a refusal", async () => {
    const reason = { de: "Nein.", en: "No." };
    const refused = await refusedBy(() => Promise.resolve(new Response(JSON.stringify({ reason }), { status: 409 })));
    expect([refused.status, refused.reason]).toEqual([409, reason]);
  });

  it("says that the server can't be reached when the line breaks within the answer", async () => {
    const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError("network error")) });
    expect((await refusedBy(() => Promise.resolve(new Response(broken)))).status).toBe(0);
  });

  it("takes no page of somebody else for an answer", async () => {
    const page = () => Promise.resolve(new Response("<html>Log in to the hotel's network</html>"));
    expect((await refusedBy(page)).status).toBe(0);
    expect((await refusedBy(() => Promise.resolve(new Response("<html>Bad gateway</html>", { status: 502 })))).status).toBe(502);
  });

  it("does not wait for ever", async () => {
    const limits = vi.spyOn(AbortSignal, "timeout");
    await refusedBy(() => Promise.reject(new DOMException("", "TimeoutError")));
    expect(limits).toHaveBeenCalledOnce();
  });
});
