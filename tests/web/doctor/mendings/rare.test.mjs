// Mendings of rotations that few models have: pasted as they are, as in mendings.test.mjs.
import { describe, expect, test } from "vitest";
import { loadRopewalk } from "ropewalk";
import { hasNumPy } from "../../support/python.ts";
import { normal } from "../rotation.mjs";
import { linesOf, pasted } from "./paste.mjs";
import { models, programOf, programs, shape } from "./rare.mjs";
import { run } from "./run.mjs";

const x = normal(
  shape.reduce((product, size) => product * size, 1),
  4,
);
const task = ({ name, program }) => ({
  program,
  names: { batch: 1, heads: shape[1], past_length: 0, all_positions: models[name].positions },
  x: [...x],
  shape,
});
function diagnosed(rw, { name }, { error, y }) {
  if (error !== undefined) return { verdict: error, findings: [] };
  const { spec: expected, positions } = models[name];
  return rw.diagnose(x, Float32Array.from(y), { shape, positionIds: positions.flat(), expected });
}
const about = ({ code, says, name }) => `${code}: ${says} (${name})`;

describe.skipIf(!hasNumPy)("mendings of rare rotations", () => {
  test("the right programs match", async () => {
    const rw = await loadRopewalk();
    const all = Object.keys(models).map((name) => ({ name, program: programOf(name) }));
    const results = run(all.map(task));
    expect(all.map((one, i) => `${one.name}: ${diagnosed(rw, one, results[i]).verdict}`)).toEqual(
      all.map(({ name }) => `${name}: match`),
    );
  });

  test("each fixes the programs for which it is reported", { timeout: 120_000 }, async () => {
    const rw = await loadRopewalk();
    const before = run(programs.map(task));
    const said = programs.map((one, i) => ({ ...one, ...diagnosed(rw, one, before[i]) }));
    expect(
      said
        .filter(({ code, findings }) => findings[0]?.code !== code)
        .map((one) => `${about(one)}: ${one.verdict} ${one.findings.map(({ code }) => code)}`),
    ).toEqual([]);
    const offered = said.filter(({ findings: [{ fix }] }) => linesOf(fix).length > 0);
    expect(said.filter((one) => !offered.includes(one)).map(about)).toEqual([]);
    const mended = offered.map((one) => ({ ...one, program: pasted(one.program, linesOf(one.findings[0].fix)) }));
    const after = run(mended.map(task));
    const left = mended.flatMap((one, i) => {
      const { verdict } = diagnosed(rw, one, after[i]);
      return verdict === "match" ? [] : [`${about(one)}: ${verdict}\n${one.findings[0].fix}\n${one.program}`];
    });
    expect(left).toEqual([]);
  });
});
