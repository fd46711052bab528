// Runs the doctor over every case and mistake, for the test and for web/docs/doctor.md.
import { cases, describeCase, positionsOf, shapeOf, specOf } from "./cases.mjs";
import { mistakes } from "./mistakes.mjs";
import { bfloat16, float16, normal, rotated } from "./rotation.mjs";
import { styles } from "./styles.mjs";

export const inputOf = (one) => normal(one.batch * one.heads * one.seq * one.headDim, one.seed);

export const diagnosed = (rw, one, input, output) =>
  rw.diagnose(input, output, {
    shape: shapeOf(one),
    layout: one.layout,
    positionIds: positionsOf(one),
    expected: specOf(one),
  });

const same = (a, b) => a.every((value, i) => value === b[i]);
const names = ({ code, same: also }) => [code, ...also];
const codesOf = ({ findings }) => findings.map(({ code }) => code);

/** Every case with every possible mistake: the first finding, and all findings. */
export function singles(rw, list = cases) {
  return list.flatMap((one) => {
    const input = inputOf(one);
    const right = rotated(input, one);
    return mistakes.flatMap((mistake) => {
      if (!mistake.possible(one)) return [];
      const output = rotated(input, one, mistake.way(one));
      if (same(output, right)) return [];
      const codes = codesOf(diagnosed(rw, one, input, output));
      const answer = codes[0] ?? "unexplained";
      return [{ one, mistake, answer, codes, named: names(mistake).includes(answer) }];
    });
  });
}

/** Two mistakes of different parts at once, where neither hides the other. */
export function pairs(rw, list = cases.filter((_, i) => i % 7 === 3)) {
  return list.flatMap((one) => {
    const input = inputOf(one);
    const possible = mistakes.filter((mistake) => mistake.possible(one) && !mistake.alone);
    const alone = new Map(possible.map((mistake) => [mistake, rotated(input, one, mistake.way(one))]));
    return possible.flatMap((first, a) =>
      possible.slice(a + 1).flatMap((second) => {
        if ([first, second].some(({ part }) => part === "times") || !together(first, second)) return [];
        const output = rotated(input, one, { ...first.way(one), ...second.way(one) });
        if ([rotated(input, one), alone.get(first), alone.get(second)].some((other) => same(output, other))) return [];
        const codes = codesOf(diagnosed(rw, one, input, output));
        const both = [first, second].every((mistake) => names(mistake).some((code) => codes.includes(code)));
        return [{ one, mistakes: [first, second], codes, both }];
      }),
    );
  });
}

/** Pairs of mistakes in which neither changes the other's part. */
const parts = ["form", "order", "slice", "signs", "frequencies", "attention", "precision", "positions"];
const together = (first, second) =>
  first.part !== second.part &&
  ![first, second].every(({ part }) => ["frequencies", "slice", "precision", "attention"].includes(part)) &&
  ![first, second].every(({ part }) => parts.indexOf(part) <= 1);

/** Correct vectors, as they are and rounded; random ones. */
export function harmless(rw, list = cases) {
  return list.flatMap((one) => {
    const input = inputOf(one);
    const output = rotated(input, one);
    const of = (name, before, after) => ({ one, name, ...diagnosed(rw, one, before, after) });
    return [
      of("correct, float32", input, output),
      of("correct, output rounded to bfloat16", input, output.map(bfloat16)),
      of("correct, output rounded to float16", input, output.map(float16)),
      of("correct, all rounded to bfloat16", input.map(bfloat16), rotated(input.map(bfloat16), one).map(bfloat16)),
      of("correct, all rounded to float16", input.map(float16), rotated(input.map(float16), one).map(float16)),
      ...styles
        .filter(({ any }) => any || one.scheme === "default")
        .map(({ name, way }) => of(`correct, ${name}`, input, rotated(input, one, way(one)))),
      of("random", input, normal(input.length, one.seed + 1000)),
    ];
  });
}

export const missed = ({ one, mistake, codes }) => `${mistake.code}: ${mistake.name} (${describeCase(one)}): ${codes}`;
export const missedPair = ({ one, mistakes: [first, second], codes }) =>
  `${first.code}: ${first.name} + ${second.code}: ${second.name} (${describeCase(one)}): ${codes}`;
