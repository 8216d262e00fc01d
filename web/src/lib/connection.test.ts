import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection, type Line } from "./connection";
import type { Answer, Update } from "./protocol";

class FakeLine implements Line {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: { type: string; id: string }[] = [];

  constructor(readonly address: string) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string; id: string });
  }

  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  // --- the server's side

  accept(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  say(update: object): void {
    this.onmessage?.({ data: JSON.stringify(update) });
  }

  commands(): { type: string; id: string }[] {
    return this.sent.filter((command) => command.type !== "look");
  }

  answerProbe(): void {
    const probe = this.sent.findLast((command) => command.type === "look");
    this.say({ type: "answer", id: probe?.id ?? "" });
  }
}

const spoke = (number: number) => ({ type: "spoke", number, said: { name: "N", person: "p", phrase: "ha" } });
const welcome = (number: number) => ({ type: "welcome", number, you: { looking: 0 } });

describe("a connection", () => {
  let lines: FakeLine[] = [];
  let heard: Update[] = [];
  let states: boolean[] = [];
  let gone = "";
  let connection: Connection;
  const last = () => lines.at(-1) as FakeLine;

  beforeEach(() => {
    vi.useFakeTimers();
    lines = [];
    heard = [];
    states = [];
    gone = "";
    connection = new Connection(
      (since, look) => `/socket?since=${since}&look=${look ?? ""}`,
      {
        heard: (update) => heard.push(update),
        lineChanged: (open) => states.push(open),
        closed: (why) => (gone = typeof why === "string" ? why : why.en),
      },
      (address) => {
        const line = new FakeLine(address);
        lines.push(line);
        return line;
      },
    );
    connection.begin();
    last().accept();
    connection.look = 0;
    last().say(welcome(5));
  });

  afterEach(() => {
    connection.end();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  function comeBack(): void {
    const before = lines.length;
    while (lines.length === before) vi.advanceTimersByTime(50);
    last().accept();
  }

  it("asks for what it missed after the line broke", () => {
    last().say(spoke(6));
    last().close();
    comeBack();
    expect(last().address).toBe("/socket?since=6&look=0");
    expect(states).toEqual([true, false, true]);
  });

  it("waits longer after each failure, and not at all when the device wakes up", () => {
    const pauses: number[] = [];
    for (let failure = 0; failure < 5; failure++) {
      const before = lines.length;
      last().close();
      let waited = 0;
      while (lines.length === before) {
        vi.advanceTimersByTime(50);
        waited += 50;
      }
      pauses.push(waited);
    }
    expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses);
    expect(pauses.at(-1)).toBeGreaterThan(3000);
    const before = lines.length;
    last().close();
    connection.wake();
    expect(lines.length).toBe(before + 1);
  });

  it("does not open a line by waking up before it has begun", () => {
    const before = lines.length;
    const fresh = new Connection(() => "", { heard: () => undefined, lineChanged: () => undefined, closed: () => undefined }, (address) => {
      lines.push(new FakeLine(address));
      return last();
    });
    fresh.wake();
    expect(lines.length).toBe(before);
    fresh.begin();
    expect(lines.length).toBe(before + 1);
  });

  it("sends an unanswered move once more with the same id", async () => {
    const answer = connection.send({ type: "move", seat: 0, move: 7 });
    const [first] = last().commands();
    last().close();
    comeBack();
    last().answerProbe();
    expect(last().commands()).toEqual([first]);
    last().say({ type: "answer", id: first?.id, number: 6 });
    expect((await answer)?.number).toBe(6);
  });

  it("comes again when a command is not answered, although the line says other things", async () => {
    const answer = connection.send({ type: "say", phrase: "ha" });
    const [first] = last().commands();
    for (let second = 0; second < 8; second++) {
      vi.advanceTimersByTime(1000);
      last().say({ type: "presence", here: [true], watching: second });
    }
    vi.advanceTimersByTime(50);
    expect(lines.length).toBe(2);
    last().accept();
    last().answerProbe();
    expect(last().commands()).toEqual([first]);
    last().say({ type: "answer", id: first?.id, number: 6 });
    expect((await answer)?.number).toBe(6);
    vi.advanceTimersByTime(9000);
    expect(lines.length).toBe(2);
  });

  it("gives a move back when the table went on meanwhile", async () => {
    const answer = connection.send({ type: "move", seat: 0, move: 7 });
    last().close();
    comeBack();
    last().say(spoke(6));
    last().answerProbe();
    expect(last().commands()).toEqual([]);
    expect(await answer).toBeNull();
  });

  it("gives a command back when the line breaks a second time", async () => {
    const answer = connection.send({ type: "say", phrase: "ha" });
    for (let times = 0; times < 2; times++) {
      last().close();
      comeBack();
      last().answerProbe();
    }
    expect(last().commands()).toEqual([]);
    expect(await answer).toBeNull();
  });

  it("sends a command that was given while offline exactly once", async () => {
    last().close();
    const answer = connection.send({ type: "say", phrase: "ha" });
    comeBack();
    last().answerProbe();
    last().answerProbe();
    expect(last().commands().length).toBe(1);
    last().say({ type: "answer", id: last().commands()[0]?.id, number: 6 });
    expect((await answer)?.number).toBe(6);
  });

  it("asks how the table stands when a number is missing, but not each time", () => {
    const questions = () => last().sent.filter((command) => command.type === "look").length;
    last().say(spoke(6));
    expect(questions()).toBe(0);
    last().say(spoke(8));
    last().say(spoke(10));
    expect(questions()).toBe(1);
    expect(heard.length).toBe(4);
    vi.advanceTimersByTime(11_000);
    last().say(spoke(12));
    expect(questions()).toBe(2);
  });

  it("ignores what it has seen already", () => {
    last().say(spoke(4));
    expect(heard.map((update) => update.type)).toEqual(["welcome"]);
  });

  it("takes a change and the step that shares its number, and misses the step if only that is lost", () => {
    last().say({ type: "changed", number: 6 });
    last().close();
    comeBack();
    expect(last().address).toBe("/socket?since=5&look=0");
    last().say({ type: "happened", number: 6 });
    last().say({ type: "changed", number: 6 });
    expect(heard.map((update) => update.type)).toEqual(["welcome", "changed", "happened", "changed"]);
  });

  it("stays away from a table that doesn't let it in, and says why", () => {
    last().say({ type: "answer", id: "", refused: { de: "nein", en: "no such table" } });
    last().close();
    vi.advanceTimersByTime(60_000);
    expect(gone).toBe("no such table");
    expect(lines.length).toBe(1);
  });

  it("asks a silent line for a sign of life, and replaces a dead one", () => {
    vi.advanceTimersByTime(26_000);
    expect(last().sent.at(-1)?.type).toBe("look");
    vi.advanceTimersByTime(9_000);
    expect(states).toEqual([true, false]);
    comeBack();
    expect(states).toEqual([true, false, true]);
  });

  it("comes back after a bye that says so, and stays away after another", () => {
    last().say({ type: "bye", why: "stopping", retry: true });
    last().close();
    comeBack();
    expect(lines.length).toBe(2);
    last().say({ type: "bye", why: "flood", retry: false });
    expect(gone).toBe("flood");
    vi.advanceTimersByTime(60_000);
    expect(lines.length).toBe(2);
  });

  it("asks for the whole state after a fault, and comes back ever more seldom while it lasts", () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    const pauses: number[] = [];
    for (let fault = 0; fault < 3; fault++) {
      const [before, since] = [lines.length, Date.now()];
      last().say({ type: "bye", why: "fault", retry: true });
      last().close();
      while (lines.length === before) vi.advanceTimersByTime(50);
      pauses.push(Date.now() - since);
      expect(last().address).toBe("/socket?since=0&look=0");
      last().accept();
    }
    expect(pauses).toEqual([50, 400, 1000]);
    last().say(welcome(5));
    expect(gone).toBe("");
  });

  it("hands a refusal to the sender of the command", async () => {
    const answer = connection.send({ type: "move", seat: 0, move: 99 });
    const refused: Answer = { type: "answer", id: last().commands()[0]?.id ?? "", refused: { de: "nein", en: "no", point: "F7" } };
    last().say(refused);
    expect((await answer)?.refused?.point).toBe("F7");
  });
});
