import { expect, test } from "vitest";
import { checkSteps, type PlanStep } from "ropewalk/doctor";
import { parseSteps } from "../../../web/porting/steps-text.js";

const run = (start: number, count: number): number[] => Array.from({ length: count }, (_, i) => start + i);
/** Slots of a paged cache: `blocks` of 16 in the order in which a request got them. */
const slotsOf = (positions: readonly number[], blocks: readonly number[]): number[] =>
  positions.map((position) => blocks[Math.floor(position / 16)]! * 16 + (position % 16));
const step = (request: string, step: number, positions: number[], more: Partial<PlanStep> = {}): PlanStep => ({
  request,
  step,
  positions,
  ...more,
});
const found = (steps: PlanStep[], trainedLength?: number): string[] =>
  checkSteps(steps, trainedLength === undefined ? {} : { trainedLength }).findings.map(
    ({ code, at, numbers }) =>
      `${code}: request ${numbers.request}, step ${numbers.step}, token ${at} at ${numbers.position}, not ${numbers.wanted}`,
  );

test.each<[string, PlanStep[]]>(
  // prettier-ignore
  [
    ["chunks and decoding of two requests", [step("a", 0, run(0, 512)), step("b", 0, run(0, 20)), step("a", 1, run(512, 512)), step("b", 1, [20]), step("a", 2, [1024])]],
    ["a cached prefix", [step("a", 0, run(64, 8), { cached: 64 }), step("a", 1, [72], { cached: 72 })]],
    ["a log that begins in the middle", [step("a", 7, [900]), step("a", 8, [901])]],
    ["a request computed anew", [step("a", 0, run(0, 40)), step("a", 5, run(0, 40), { cached: 0 }), step("a", 6, [40])]],
    ["rejected drafts, as the engine counts", [step("a", 0, run(0, 10)), step("a", 1, run(10, 4), { cached: 10 }), step("a", 2, run(11, 4), { cached: 11 })]],
    ["rejected drafts without a count", [step("a", 0, run(0, 10)), step("a", 1, run(10, 4)), step("a", 2, run(12, 4))]],
    ["a tree of drafts", [step("a", 0, run(0, 10)), step("a", 1, [10, 11, 11, 12, 12])]],
    ["slots of pages", [step("a", 0, run(0, 20), { slots: slotsOf(run(0, 20), [5, 3]) }), step("a", 1, [20], { slots: [52] })]],
    ["slots that are positions, in a cache of one row", [step("a", 0, run(0, 20), { slots: run(0, 20) }), step("a", 1, [20], { slots: [20] })]],
    ["a step without tokens of its request", [step("a", 0, run(0, 4)), step("a", 1, []), step("a", 2, [4])]],
    ["all drafts accepted, as the engine counts", [step("a", 0, run(0, 40)), step("a", 1, run(40, 5), { cached: 40 }), step("a", 2, [45], { cached: 45 })]],
    ["a log of slots that are positions, from the middle on", [step("a", 7, [900], { slots: [900] })]],
    ["a request whose pages lie as its positions, beside others", [step("b", 0, run(0, 20), { slots: slotsOf(run(0, 20), [9, 7]) }), step("a", 0, run(0, 32), { slots: run(0, 32) }), step("a", 1, [32], { slots: [32] })]],
],
)("nothing is found in %s", (_, steps) => expect(found(steps)).toEqual([]));

test.each<[string, PlanStep[], string]>(
  // prettier-ignore
  [
    ["an offset counted twice", [step("a", 0, run(0, 512)), step("a", 3, run(1024, 16))], "offset-twice: request a, step 3, token 0 at 1024, not 512"],
    ["the same behind a cached prefix", [step("a", 0, run(128, 4), { cached: 64 })], "offset-twice: request a, step 0, token 0 at 128, not 64"],
    ["a prefix one too long", [step("a", 0, run(65, 8), { cached: 64 })], "prefix-off-by-one: request a, step 0, token 0 at 65, not 64"],
    ["a prefix one too short", [step("a", 0, run(0, 64)), step("a", 1, [63])], "prefix-off-by-one: request a, step 1, token 0 at 63, not 64"],
    ["a chunk that begins at 0 again", [step("a", 0, run(0, 512)), step("b", 0, run(0, 9)), step("a", 1, run(0, 512))], "chunk-restarted: request a, step 1, token 0 at 0, not 512"],
    ["a second token at 0", [step("a", 0, [0]), step("a", 1, [0])], "chunk-restarted: request a, step 1, token 0 at 0, not 1"],
    ["slots within a step", [step("a", 0, slotsOf(run(0, 20), [0, 3]), { slots: slotsOf(run(0, 20), [0, 3]) })], "slot-as-position: request a, step 0, token 16 at 48, not 16"],
    [
    "a slot in decoding, beside right requests",
    [
      step("b", 0, run(0, 20), { slots: slotsOf(run(0, 20), [9, 2]) }),
      step("a", 0, run(0, 32), { slots: run(0, 32) }),
      step("a", 1, [64], { slots: [64] }),
    ],
    "slot-as-position: request a, step 1, token 0 at 64, not 32",
  ],
    ["a first step of slots, beside right requests", [step("b", 0, run(0, 20), { slots: slotsOf(run(0, 20), [9, 2]) }), step("a", 0, run(512, 9), { slots: run(512, 9) })], "slot-as-position: request a, step 0, token 0 at 512, not 0"],
    [
    "one late in a cache of blocks: no slot",
    [
      step("b", 0, run(0, 20), { slots: slotsOf(run(0, 20), [9, 2]) }),
      step("a", 0, run(0, 20), { slots: slotsOf(run(0, 20), [5, 3]) }),
      step("a", 1, [21], { slots: [52] }),
    ],
    "prefix-off-by-one: request a, step 1, token 0 at 21, not 20",
  ],
    ["a slot in a cache of which no more is known", [step("a", 0, run(0, 20), { slots: run(0, 20) }), step("a", 1, [77], { slots: [77] })], "slot-as-position: request a, step 1, token 0 at 77, not 20"],
    ["a step that is left out", [step("a", 0, run(0, 20)), step("a", 2, [25])], "gap: request a, step 2, token 0 at 25, not 20"],
    ["a count of the engine that runs ahead", [step("a", 0, run(0, 20)), step("a", 1, [25], { cached: 25 })], "gap: request a, step 1, token 0 at 25, not 20"],
    ["a step back behind the drafts", [step("a", 0, run(0, 20)), step("a", 1, run(20, 4)), step("a", 2, [18])], "repeat: request a, step 2, token 0 at 18, not 24"],
    ["one too far behind drafts that were counted", [step("a", 0, run(0, 10)), step("a", 1, run(10, 4), { cached: 10 }), step("a", 2, [12], { cached: 11 })], "prefix-off-by-one: request a, step 2, token 0 at 12, not 11"],
    ["a step behind drafts of which the engine kept two", [step("a", 0, run(0, 40)), step("a", 1, run(40, 5), { cached: 40 }), step("a", 2, [45], { cached: 42 })], "gap: request a, step 2, token 0 at 45, not 42"],
    ["a step behind every token seen, where the engine counts fewer", [step("a", 0, run(0, 10)), step("a", 1, [10], { cached: 5 })], "offset-twice: request a, step 1, token 0 at 10, not 5"],
    ["a step past the drafts", [step("a", 0, run(0, 10)), step("a", 1, run(10, 4)), step("a", 2, [20])], "gap: request a, step 2, token 0 at 20, not 14"],
    ["a prefill with a position twice", [step("a", 0, [0, 1, 1, 2])], "repeat: request a, step 0, token 2 at 1, not 2"],
    ["a gap within a step", [step("a", 0, run(0, 4)), step("a", 1, [4, 6])], "gap: request a, step 1, token 1 at 6, not 5"],
],
)("%s", (_, steps, line) => {
  expect(found(steps)).toEqual([line]);
  const [finding] = checkSteps(steps).findings;
  expect(finding!.message).toContain(`request ${finding!.numbers.request}, step ${finding!.numbers.step}`);
  expect(steps[finding!.line]!.positions[finding!.at]).toBe(finding!.numbers.position);
  expect(finding!.fix).toMatch(/torch|positions/);
});

test("each request is reported once, at its first mistake, and the others continue", () => {
  const steps = [
    step("a", 0, run(0, 8)),
    step("b", 0, run(0, 8)),
    step("a", 1, [16]),
    step("b", 1, [8]),
    step("a", 2, [0]),
    step("b", 2, [8]),
  ];
  expect(found(steps)).toEqual([
    "offset-twice: request a, step 1, token 0 at 16, not 8",
    "repeat: request b, step 2, token 0 at 8, not 9",
  ]);
});

test("positions past the trained length are named where the first is", () => {
  const steps = [step("a", 0, run(0, 14)), step("a", 1, run(14, 4))];
  expect(found(steps, 16)).toEqual(["past-trained-length: request a, step 1, token 2 at 16, not 15"]);
  expect(found(steps, 18)).toEqual([]);
});

test("steps without numbers have the number of their line", () => {
  expect(
    checkSteps([
      { request: 7, positions: [0] },
      { request: 7, positions: [2] },
    ]).findings[0],
  ).toMatchObject({
    line: 1,
    numbers: { request: "7", step: 1, at: 0, position: 2, wanted: 1 },
  });
});

test.each<[string, unknown, string, string]>([
  ["no list", undefined, "option-invalid", "steps"],
  ["a line without a request", [{ positions: [0] }], "option-invalid", "steps[0].request"],
  ["a position below 0", [{ request: 1, positions: [-1] }], "position-invalid", "steps[0].positions"],
  ["slots of another number", [{ request: 1, positions: [0, 1], slots: [0] }], "shape-mismatch", "steps[0].slots"],
  ["half a cached token", [{ request: 1, positions: [0], cached: 0.5 }], "option-invalid", "steps[0].cached"],
  ["a step below 0", [{ request: 1, positions: [0], step: -1 }], "option-invalid", "steps[0].step"],
  ["a field that no line has", [{ request: 1, position: [0] }], "option-invalid", "steps[0].position"],
])("%s is refused", (_, steps, code, path) => {
  expect(() => checkSteps(steps as PlanStep[])).toThrow(expect.objectContaining({ name: "RopewalkError", code, path }));
});

test("lines of JSON are read, and an invalid line is named", () => {
  const text =
    '{"request": "a", "positions": [0, 1]}\r\n\n{"request": "a", "positions": [2], "slots": [40], "cached": 2}\n';
  expect(parseSteps("steps", text)).toEqual([
    { request: "a", positions: [0, 1] },
    { request: "a", positions: [2], slots: [40], cached: 2 },
  ]);
  const fault = { name: "FileError", code: "not-json", path: "log", value: 2, limit: 13 };
  expect(() => parseSteps("log", '{"request": 1}\n{"request": ')).toThrow(expect.objectContaining(fault));
});
