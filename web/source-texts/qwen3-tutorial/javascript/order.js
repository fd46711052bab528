import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();

// Settings
const words = [5, 4, 3, 2, 1, 0];

const rows = words.map((_, i) => Array.from({ length: 32 }, (_, c) => Math.sin(32 * i + c)));
const at = (order) => Float32Array.from(order.flatMap((i) => rows[i]));
const sizes = { batch: 1, heads: 1, kvHeads: 1, querySeq: 6, keySeq: 6, headDim: 32, weights: true };
for (const order of [words.map((_, i) => i), words])
  console.log(rw.attention(at(order), at(order), at(order), sizes).weights);
