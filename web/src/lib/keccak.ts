// SHAKE-256 as FIPS 202 defines it.

const RATE = 136; // bytes of the state that take in and give out
const MASK = (1n << 64n) - 1n;

const ROTATIONS = [
  0, 1, 62, 28, 27, 36, 44, 6, 55, 20, 3, 10, 43, 25, 39, 41, 45, 15, 21, 8, 18, 2, 61, 56, 14,
].map(BigInt);

const ROUNDS = roundConstants();

/** SHAKE-256 of a message, as long as wished. */
export function shake256(message: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const state: bigint[] = new Array<bigint>(25).fill(0n);
  const padded = new Uint8Array((Math.floor(message.length / RATE) + 1) * RATE);
  padded.set(message);
  padded[message.length] = 0x1f;
  padded[padded.length - 1]! |= 0x80;
  for (let start = 0; start < padded.length; start += RATE) {
    for (let lane = 0; lane < RATE / 8; lane += 1) state[lane]! ^= read(padded, start + 8 * lane);
    permute(state);
  }
  const out = new Uint8Array(length);
  for (let at = 0; at < length; at += 1) {
    if (at > 0 && at % RATE === 0) permute(state);
    const index = at % RATE;
    out[at] = Number((state[index >> 3]! >> BigInt(8 * (index & 7))) & 0xffn);
  }
  return out;
}

function read(bytes: Uint8Array, at: number): bigint {
  let lane = 0n;
  for (let index = 7; index >= 0; index -= 1) lane = (lane << 8n) | BigInt(bytes[at + index]!);
  return lane;
}

function rotate(lane: bigint, by: bigint): bigint {
  return ((lane << by) | (lane >> (64n - by))) & MASK;
}

function permute(state: bigint[]): void {
  for (const constant of ROUNDS) {
    const columns = [0, 1, 2, 3, 4].map((x) => state[x]! ^ state[x + 5]! ^ state[x + 10]! ^ state[x + 15]! ^ state[x + 20]!);
    for (let index = 0; index < 25; index += 1) {
      const x = index % 5;
      state[index]! ^= columns[(x + 4) % 5]! ^ rotate(columns[(x + 1) % 5]!, 1n);
    }
    const moved: bigint[] = new Array<bigint>(25);
    for (let index = 0; index < 25; index += 1) {
      const x = index % 5;
      const y = Math.floor(index / 5);
      moved[y + 5 * ((2 * x + 3 * y) % 5)] = rotate(state[index]!, ROTATIONS[index]!);
    }
    for (let index = 0; index < 25; index += 1) {
      const row = index - (index % 5);
      state[index] = moved[index]! ^ (~moved[row + ((index + 1) % 5)]! & MASK & moved[row + ((index + 2) % 5)]!);
    }
    state[0]! ^= constant;
  }
}

/** The constants of the 24 rounds, from the shift register that the standard defines. */
function roundConstants(): bigint[] {
  const constants: bigint[] = [];
  let register = 1;
  for (let round = 0; round < 24; round += 1) {
    let constant = 0n;
    for (let power = 0; power <= 6; power += 1) {
      if (register & 1) constant |= 1n << BigInt(2 ** power - 1);
      register = register & 0x80 ? ((register << 1) ^ 0x171) & 0xff : register << 1;
    }
    constants.push(constant);
  }
  return constants;
}
