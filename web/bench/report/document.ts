// web/docs/performance.md: made whole from the runs in one or more hosts.
import { missingLines, asMarkdown, seriesTables, type Table } from "./table.js";
import type { Conditions, Run } from "./results.js";
import { jointTargets } from "./targets.js";

const intro = `# Performance

On your own device: [the same calls, timed in your browser](https://ropewalk.github.io/ropewalk/embed/rope-measurements.html).

Made by \`npm run bench -- --node --chromium --processes 5 --markdown\`; every answer was checked against double precision before it
was timed ("error" is the largest difference seen). Contenders of a table take turns within one process, and ratios are formed
turn by turn, so that they hold where absolute numbers move with the machine's load. Cells give the median, half the distance
between the quartiles, and in brackets the part of the limit that was reached. GB/s counts the tensor alone, read plus written.

**Kernel** and **API**: "ropewalk kernel" is the C++ library behind bare exports, on arrays that lie in wasm memory; it repeats itself
within wasm and works on the limits' own memory. "Tensor in place" is the npm API on a tensor that stays in wasm memory; "array to
new array" copies a Float32Array in and out, "array to given array" into one that the caller keeps (\`out\`): a new one costs the machine
pages of memory that it has to clear. What a call costs by itself is the row "rotate, 1 pair, tensor": reading and checking
its options, and putting them where the module reads them. A table as "new arrays" stays in the module until somebody reads it; the
next one takes its place, and it is made again should it be read after that.

**Limits** are loops built with the same compiler that do nothing but move or multiply: a copy; \`x *= c\` over the tensor ("scale
loop"); the same reading the cosine and sine rows that a rotation needs ("table-scale"); stores alone; twelve independent chains of
multiply and add in registers ("multiply-add peak"). A decoding step has to read K and V once; it is held against a copy of both.

**What limits a rotation**: for two vectors of a tensor it takes four multiplications and two additions, table-scale two multiplications.
Out of the first-level cache both wait for memory. Within it, three vector units need two clocks for the six operations; table-scale takes
1.9 there, as its stores alternate between two cache lines. The same loop as native code for vectors of this width and nothing around it
takes 2.05 clocks, 0.93 of table-scale, and 2.3 where heads lie a multiple of 4 KiB apart, as loads then wait for stores with the same
lower 12 bits of the address; V8's code takes 2.15 and 2.35. What leads from one row to the next takes some 12 clocks for four rows, and a
call's own work 35 to 40 ns for a single pair, part of which a larger tensor hides: together they make it 2.4 at 16 KiB. With the head
size fixed at 128 it would be 1.04 times as fast there in [S,H,D], 1.01 in [H,S,D], and no faster at 256 KiB, for 0.7 kB more to download.
Interleaved pairs need two shuffles more for two vectors, and six operations for a vector of the table, which four rows share: 9.5
operations, 3.17 clocks of the 3.3 that they take, at best 0.6 of table-scale; a second table, twice as large and in the order of the
pairs, would leave 8, or 0.72.

Beyond the caches a rotation waits for memory, which the machine fetches ahead one stream a page at a time. Four heads, pages apart, are
four streams, at which more than table-scale's speed is reached, as that reads one stream, or two; so a tensor with heads side by side,
up to 16 MiB, is turned a quarter of a place apart where quarters are pages. Nearer heads are one stream however they are walked: at one, two or four
places, four neighbours at once, or with loads that touch each cache line up to 32 KiB ahead, which take as long as they save. Rounding to
bfloat16 takes 12 operations for eight numbers, more than half of the 40 that its rotation takes for sixteen: at best 3.5 elements/ns at
2.9 GHz. Decoding float16 takes 9 for four numbers, encoding it 10.

**Two processors, two walks**: [S,H,D], 32 heads of 128 channels, by quarters and in memory order. Beyond 16 MiB the order of memory is
the walk that is never far behind on either; on the Intel it gives up what quarters gain there.

| 64 MiB, float32               | by quarters          | in memory order      |
| ----------------------------- | -------------------- | -------------------- |
| AMD EPYC, half-split          | 22.7 GB/s            | 43.7 GB/s            |
| AMD EPYC, interleaved         | 26.7 GB/s            | 45.5 GB/s            |
| Intel Xeon, half-split        | 1.08 of table-scale  | 0.86 to 0.90         |
| Intel Xeon, interleaved       | 1.13 of table-scale  | 0.79 to 0.80         |

At 4 MiB quarters are 1.1 to 1.17 times as fast on the EPYC; just past 16 MiB, in memory order, the Xeon reaches 0.62 to 0.71 of table-scale.

**What limits a table**: an exact one takes 21 instructions on vectors for four pairs, 0.9 ns a pair while it fits into a core's cache,
and as long as memory takes beyond. The fill that it is held against takes 3 to 7 ms for the same 64 MiB within one process, as they are
in the last cache or not: it stores into the table's own arrays, after passes that bring them near, and the fastest of five turns is the
limit of a round. A table as float32 was trained computes how far float32's angle is off, turns by that, and checks that each rounding is
beyond doubt: 72 instructions on vectors for four pairs where the exact one takes 21, in steps with memory between them, as one chain for
each value takes 1.2 times as long. Twice the exact table would be 42, which turning, rounding and checking take by themselves. Where
angles stay below 2^10 a second-order turn by the rounding itself needs some 15 instructions less: 0.95 of the time there and 1.03
elsewhere, for 0.4 kB more to download; one comparison less, by the smaller of two distances, makes the chain to the check longer, 1.04.
To reduce float32's angle directly, a number of 24 bits times 2 / pi, each lane would have to shift by its own exponent, for which wasm
has no instruction. Rows that a table grows by cost what its first rows cost.

**What limits attention**: TensorFlow.js multiplies the whole square at 0.69 of the peak, of which the causal half counts. Three times
that is 1.03 of what multiplications and additions by themselves can do here; the softmax takes some 20 operations for four scores beside
the 4 D of their products, which leaves 0.93 at D=64. At S=256 and D=64 all that is neither product nor softmax, which is packing keys and
values and beginning and ending blocks of queries, takes 0.09 of the time in V8's profile, at S=1024 0.03: products set the pace in both.
Rotation on the way copies and turns each row of q and k once, 20 to 30 ns for 64 channels: 0.03 of the time at S=256, 0.01 at 1024.
\`ropewalk/relaxed\`, whose products are one instruction where the processor has it, has rows of its own beside the peers.

**What limits decoding**: with four query heads to a key head each number of K and V is multiplied and added four times. 4096 keys are
67 million of both, 2.2 ms at the peak, while a copy of K and V takes 2.5: the arithmetic and the copy nearly balance. Keys are read in
rows, each number a splat for the four queries, and values are fetched on the way: 66 instructions for 32 multiplications and additions.
Sums along a key's channels need 53, but add up in another order than a prefill, whose bits a step has. 16 bits halve the bytes and not the arithmetic, to which bfloat16 adds a shift for each eight
operations, float16 three and a look for infinity: they take 0.95 and 1.3 to 1.4 times as long as float32. Where each query head has keys of its
own, a quarter of the arithmetic is left for the same bytes, and both are faster than, or as fast as, float32.

**What limits a model**: of a prompt of 1024 symbols 1.7 GFLOP are products with weights and 1.1 are attention's. A product whose next panel of
weights waits in the third level of the cache runs at 0.85 of the peak, with that panel fetched while one is multiplied at 0.93; attention
has a softmax for each 32 channels here, where the heads above have 64 or 128. A step has one row: it reads all weights, and is timed after
the prompt, which is not counted.

**The targets on an Intel**: version 0.1.0 on an Intel Xeon, in Node and in Chromium, five processes each; the EPYC's are in the table below.

| on an Intel Xeon                                     | Node kernel | Node API | Chromium kernel | Chromium API |
| ---------------------------------------------------- | ----------: | -------: | --------------: | -----------: |
| rotation, half-split, worst of all sizes and layouts |        0.67 |     0.24 |            0.66 |         0.18 |
| rotation, interleaved, worst of 16 KiB to 4 MiB      |        0.51 |     0.19 |            0.51 |         0.19 |
| rotation, interleaved, 64 MiB                        |         1.1 |      1.0 |             1.1 |         0.99 |
| rotation, bfloat16 tensor                            |         2.5 |      2.4 |             2.4 |          2.3 |
| rotation, float16 tensor                             |        0.93 |     0.79 |            0.90 |         0.86 |
| exact table, 131072 x 64                             |         2.2 |      2.1 |             2.3 |          2.3 |
| float32 table, 131072 x 64                           |         2.2 |      3.0 |             2.9 |          2.8 |
| attention, S=1024 and 4096, worst of D=64 and 128    |        0.71 |     0.71 |            0.70 |         0.73 |
| attention, S=256                                     |        0.58 |     0.57 |            0.58 |         0.58 |
| decoding step, 4096 keys, GQA 32/8, D=128            |        0.73 |     0.92 |            0.83 |         0.86 |
| rotation over the best peer, 4 MiB                   |        26.2 |     24.1 |            16.8 |         15.6 |
| attention over the best peer, S=1024, D=64           |         2.7 |      2.7 |             2.5 |          2.4 |
| the same with \`ropewalk/relaxed\`                   |             |      3.5 |                 |          3.2 |
| rotation fused into attention, S=1024                |             |     0.98 |                 |         0.99 |`;

function conditionsTable(conditions: Conditions): string {
  const peers = Object.entries(conditions.peers).map(([name, version]) => `${name} ${version}`);
  const sizes = conditions.sizes.map(({ name, raw, gzip }) => `${name} ${raw} bytes (${gzip} with gzip)`);
  const lines = [
    `- Run in ${conditions.host}, ${conditions.processes} process${conditions.processes === 1 ? "" : "es"}, ${conditions.date}`,
    `- On ${conditions.cpu}, ${conditions.cores} cores, ${conditions.system}, load ${conditions.load.toFixed(1)} before it began; one thread is used`,
    `- ropewalk ${conditions.ropewalk}: ${sizes.join(", ")}`,
    `- Compiler: ${conditions.compiler}, \`${conditions.flags}\``,
    `- Beside it: ${peers.length > 0 ? peers.join(", ") : "no packages from npm (they were not installed)"}`,
  ];
  return lines.join("\n");
}

const deeper = (markdown: string): string => markdown.replace(/^## /, "### ");

function section({ conditions, results }: Run): string {
  const tables: Table[] = seriesTables(results);
  const missing = missingLines(results);
  const parts = [
    `## ${conditions.host}`,
    conditionsTable(conditions),
    ...tables.map((table) => deeper(asMarkdown(table))),
  ];
  if (missing.length > 0) parts.push(["### Not timed", "", ...missing.map((line) => `- ${line}`)].join("\n"));
  return parts.join("\n\n");
}

export function performanceDocument(runs: readonly Run[]): string {
  const targets = jointTargets(
    runs.map(({ conditions, results }) => ({ name: conditions.host.split(" ")[0]!, results })),
  );
  return `${[intro, asMarkdown(targets), ...runs.map(section)].join("\n\n")}\n`;
}
