// SHA-256 as FIPS 180-4 defines it. Browsers have it built in, but only for pages that came over https.

const BLOCK = 64; // bytes
const PRIMES = primes(64);

/** The standard takes its numbers from roots of primes: the first 32 bits behind the point. */
const behindPoint = (root: number) => Math.floor((root % 1) * 2 ** 32);
const START = PRIMES.slice(0, 8).map((prime) => behindPoint(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => behindPoint(Math.cbrt(prime)));

export function sha256(message: Uint8Array): Uint8Array {
  const padded = new DataView(new ArrayBuffer(Math.ceil((message.length + 9) / BLOCK) * BLOCK));
  new Uint8Array(padded.buffer).set(message);
  padded.setUint8(message.length, 0x80);
  padded.setBigUint64(padded.byteLength - 8, BigInt(8 * message.length));
  const state = Uint32Array.from(START);
  for (let at = 0; at < padded.byteLength; at += BLOCK) compress(state, padded, at);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => digest.setUint32(4 * index, word));
  return new Uint8Array(digest.buffer);
}

function compress(state: Uint32Array, message: DataView, from: number): void {
  const words = new Uint32Array(64);
  for (let index = 0; index < 16; index += 1) words[index] = message.getUint32(from + 4 * index);
  for (let index = 16; index < 64; index += 1) {
    const [far, near] = [words[index - 15]!, words[index - 2]!];
    const one = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
    const two = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
    words[index] = words[index - 16]! + one + words[index - 7]! + two;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let round = 0; round < 64; round += 1) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + ROUNDS[round]! + words[round]!;
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => (state[index]! += word));
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number += 1) {
    if (found.every((prime) => number % prime)) found.push(number);
  }
  return found;
}
