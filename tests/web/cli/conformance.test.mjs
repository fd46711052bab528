// npx ropewalk conformance: right rotations pass every case, and each mistake that the doctor knows fails one. The
// rotations are tests/web/doctor/rotation.mjs, plain loops that import nothing.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { mistakes } from "../doctor/mistakes.mjs";
import { rotated } from "../doctor/rotation.mjs";
import { styles } from "../doctor/styles.mjs";
import { python } from "../support/python.ts";
import { folder, run } from "./program.mjs";

const kit = join(folder, "kit");
const written = run("conformance", kit);
const { cases: all } = JSON.parse(readFileSync(join(kit, "manifest.json"), "utf8"));
/** Cases of one arithmetic are in tests/web/cli/conformance-profiles.test.mjs. */
const cases = all.filter(({ profile }) => profile === undefined);

function partsOf({ file }) {
  const bytes = readFileSync(join(kit, file));
  const start = 10 + bytes.readUInt16LE(8);
  const values = Float32Array.from({ length: (bytes.length - start) / 4 }, (_, i) => bytes.readFloatLE(start + 4 * i));
  const size = values.length / 3;
  return [0, 1, 2].map((part) => values.slice(part * size, (part + 1) * size));
}

/** A case as the plain loops take it. */
function modelOf({ shape, layout, positions, spec }) {
  const [batch, heads, seq, headDim] = layout === "bhsd" ? shape : [shape[0], shape[2], shape[1], shape[3]];
  const flat = positions.flat();
  const { rotaryDim, base, pairing, ropeType: scheme, factor, lowFreqFactor: low, highFreqFactor: high } = spec;
  const [original, offset] = [spec.originalMaxPositionEmbeddings, spec.rotaryOffset ?? 0];
  const sizes = { batch, heads, seq, headDim, rotaryDim, offset, layout, positions: flat, start: flat[0] };
  return Object.assign(
    sizes,
    { base, pairing, scheme, factor, original, low, high },
    spec.writeAs && { order: "together" },
  );
}

const f32 = Math.fround;
const rates = (base, dim, of = (i) => i) => Array.from({ length: dim / 2 }, (_, i) => base ** ((-2 * of(i)) / dim));
/** Pairs, one after another, by the axis of each. */
const sections = (counts) => counts.flatMap((count, axis) => Array(count).fill(axis));
const turns = (counts) => Array.from({ length: 64 }, (_, pair) => (pair < 3 * counts[pair % 3] ? pair % 3 : 0));
const byAxes = (axisOf, axes) => ({ angle: (token, rate, pair) => f32(f32(axes[axisOf[pair]][token]) * f32(rate)) });
/** A model of several axes counts its tokens: the axes are in the way. */
const ofTokens = (model) => ({ ...model, start: 0, positions: undefined });

/** The settings of a case besides the model: schemes by their papers' formulas, axes and directions. */
function wayOf({ name, spec, seqLen, positions }) {
  const { base, rotaryDim: d, factor } = spec;
  switch (spec.ropeType) {
    case "dynamic": {
      const trained = spec.maxPositionEmbeddings;
      const stretch = (factor * Math.max(seqLen, trained)) / trained - (factor - 1);
      return { rates: rates(base * stretch ** (d / (d - 2)), d), factor: 1 };
    }
    case "longrope": {
      const { originalMaxPositionEmbeddings: short, maxPositionEmbeddings: long } = spec;
      const list = seqLen > short ? spec.longFactor : spec.shortFactor;
      return {
        rates: rates(base, d).map((r, i) => r / list[i]),
        factor: Math.sqrt(1 + Math.log(long / short) / Math.log(short)),
      };
    }
    case "proportional":
      return { rates: rates(base, d).map((r, i) => (i < (spec.partialRotaryFactor * d) / 2 ? r : 0)), factor: 1 };
  }
  if (spec.direction === -1) return { cosSin: (cos, sin) => [cos, -sin] };
  if (name === "image-sections") return byAxes(sections(spec.mropeSection), positions);
  if (name === "image-interleaved") return byAxes(turns(spec.mropeSection), positions);
  if (spec.axisPattern === "axial") {
    const half = d / 4;
    return { rates: rates(base, d, (i) => 2 * (i % half)), ...byAxes(sections([half, half]), positions) };
  }
  return undefined;
}
const loopsOf = (one) => (one.axes > 1 ? ofTokens(modelOf(one)) : modelOf(one));

/** How many numbers of a case a rotation gets wrong. */
function faults(one, rotate) {
  const [x, want, most] = partsOf(one);
  const y = rotate(x);
  return want.filter((value, i) => !(Math.abs(y[i] - value) <= most[i])).length;
}
const failing = (list, wayOfCase) =>
  list.filter((one) => faults(one, (x) => rotated(x, loopsOf(one), wayOfCase(one))) > 0).map(({ name }) => name);

/** The cases for the lists of mistakes and styles: those without special settings. */
const ordinary = cases.filter((one) => wayOf(one) === undefined);
const possible = (list, of) => list.filter((one) => of(modelOf(one)));

test("the command writes every case once, with all files of the runners", () => {
  expect([written.status, written.stderr]).toEqual([0, ""]);
  expect(cases.length).toBeGreaterThanOrEqual(28);
  const files = all.flatMap(({ file, config }) => [file, ...(config === undefined ? [] : [config])]);
  expect(
    readdirSync(join(kit, "cases"))
      .map((name) => `cases/${name}`)
      .toSorted(),
  ).toEqual(files.toSorted());
  for (const one of cases) {
    const [x, want] = partsOf(one);
    expect(x.length, one.name).toBe(one.shape.reduce((a, b) => a * b));
    const half = one.spec.rotaryDim / 2;
    const from = one.spec.rotaryOffset ?? 0;
    expect(x.slice(from, from + half), "halves differ").not.toEqual(x.slice(from + half, from + 2 * half));
    expect(want, "it rotates").not.toEqual(x);
  }
});

test("a right rotation in float32 passes every case", () => {
  expect(failing(cases, (one) => wayOf(one) ?? {})).toEqual([]);
});

test.each(styles.map((style) => [style.name, style]))("a right style passes: %s", (_, { any, way }) => {
  const list = ordinary.filter(({ spec }) => any || spec.ropeType === "default");
  expect(list.length).toBeGreaterThan(10);
  expect(failing(list, (one) => way(modelOf(one)))).toEqual([]);
});

describe("each mistake fails a case", () => {
  test.each(mistakes.map((mistake) => [`${mistake.code}: ${mistake.name}`, mistake]))("%s", (_, mistake) => {
    expect(failing(possible(ordinary, mistake.possible), (one) => mistake.way(modelOf(one)))).not.toEqual([]);
  });

  const image = cases.filter(({ axes }) => axes === 3);
  const late = (axes, by) => axes.map((axis) => axis.map((p, i) => (i < 20 ? p : p + by)));
  const count = (axes) => axes[0].map((__, i) => i);
  test.each([
    ["axes in turn for sections, and the other way round", ([t, h, w]) => [t, h, w], true],
    ["width in the place of height", ([t, h, w]) => [t, w, h]],
    ["time on all axes", ([t]) => [t, t, t]],
    ["tokens counted as in text", (axes) => [count(axes), count(axes), count(axes)]],
    ["a text that goes on too late", (axes) => late(axes, 1)],
    ["a text that counts patches", (axes) => late(axes, 10)],
    ["columns from 1", ([t, h, w]) => [t, h, w.map((p, i) => (i > 4 && i < 20 ? p + 1 : p))]],
  ])("of axes: %s", (_, change, other = false) => {
    const axisOf = ({ name, spec }) => ((name === "image-sections") !== other ? sections : turns)(spec.mropeSection);
    expect(image.length).toBe(2);
    expect(failing(image, (one) => byAxes(axisOf(one), change(one.positions)))).toEqual(image.map(({ name }) => name));
  });

  test("of axes: rows and columns exchanged", () => {
    const [one] = cases.filter(({ spec }) => spec.axisPattern === "axial");
    expect(failing([one], () => wayOf({ ...one, positions: one.positions.toReversed() }))).toEqual([one.name]);
  });
});

/** A rotation in Python that reads what a case says, with a mistake chosen by the environment. */
const adapter = `
import math, os
def rotate(x, case):
    spec, shape = case["spec"], case["shape"]
    if case["axes"] > 1 or "writeAs" in spec:
        import unittest
        raise unittest.SkipTest("one axis, one order")
    seq, heads = (shape[2], shape[1]) if case["layout"] == "bhsd" else (shape[1], shape[2])
    ids, half = case["positions"], spec["rotaryDim"] // 2
    if isinstance(ids[0], int):
        ids = [ids] * shape[0]
    y, late = list(x), int(os.environ.get("LATE", 0))
    for row in range(len(x) // shape[3]):
        b = row // (seq * heads)
        token = row % seq if case["layout"] == "bhsd" else row // heads % seq
        for i in range(half):
            first = row * shape[3] + spec.get("rotaryOffset", 0) + (i if spec["pairing"] == "half-split" else 2 * i)
            second = first + (half if spec["pairing"] == "half-split" else 1)
            angle = (ids[b][token] + late) * case["invFreq"][i] * spec.get("direction", 1)
            c, s = (wave(angle) * case["attentionFactor"] for wave in (math.cos, math.sin))
            y[first], y[second] = x[first] * c - x[second] * s, x[second] * c + x[first] * s
    return y
`;
const runPython = (args, env = {}) =>
  spawnSync(python, args, { cwd: kit, encoding: "utf8", env: { ...process.env, ...env } });
const hasPython = spawnSync(python, ["-c", "1"]).status === 0;
const hasPytest = spawnSync(python, ["-c", "import pytest"]).status === 0;

describe("the runners judge an adapter", () => {
  test.skipIf(!hasPython)(
    "Python: a right one passes, a late one fails, the case of one that raises is an error",
    () => {
      expect(runPython(["test_rope.py"])).toMatchObject({
        status: 1,
        stderr: expect.stringContaining("NotImplementedError"),
      });
      writeFileSync(join(kit, "adapter.py"), adapter);
      const commands = [["test_rope.py"], ...(hasPytest ? [["-m", "pytest", "-q", "test_rope.py"]] : [])];
      for (const command of commands) {
        const right = runPython(command);
        expect([right.status, right.stderr], right.stdout).toEqual([0, ""]);
        expect(right.stdout).toContain("skipped");
        const late = runPython(command, { LATE: "1" });
        expect(late.status).toBe(1);
        expect(late.stdout).toContain("numbers are wrong, the first at [0, 0, 0, 0]");
      }
    },
  );

  test("an existing adapter is not changed", () => {
    writeFileSync(join(kit, "adapter.py"), "# mine\n");
    const again = run("conformance", kit);
    expect(again.stdout).toContain("left as they were: adapter.py, adapter.mjs, adapter.hpp");
    expect(readFileSync(join(kit, "adapter.py"), "utf8")).toBe("# mine\n");
  });

  test("Vitest: a right adapter passes every case, and fails with positions one late", { timeout: 60_000 }, () => {
    const inside = join(import.meta.dirname, "../../../build/conformance-kit"); // where vitest is found
    mkdirSync(inside, { recursive: true });
    cpSync(kit, inside, { recursive: true });
    const own = `import { loadRopewalk } from "${new URL("../../../dist/node.js", import.meta.url)}";
const rw = await loadRopewalk();
const late = Number(process.env.LATE ?? 0);
export const rotate = (x, { shape, layout, positions, seqLen, spec }) =>
  rw.rope(spec).rotate(x, { shape, layout, positions: positions.flat().map((p) => p + late), seqLen });\n`;
    writeFileSync(join(inside, "adapter.mjs"), own);
    const vitest = join(import.meta.dirname, "../../../node_modules/vitest/vitest.mjs");
    const judge = (env) =>
      spawnSync(process.execPath, [vitest, "run", "--root", inside], {
        encoding: "utf8",
        env: { ...process.env, ...env },
      });
    expect(judge({})).toMatchObject({ status: 0, stdout: expect.stringContaining(`${cases.length} passed`) });
    expect(judge({ LATE: "1" })).toMatchObject({
      status: 1,
      stdout: expect.stringContaining(`${cases.length} failed`),
    });
  });
});

test("a file in place of the folder is status 2, with its name", () => {
  const { status, stderr } = run("conformance", join(kit, "manifest.json"));
  expect([status, stderr]).toEqual([2, expect.stringContaining("manifest.json is a file; conformance takes a folder")]);
});
