import type { Ropewalk } from "../../api/index.js";
import { head } from "../heads.js";
import { torchGenerator } from "../../porting/torch-normal.js";

const DIM = 128;
const CHUNK = 512;

/** Counts the bytes of arrays that are alive at once, as a reference-counting library holds them. */
class Ledger {
  live = 0;
  peak = 0;

  take<T extends Float32Array>(array: T): T {
    this.live += array.byteLength;
    this.peak = Math.max(this.peak, this.live);
    return array;
  }

  drop(...arrays: readonly Float32Array[]): void {
    for (const { byteLength } of arrays) this.live -= byteLength;
  }
}

export interface Usage {
  /** Bytes of cos and sin, and at most alive. */
  tables: number;
  peak: number;
}

export interface MemoryMeasured {
  standard: Usage;
  /** `whole`: the same tables in one piece. */
  chunked: Usage & { whole: number };
  recomputed: Usage;
  /** Largest difference between the three results. */
  apart: number;
}

/** x * cos + rotate_half(x) * sin with each intermediate array that the text's line makes. cos, sin: [rows, DIM]. */
function turnLikeText(ledger: Ledger, x: Float32Array, cos: Float32Array, sin: Float32Array): Float32Array {
  const half = DIM / 2;
  const negated = ledger.take(new Float32Array(x.length / 2));
  for (let i = 0; i < negated.length; i += 1) negated[i] = -x[Math.floor(i / half) * DIM + half + (i % half)]!;
  const swapped = ledger.take(
    x.map((_, i) => (i % DIM < half ? negated[Math.floor(i / DIM) * half + (i % DIM)]! : x[i - half]!)),
  );
  ledger.drop(negated);
  const first = ledger.take(x.map((value, i) => value * cos[i % cos.length]!));
  const second = ledger.take(swapped.map((value, i) => value * sin[i % sin.length]!));
  const sum = ledger.take(first.map((value, i) => value + second[i]!));
  ledger.drop(first, second, swapped);
  return sum;
}

/** One column per channel from one per pair. */
const widened = (half: Float32Array): Float32Array =>
  Float32Array.from({ length: half.length * 2 }, (_, i) => half[(Math.floor(i / DIM) * DIM) / 2 + (i % (DIM / 2))]!);

/** The arrays that are alive when the whole table's way ends: inputs, tables and results. */
export function holdWhole(rw: Ropewalk, heads: number, seq: number): Float32Array[] {
  const random = torchGenerator(0);
  const inputs = [random.randn(heads * seq * DIM), random.randn(heads * seq * DIM)];
  const table = rw.cosSin(head(DIM), { start: 0, count: seq });
  const [cos, sin] = [widened(table.cos), widened(table.sin)];
  return [...inputs, cos, sin, ...inputs.map((x) => turnLikeText(new Ledger(), x, cos, sin))];
}

/** Query and key of `heads` heads and `seq` tokens, turned in three ways. */
export function measureMemory(rw: Ropewalk, heads: number, seq: number): MemoryMeasured {
  const spec = head(DIM);
  const random = torchGenerator(0);
  const inputs = [random.randn(heads * seq * DIM), random.randn(heads * seq * DIM)];
  const chunks = Math.ceil(seq / CHUNK);
  const results: Float32Array[][] = [];

  const standard = new Ledger();
  inputs.forEach((x) => standard.take(x));
  const table = rw.cosSin(spec, { start: 0, count: seq });
  const [cos, sin] = [standard.take(widened(table.cos)), standard.take(widened(table.sin))];
  results.push(inputs.map((x) => turnLikeText(standard, x, cos, sin)));

  const chunked = new Ledger();
  inputs.forEach((x) => chunked.take(x));
  const pieces = Array.from({ length: chunks }, (_, i) => {
    const piece = rw.cosSin(spec, { start: i * CHUNK, count: Math.min(CHUNK, seq - i * CHUNK) });
    return { ...piece, cos: chunked.take(piece.cos), sin: chunked.take(piece.sin) };
  });
  const chunkedTables = pieces.reduce((sum, piece) => sum + piece.cos.byteLength + piece.sin.byteLength, 0);
  const rows = (x: Float32Array, piece: number): Float32Array[] =>
    Array.from({ length: heads }, (_, head) =>
      x.subarray((head * seq + piece * CHUNK) * DIM, (head * seq + Math.min(seq, (piece + 1) * CHUNK)) * DIM),
    );
  const parts: Float32Array[][] = inputs.map(() => []);
  pieces.forEach((piece, i) => {
    // The mended line needs a column per channel while it works on its chunk.
    const wide = [chunked.take(widened(piece.cos)), chunked.take(widened(piece.sin))] as const;
    inputs.forEach((x, which) => {
      const chunk = concatenated(rows(x, i)); // A view in torch: not counted.
      parts[which]!.push(turnLikeText(chunked, chunk, ...wide));
    });
    chunked.drop(...wide);
  });
  results.push(
    parts.map((list) => {
      const whole = chunked.take(new Float32Array(heads * seq * DIM));
      list.forEach((part, i) => {
        const length = part.length / heads;
        for (let head = 0; head < heads; head += 1)
          whole.set(part.subarray(head * length, (head + 1) * length), (head * seq + i * CHUNK) * DIM);
      });
      return whole;
    }),
  );

  const recomputed = new Ledger();
  const inPlace = inputs.map((x) => recomputed.take(x.slice()));
  let largestTables = 0;
  for (let i = 0; i < chunks; i += 1) {
    const count = Math.min(CHUNK, seq - i * CHUNK);
    const piece = rw.cosSin(spec, { start: i * CHUNK, count });
    const tables = [recomputed.take(piece.cos), recomputed.take(piece.sin)];
    largestTables = Math.max(largestTables, piece.cos.byteLength + piece.sin.byteLength);
    for (const x of inPlace)
      for (const part of rows(x, i)) {
        const turned = recomputed.take(
          rw.rotate(part, { shape: [1, 1, count, DIM], pairing: "half-split", cosSin: piece }),
        );
        part.set(turned);
        recomputed.drop(turned);
      }
    recomputed.drop(...tables);
  }
  results.push(inPlace);

  let apart = 0;
  for (const [which, expected] of results[0]!.entries())
    for (const other of results.slice(1))
      for (let i = 0; i < expected.length; i += 1) apart = Math.max(apart, Math.abs(expected[i]! - other[which]![i]!));
  return {
    standard: { tables: cos.byteLength + sin.byteLength, peak: standard.peak },
    chunked: { tables: chunkedTables, whole: table.cos.byteLength + table.sin.byteLength, peak: chunked.peak },
    recomputed: { tables: largestTables, peak: recomputed.peak },
    apart,
  };
}

function concatenated(parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
