// Every fix of wrong positions is run in the program that has them, in four ways of writing it, and has to give the
// expected vectors.
import { describe, expect, test } from "vitest";
import { loadRopewalk } from "ropewalk";
import { hasNumPy } from "../../support/python.ts";
import { normal, rotated } from "../rotation.mjs";
import { linesOf, pasted } from "./paste.mjs";
import { mistakes, styles } from "./positions.mjs";
import { run } from "./run.mjs";

const [heads, headDim] = [2, 64];
const spec = { headDim, rotaryDim: headDim, base: 10000, pairing: "half-split", ropeType: "default" };
const shapeOf = ({ expected }) => [expected.length, heads, expected[0].length, headDim];
const inputOf = (one) =>
  normal(
    shapeOf(one).reduce((product, size) => product * size, 1),
    8,
  );
const task = (one) => ({
  program: ["import torch", ...one.program].join("\n"),
  names: {},
  x: [...inputOf(one)],
  shape: shapeOf(one),
});
const all = Object.entries(styles).flatMap(([style, programOf]) =>
  mistakes.map((one) => ({ ...one, style, program: programOf(one) })),
);
/** By plain loops, at the expected positions. */
const wanted = (one) =>
  rotated(
    inputOf(one),
    {
      ...spec,
      batch: one.expected.length,
      heads,
      seq: one.expected[0].length,
      layout: "bhsd",
      start: 0,
      scheme: "default",
    },
    { position: (_, { batch, token }) => one.expected[batch][token] },
  );

describe.skipIf(!hasNumPy)("mendings of positions", () => {
  test(
    "each says what is shown and what was expected, and gives the expected vectors",
    { timeout: 240_000 },
    async () => {
      const rw = await loadRopewalk();
      const diagnosed = (one, { y, error }) => {
        expect([one.name, one.style, error]).toEqual([one.name, one.style, undefined]);
        return rw.diagnose(inputOf(one), Float32Array.from(y), {
          shape: shapeOf(one),
          positionIds: one.expected.flat(),
          expected: spec,
        });
      };
      const before = run(all.map(task));
      const said = all.map((one, i) => ({ ...one, ...diagnosed(one, before[i]) }));
      expect(
        said
          .filter(({ findings: [first], says }) => !says.test(first?.message))
          .map(
            ({ name, style, verdict, findings }) =>
              `${name} (${style}): ${verdict} ${findings[0]?.code} ${findings[0]?.message}`,
          ),
      ).toEqual([]);
      const offered = said
        .flatMap((one) => one.findings.map((finding) => ({ ...one, finding })))
        .filter(({ finding }) => linesOf(finding.fix).length > 0);
      const mended = offered.map((one) => ({
        ...one,
        program: pasted(one.program.join("\n"), linesOf(one.finding.fix)).split("\n"),
      }));
      const after = run(mended.map(task));
      const left = mended.filter((one, i) => {
        const right = wanted(one);
        return after[i].error !== undefined || after[i].y.some((value, at) => Math.abs(value - right[at]) > 1e-4);
      });
      expect(
        left.map(({ name, style, finding, program }) => `${name} (${style})\n${finding.fix}\n${program.join("\n")}`),
      ).toEqual([]);
      const names = new Set(mended.map(({ name }) => name));
      expect(mistakes.filter(({ name }) => !names.has(name)).map(({ name }) => name)).toEqual([
        "positions in another order",
      ]);
    },
  );
});
