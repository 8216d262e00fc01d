import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Line } from "./connection";
import { speaking } from "./i18n.svelte";
import { TableSession } from "./seat.svelte";

/** A line whose other end is the test. */
class FakeLine implements Line {
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: { type: string; seat?: number | null }[] = [];
  constructor(readonly address: string) {}
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  close(): void {
    this.onclose?.();
  }
  say(update: object): void {
    this.onmessage?.({ data: JSON.stringify(update) });
  }
}

const table = {
  code: "abcd", host: "p", settings: { game: "futschikato", seats: 3 }, phase: "playing",
  chairs: [null, null, null], match: 1, commitment: "", next_commitment: "", due: null,
};
const you = (looking: number | null) => ({ person: "p", seats: looking === null ? [] : [looking], looking, host: true });
const board = (round: number) => ({ game: "futschikato", phase: "play", round, rounds: 1, deciders: [0], winners: [] });
const mine = { game: "futschikato", seat: 0, moves: [7], may_take_back: false };
const welcome = (number: number, looking: number | null, round: number) => ({
  type: "welcome", number, you: you(looking), table, board: board(round), mine, log: [], said: [],
});

describe("a table's session", () => {
  let lines: FakeLine[] = [];
  let session: TableSession;
  const last = () => lines.at(-1) as FakeLine;

  beforeEach(() => {
    vi.stubGlobal("location", { href: "http://table.test/t/abcd", protocol: "http:" });
    vi.stubGlobal("document", { hidden: false });
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}")));
    speaking.language = "en";
    lines = [];
    session = new TableSession("abcd", (address) => {
      const line = new FakeLine(address);
      lines.push(line);
      return line;
    });
    session.begin();
    last().onopen?.();
  });

  afterEach(() => {
    session.end();
    vi.unstubAllGlobals();
  });

  it("goes on looking from the seat that was taken, also after the line broke", () => {
    last().say(welcome(3, null, 0));
    last().say({ type: "changed", number: 4, you: you(2), table });
    last().close();
    session.wake();
    expect(last().address).toContain("look=2");
    last().onopen?.();
    expect(last().sent).toMatchObject([{ type: "look", seat: 2 }]);
  });

  it("takes the state from a welcome that knows more, and keeps its own otherwise", () => {
    last().say(welcome(3, 0, 0));
    last().say(welcome(3, 0, 5));
    expect(session.board?.round).toBe(0);
    last().say(welcome(4, 0, 6));
    expect(session.board?.round).toBe(6);
  });

  it("lets only legal moves be played while nothing is pending", async () => {
    last().say(welcome(3, 0, 0));
    expect([session.legal(7), session.legal(8)]).toEqual([true, false]);
    const played = session.play(7);
    expect([session.legal(7), session.pending]).toEqual([false, 7]);
    const { id } = last().sent.at(-1) as unknown as { id: string };
    last().say({ type: "answer", id, refused: { de: "Nein.", en: "No.", point: "F7" } });
    await played;
    expect([session.pending, session.refusal?.point]).toEqual([null, "F7"]);
  });

  it("says so when something can't be sent, and not when one has left", async () => {
    const comeBack = () => {
      last().close();
      session.wake();
      last().onopen?.();
      last().say(welcome(3, 0, 0));
    };
    last().say(welcome(3, 0, 0));
    const undone = session.undo();
    comeBack();
    comeBack();
    await undone;
    expect(session.refusal?.text).toBe("That didn’t arrive. Try again.");
    session.refusal = null;
    const said = session.send({ type: "say", phrase: "hello" });
    session.end();
    await said;
    expect(session.refusal).toBeNull();
  });

  it("takes nothing for just said that was said before", () => {
    const [hello, bye] = ["hello", "bye"].map((phrase) => ({ name: "Ben", person: "b", phrase, text: null }));
    last().say({ ...welcome(3, 0, 0), said: [hello] });
    expect(session.spoken).toBeNull();
    last().say({ type: "spoke", number: 4, said: bye });
    expect(session.spoken).toEqual(bye);
    const { spoken } = session;
    last().say({ ...welcome(5, 0, 0), said: [hello, bye] });
    session.unhear("b");
    expect(session.spoken).toBe(spoken);
  });

  it("asks again for a hint that was promised on a line that broke", async () => {
    last().say(welcome(3, 0, 0));
    const asked = session.askHint();
    const answer = () => last().say({ type: "answer", id: (last().sent.at(-1) as unknown as { id: string }).id, number: 3 });
    answer();
    await asked;
    last().close();
    session.wake();
    last().onopen?.();
    expect(session.asking).toBe(true);
    last().say(welcome(3, 0, 0));
    await vi.waitFor(() => expect(last().sent.map(({ type }) => type)).toEqual(["look", "hint"]));
    answer();
    last().say({ type: "hinted", id: "h", seat: 0, moves: [{ move: 7, share: 0.5, tries: 9, why: { de: "{1} schlägt sie.", en: "{1} beats it." } }] });
    expect([session.asking, session.hint?.moves[0]?.move]).toEqual([false, 7]);
    last().close();
    session.wake();
    last().onopen?.();
    last().say(welcome(4, 0, 1));
    await Promise.resolve();
    expect(last().sent.map(({ type }) => type)).toEqual(["look"]);
  });

  it("has each event once in the log when a welcome comes while a step is shown", async () => {
    const event = { kind: "played", seat: 1, card: 4 };
    let shown = () => {};
    last().say(welcome(3, 0, 0));
    await vi.waitFor(() => expect(session.words).not.toBeNull());
    session.motion = () => new Promise<void>((resolve) => (shown = resolve));
    last().say({ type: "happened", number: 4, events: [event], board: board(1), mine, by: null, due: null });
    last().say({ ...welcome(6, 0, 2), log: [event] });
    shown();
    await vi.waitFor(() => expect(session.busy).toBe(false));
    expect(session.log.map(({ event }) => event)).toEqual([event]);
    expect(session.board?.round).toBe(2);
  });

  it("shows the first deal of a match on the table that it makes", async () => {
    const deal = [{ kind: "begins", seat: 1, at: 0 }, { kind: "dealt", seat: 0, card: 4 }];
    const shown: string[] = [];
    last().say(welcome(3, 0, 5));
    await vi.waitFor(() => expect(session.words).not.toBeNull());
    session.motion = async ({ events, commit }) => {
      shown.push(`${events.length} events on ${session.board?.round}`);
      await commit();
    };
    session.dealing = ({ events }) => {
      shown.push(`${events.length} dealt on ${session.board?.round}`);
      return Promise.resolve();
    };
    last().say({ type: "happened", number: 4, events: deal, board: board(0), mine, by: null, due: null });
    await vi.waitFor(() => expect(session.busy).toBe(false));
    expect(shown).toEqual(["0 events on 5", "2 dealt on 0"]);
    expect(session.log.map(({ event }) => event)).toEqual(deal);
  });

  it("tells what a bot played for me while the line was down, and not what I played myself", async () => {
    last().say(welcome(3, 0, 0));
    last().close();
    session.wake();
    last().onopen?.();
    const played = (number: number, seat: number, by: string | null) =>
      last().say({ type: "happened", number, events: [{ kind: "played", seat, card: number }], board: board(0), mine, by, due: null });
    played(4, 0, null);
    played(5, 1, null);
    played(6, 0, "bot");
    await vi.waitFor(() => expect(session.missed.map(({ card }) => card)).toEqual([5, 6]));
  });
});
