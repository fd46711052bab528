import type { MeasuredGroup } from "./measured.js";
import { javascriptHead } from "../export/figure-code.js";

/** The program of each group: one case that the figure measures, with the package alone. */
const PROGRAMS: Readonly<Record<Exclude<MeasuredGroup, "all">, string>> = {
  calls: `report("parseConfig", () => rw.parseConfig(config));
report("frequencies, 64 pairs", () => rw.frequencies(spec));
report("cosSin, 1 position", () => rw.cosSin(spec, [100000]));
`,
  rotation: `const shape = [1, 32, 256, 128]; // 4 MiB
const tensor = rw.tensor(shape);
tensor.write(numbers(32 * 256 * 128));
let inverse = true; // forwards and back in turn
for (const pairing of ["half-split", "interleaved"]) {
  const cosSin = rw.cosSin({ ...spec, pairing }, { start: 0, count: 256 });
  report(\`rotate in place, 4 MiB, \${pairing}\`, () => {
    inverse = !inverse;
    rw.rotate(tensor, { shape, pairing, cosSin, inverse });
  });
}
`,
  tables: `for (const precision of ["exact", "float32"])
  report(\`cosSin, 4096 positions, \${precision}\`, () => rw.cosSin(spec, { start: 0, count: 4096 }, { precision }));
`,
  attention: `const sizes = { batch: 1, heads: 8, kvHeads: 8, querySeq: 256, keySeq: 256, headDim: 64 };
const x = numbers(8 * 256 * 64);
report("attention, causal, 8 heads, 256 positions, D=64", () => rw.attention(x, x, x, { ...sizes, causal: true }));
`,
  decode: `const step = { batch: 1, heads: 32, kvHeads: 8, querySeq: 1, keySeq: 1024, headDim: 128 };
const query = numbers(32 * 128);
const keys = numbers(8 * 1024 * 128);
report("one query against 1024 keys, GQA 32/8, D=128", () => rw.attention(query, keys, keys, step));
`,
};

export function measurementsCode(group: MeasuredGroup): string {
  const programs = group === "all" ? Object.values(PROGRAMS) : [PROGRAMS[group]];
  const random = programs.some((program) => program.includes("numbers("));
  return `${javascriptHead}const config = { model_type: "llama", head_dim: 128, rope_theta: 500000 };
const spec = rw.parseConfig(config);
// The median of many samples of one call, each some 5 ms long.
const report = (name, run) => {
  const samples = [];
  for (let end = performance.now() + 400; performance.now() < end || samples.length < 5; ) {
    const start = performance.now();
    let calls = 0;
    for (; performance.now() - start < 5; calls += 1) run();
    samples.push((performance.now() - start) / calls);
  }
  samples.sort((a, b) => a - b);
  console.log(name, (1000 * samples[samples.length >> 1]).toPrecision(4), "µs");
};
${random ? "const numbers = (length) => Float32Array.from({ length }, (_, i) => Math.sin(i));\n" : ""}
${programs.join("\n")}`;
}
