// Checks, on this device, that nobody chose the cards: docs/fairness.md says what is checked.

import { shake256 } from "./keccak";
import { sha256 } from "./sha256";
import type { Kept } from "./shuffles";

export interface Proof {
  method: string;
  commitment: string;
  secret: string;
  entropy: string[];
  /** The seats whose part is the server's; older records don't say. */
  server?: number[];
}

export interface ProvenRecord {
  players: number;
  options: Record<string, number | string>;
  seed: string;
  proof?: Proof;
}

/** What came out of a check: each part, and whether it holds. */
export interface Finding {
  part: "promise" | "shown" | "mixed" | "own" | "server" | "starter" | "deck";
  holds: boolean;
}

const METHOD = "kartentisch-deal-1";
const SERVER_PART = "kartentisch-part-1";

/** Check a finished game: the deck is its first shuffle, the starter who began it, kept what this device knew before. */
export function check(record: ProvenRecord, deck: number[], starter: number, kept: Kept | null): Finding[] {
  const { proof } = record;
  if (!proof) return [];
  const promised = hex(sha256(bytes(proof.secret))) === proof.commitment;
  const mixed = hex(sha256(ingredients(proof))) === record.seed && proof.entropy.length === record.players;
  const chance = new SecretChance(bytes(record.seed));
  const drawn = record.options.start === "random" ? chance.below(record.players) : record.options.start;
  const shuffled = chance.shuffle([...deck].sort((one, other) => one - other));
  const findings: Finding[] = [
    { part: "promise", holds: promised && proof.method === METHOD },
    { part: "mixed", holds: mixed },
    { part: "starter", holds: drawn === starter },
    { part: "deck", holds: shuffled.every((card, index) => card === deck[index]) },
  ];
  const server = proof.server ?? [];
  if (server.length > 0) findings.splice(2, 0, { part: "server", holds: follow(proof, server) });
  if (kept?.sent) {
    const added = proof.entropy.some((part, seat) => part === kept.sent && !server.includes(seat));
    findings.splice(2, 0, { part: "own", holds: added });
  }
  if (kept) findings.splice(1, 0, { part: "shown", holds: kept.commitment === proof.commitment });
  return findings;
}

/** Whether the server's parts follow from its secret, so that it could not choose them later. */
function follow(proof: Proof, seats: number[]): boolean {
  return seats.every((seat) => {
    const digest = sha256(Uint8Array.from([...new TextEncoder().encode(SERVER_PART), ...bytes(proof.secret), seat]));
    return hex(digest).slice(0, 32) === proof.entropy[seat];
  });
}

function ingredients(proof: Proof): Uint8Array {
  const parts = [...new TextEncoder().encode(proof.method), ...bytes(proof.secret)];
  for (const entropy of proof.entropy) {
    const added = bytes(entropy);
    parts.push(added.length, ...added);
  }
  return Uint8Array.from(parts);
}

/** The stream of random numbers that a seed gives. */
export class SecretChance {
  private drawn = 0;
  private block = new DataView(new ArrayBuffer(0));

  constructor(private readonly seed: Uint8Array) {}

  word(): number {
    const index = this.drawn % 32;
    if (index === 0) {
      const message = new Uint8Array(this.seed.length + 8);
      message.set(this.seed);
      new DataView(message.buffer).setUint32(this.seed.length, this.drawn / 32, true);
      this.block = new DataView(shake256(message, 128).buffer);
    }
    this.drawn += 1;
    return this.block.getUint32(4 * index, true);
  }

  /** A number from 0 up to, not including, the bound; each equally likely. */
  below(bound: number): number {
    const size = BigInt(bound);
    const tooFew = (1n << 32n) % size;
    for (;;) {
      const product = BigInt(this.word()) * size;
      if ((product & 0xffffffffn) >= tooFew) return Number(product >> 32n);
    }
  }

  shuffle(cards: number[]): number[] {
    for (let last = cards.length - 1; last > 0; last -= 1) {
      const other = this.below(last + 1);
      [cards[last], cards[other]] = [cards[other]!, cards[last]!];
    }
    return cards;
  }
}

function bytes(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function hex(message: Uint8Array): string {
  return Array.from(message, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
