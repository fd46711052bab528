// Each program that can be run here, on golden vectors of the same spec: positions far beyond the trained length, both
// pairings.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadRopewalk } from "ropewalk";
import { goldenVectors, type GoldenVectors } from "../../../web/porting/golden.js";
import { languages, programOf, runByTests } from "../../../web/porting/programs.js";
import { hasNumPy, python } from "../support/python.js";
import { LIMIT, specs } from "./specs.js";

const folder = mkdtempSync(join(tmpdir(), "ropewalk-programs-"));
afterAll(() => rmSync(folder, { recursive: true }));

let cases: { golden: GoldenVectors; program(language: string): string }[];
beforeAll(async () => {
  const rw = await loadRopewalk();
  cases = specs.map((spec) => {
    const golden = goldenVectors(rw, spec);
    const { invFreq, attentionFactor } = golden;
    return { golden, program: (language) => programOf(language, { spec, invFreq: [...invFreq], attentionFactor }) };
  });
});

function agree(index: number, output: readonly number[]): void {
  const { golden } = cases[index]!;
  expect(output).toHaveLength(golden.output.length);
  const worst = golden.output.reduce((most, value, i) => Math.max(most, Math.abs(value - output[i]!)), 0);
  expect(worst, `spec ${index}`).toBeLessThanOrEqual(LIMIT);
}

test("golden outputs are those of the spec, with both pairings", () => {
  for (const { golden } of cases) {
    if (golden.spec.writeAs === undefined) expect(golden.output).toEqual(golden.outputs[golden.spec.pairing]);
    expect(golden.outputs["half-split"]).not.toEqual(golden.outputs.interleaved);
    expect(golden.positionIds.slice(0, 3)).toEqual([0, 1, 2]);
    expect(golden.positionIds.at(-1)).toBeGreaterThan(4000);
  }
});

test("JavaScript", async () => {
  for (const [i, { golden, program }] of cases.entries()) {
    const file = join(folder, `rope${i}.mjs`);
    writeFileSync(file, program("javascript"));
    const { rotate } = (await import(/* @vite-ignore */ file)) as {
      rotate(x: Float32Array, ids: number[]): Float32Array;
    };
    agree(i, [...rotate(golden.input, golden.positionIds)]);
  }
});

test("C", { timeout: 60_000 }, () => {
  for (const [i, { golden, program }] of cases.entries()) {
    const { input, positionIds } = golden;
    const source = `${program("c")}
#include <stdio.h>
static float x[] = {${Array.from(input, (value) => `${value.toExponential()}f`).join(",")}};
static const int32_t ids[] = {${positionIds.join(",")}};
int main(void) {
  rope_rotate(x, ${positionIds.length}, ids);
  for (int i = 0; i < ${input.length}; ++i) printf("%.9g ", x[i]);
  return 0;
}`;
    const file = join(folder, `rope${i}.c`);
    writeFileSync(file, source);
    execFileSync("cc", ["-std=c11", "-Wall", "-Wextra", "-Werror", file, "-lm", "-o", `${file}.out`]);
    agree(i, execFileSync(`${file}.out`, { encoding: "utf8" }).trim().split(" ").map(Number));
  }
});

const has = (module: string): boolean => spawnSync(python, ["-c", `import ${module}`]).status === 0;
function agreeInPython(language: string, array: string): void {
  const lines = ["import json, sys", "import numpy as np", ...(language === "pytorch" ? ["import torch"] : [])];
  lines.push(`sys.path.insert(0, ${JSON.stringify(folder)})`, "outputs = []");
  cases.forEach(({ golden, program }, i) => {
    writeFileSync(join(folder, `${language}_${i}.py`), program(language));
    const shape = `(-1, ${golden.spec.headDim})`;
    lines.push(
      `import ${language}_${i} as module`,
      `x = ${array}(${JSON.stringify([...golden.input])}, dtype=${language === "pytorch" ? "torch" : "np"}.float32).reshape(${shape})`,
      `outputs.append(module.rotate(x, ${array}(${JSON.stringify(golden.positionIds)})).reshape(-1).tolist())`,
    );
  });
  const file = join(folder, `all_${language}.py`);
  writeFileSync(file, [...lines, "print(json.dumps(outputs))"].join("\n"));
  const outputs = JSON.parse(execFileSync(python, [file], { encoding: "utf8", maxBuffer: 2 ** 26 })) as number[][];
  outputs.forEach((output, i) => agree(i, output));
}

test.skipIf(!hasNumPy)("NumPy", { timeout: 60_000 }, () => agreeInPython("numpy", "np.array"));
test.skipIf(!has("torch"))("PyTorch", { timeout: 60_000 }, () => agreeInPython("pytorch", "torch.tensor"));

test("the languages that are run here say so; the others say that they are not", () => {
  for (const language of languages)
    expect(cases[0]!.program(language).includes("Not run by Ropewalk's tests"), language).toBe(
      !runByTests.includes(language),
    );
});

test("a spec of several axes is refused in every language, by the field that says so", async () => {
  const rw = await loadRopewalk();
  const configs = [
    [{ model_type: "qwen2_vl", rope_scaling: { type: "mrope", mrope_section: [16, 24, 24] } }, "spec.mropeSection"],
    [{ model_type: "qwen2_vl_vision", embed_dim: 1280, num_heads: 16 }, "spec.axisPattern"],
    [{ _class_name: "FluxTransformer2DModel" }, "spec.mropeSection"],
  ] as const;
  for (const [config, path] of configs) {
    const spec = rw.parseConfig(config);
    const { invFreq, attentionFactor } = rw.frequencies(spec);
    for (const language of languages)
      expect(() => programOf(language, { spec, invFreq: [...invFreq], attentionFactor })).toThrow(
        expect.objectContaining({ code: "option-invalid", rule: "several-axes", path }),
      );
  }
});
