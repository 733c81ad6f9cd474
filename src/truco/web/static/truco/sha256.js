// @ts-check
/**
 * SHA-256 (FIPS 180-4) and HMAC (RFC 2104) without WebCrypto, which browsers do not give a page
 * that came over plain http.
 */

/** The first `count` primes. @param {number} count */
function primes(count) {
  /** @type {number[]} */
  const found = [];
  for (let n = 2; found.length < count; n += 1) {
    if (found.every((p) => n % p !== 0)) found.push(n);
  }
  return found;
}

/**
 * The first 32 bits of the fraction of the `root`-th root of n: floor(root(n) * 2^32) mod 2^32,
 * in whole numbers. @param {number} n @param {bigint} root
 */
function rootBits(n, root) {
  const target = BigInt(n) << (32n * root);
  let low = 0n;
  let high = 1n << 40n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** root <= target) low = middle;
    else high = middle;
  }
  return Number(low & 0xffffffffn);
}

const ROUND = Uint32Array.from(primes(64), (p) => rootBits(p, 3n));
const START = Uint32Array.from(primes(8), (p) => rootBits(p, 2n));

/** @param {number} x @param {number} by */
const rotate = (x, by) => (x >>> by) | (x << (32 - by));

/** @param {Uint32Array} state @param {DataView} data @param {number} at */
function compress(state, data, at) {
  const w = new Uint32Array(64);
  for (let i = 0; i < 16; i += 1) w[i] = data.getUint32(at + 4 * i);
  for (let i = 16; i < 64; i += 1) {
    const s0 = rotate(w[i - 15], 7) ^ rotate(w[i - 15], 18) ^ (w[i - 15] >>> 3);
    const s1 = rotate(w[i - 2], 17) ^ rotate(w[i - 2], 19) ^ (w[i - 2] >>> 10);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[i] + w[i]) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, i) => {
    state[i] += value;
  });
}

/** SHA-256. @param {Uint8Array} bytes @returns {Uint8Array} */
export function sha256(bytes) {
  const padded = new Uint8Array((Math.floor((bytes.length + 8) / 64) + 1) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0);
  const state = Uint32Array.from(START);
  for (let at = 0; at < padded.length; at += 64) compress(state, view, at);
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => out.setUint32(4 * i, word));
  return new Uint8Array(out.buffer);
}

/** HMAC-SHA256. @param {Uint8Array} key @param {Uint8Array} bytes @returns {Uint8Array} */
export function hmac(key, bytes) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = sha256(join([block.map((x) => x ^ 0x36), bytes]));
  return sha256(join([block.map((x) => x ^ 0x5c), inner]));
}

/** The bytes of all parts. @param {Uint8Array[]} parts @returns {Uint8Array} */
export function join(parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
