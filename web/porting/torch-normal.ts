/**
 * The normal numbers of torch.manual_seed(seed); torch.randn(size) on the CPU in float32, without torch, so that a
 * printed example can be reproduced from its seed. Written from
 * - M. Matsumoto, T. Nishimura: Mersenne Twister (ACM TOMACS 8, 1998), with the seeding of their code of 2002: the
 * generator;
 * - PyTorch, aten/src/ATen/core/DistributionsHelper.h (uniform_real_distribution keeps 24 bits for float, 53 for
 * double;
 *   normal_distribution draws two and keeps one for later) and ATen/native/cpu/DistributionTemplates.h (normal_fill:
 *   sizes
 *   of 16 or more by Box and Muller's transform over blocks of 16; the last 16 are drawn again if the size is not a
 *   multiple of 16).
 * PyTorch's vector code computes the logarithm and the sines in float32 by polynomials. Here they are double and
 * rounded once, so the last digit of a float32 may differ. No printed digit does.
 */
export interface TorchGenerator {
  /** The next `size` numbers, as one call of torch.randn gives them. */
  randn(size: number): Float32Array;
  /** The next 32 bits of the twister. */
  random(): number;
}

const LENGTH = 624;
const MIDDLE = 397;
const BLOCK = 16;

/**
 * round: Math.fround rounds each step as the vector code does, which becomes visible in sums of millions of numbers.
 */
export function torchGenerator(seed: number, round: (value: number) => number = (value) => value): TorchGenerator {
  const random = mersenneTwister(seed);
  let kept: number | undefined;
  const uniform24 = (): number => (random() & 0xffffff) * 2 ** -24;
  const uniform53 = (): number => {
    const [high, low] = [random(), random()];
    return ((high & 0x1fffff) * 2 ** 32 + low) * 2 ** -53;
  };

  function one(): number {
    if (kept !== undefined) {
      const value = kept;
      kept = undefined;
      return value;
    }
    const [angle, size] = [uniform53(), uniform53()];
    const radius = Math.sqrt(-2 * Math.log1p(-size));
    kept = radius * Math.sin(2 * Math.PI * angle);
    return radius * Math.cos(2 * Math.PI * angle);
  }

  /** The first half holds sizes, the second half angles; they are replaced by cosines and sines. */
  function transform(block: Float32Array): void {
    const half = BLOCK / 2;
    for (let i = 0; i < half; i += 1) {
      const radius = round(Math.sqrt(round(-2 * round(Math.log(1 - block[i]!)))));
      const angle = round(round(2 * Math.PI) * block[i + half]!);
      block[i] = radius * round(Math.cos(angle));
      block[i + half] = radius * round(Math.sin(angle));
    }
  }

  function randn(size: number): Float32Array {
    if (size < BLOCK) return Float32Array.from({ length: size }, one);
    const values = Float32Array.from({ length: size }, uniform24);
    for (let start = 0; start + BLOCK <= size; start += BLOCK) transform(values.subarray(start, start + BLOCK));
    if (size % BLOCK !== 0) {
      const last = values.subarray(size - BLOCK);
      for (let i = 0; i < BLOCK; i += 1) last[i] = uniform24();
      transform(last);
    }
    return values;
  }

  return { randn, random };
}

function mersenneTwister(seed: number): () => number {
  const state = new Uint32Array(LENGTH);
  state[0] = seed >>> 0;
  for (let i = 1; i < LENGTH; i += 1) {
    const before = state[i - 1]!;
    state[i] = Math.imul(1812433253, before ^ (before >>> 30)) + i;
  }
  let next = LENGTH;
  function refill(): void {
    for (let i = 0; i < LENGTH; i += 1) {
      const joined = (state[i]! & 0x80000000) | (state[(i + 1) % LENGTH]! & 0x7fffffff);
      const twisted = (joined >>> 1) ^ (joined & 1 ? 0x9908b0df : 0);
      state[i] = state[(i + MIDDLE) % LENGTH]! ^ twisted;
    }
    next = 0;
  }
  return () => {
    if (next === LENGTH) refill();
    let bits = state[next]!;
    next += 1;
    bits ^= bits >>> 11;
    bits ^= (bits << 7) & 0x9d2c5680;
    bits ^= (bits << 15) & 0xefc60000;
    bits ^= bits >>> 18;
    return bits >>> 0;
  };
}
