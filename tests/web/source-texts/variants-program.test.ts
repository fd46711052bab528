// Text 004's variants as programs: their frequencies are the core's, and the model's loss is that of a run by itself.
import { loadRopewalk } from "ropewalk";
import { runPython } from "ropewalk/code";
import { loadTinyModel } from "ropewalk/model";
import { expect, test } from "vitest";
import { heldOut } from "../../../web/figures/numbers/held-out.js";
import { LENGTH, TINY_SPEC } from "../../../web/figures/numbers/tiny-schemes.js";
import { ownJob, programOf, specOfVariant, variantJob, VARIANTS } from "../../../web/pages/texts/variants/variants.js";
import type { PythonArray, PythonResult } from "../../../web/code/types.js";

const rw = await loadRopewalk();
const want = ["inv_freq", "attention_factor"];
const options = {
  signal: new AbortController().signal,
  progress: () => undefined,
  pause: () => Promise.resolve(),
};

test.each(VARIANTS)(
  "variants: the program of %s gives the core's frequencies, in float32",
  async (variant) => {
    const { values } = await runPython(programOf(variant), { want, seconds: 60 });
    const { data } = values["inv_freq"] as PythonArray;
    const { invFreq, attentionFactor } = rw.frequencies(specOfVariant(variant, TINY_SPEC), { seqLen: LENGTH });
    expect(data.length).toBe(invFreq.length);
    invFreq.forEach((wanted, i) => expect(Math.abs(data[i]! - wanted)).toBeLessThanOrEqual(4e-6 * wanted));
    expect(Math.abs((values["attention_factor"] as number) - attentionFactor)).toBeLessThan(1e-9);
  },
  60_000,
);

test("variants: the loss of a program is that of a run with its frequencies, and that of its variant", async () => {
  using model = await loadTinyModel("shakespeare");
  const { values } = await runPython(programOf("yarn"), { want, seconds: 60 });
  const own = await ownJob(values)!.compute(model, options);
  const [passage] = await heldOut("en");
  const invFreq = Array.from((values["inv_freq"] as PythonArray).data);
  const spec = { ...model.spec, invFreq, attentionFactor: values["attention_factor"] as number };
  const { loss } = await model.run(model.encode(passage!), { spec });
  const mean = (from: number, to: number): number => loss.slice(from, to).reduce((a, b) => a + b, 0) / (to - from);
  expect(own.within).toBeCloseTo(mean(0, 128), 9);
  expect(own.past).toBeCloseTo(mean(128, LENGTH - 1), 9);
  const named = await variantJob("yarn").compute(model, options);
  expect(Math.abs(named.past - own.past)).toBeLessThan(1e-3);
  const printed = await variantJob("linear-printed").compute(model, options);
  expect(printed.within).toBeGreaterThan(named.within);
}, 120_000);

test("variants: what is no 16 frequencies and a factor is refused before any run", () => {
  const list = (length: number, dtype = "float32"): PythonArray => ({
    dtype,
    shape: [length],
    data: new Float32Array(length),
  });
  const values = (inv_freq: unknown, attention_factor: unknown): PythonResult["values"] =>
    ({ inv_freq, attention_factor }) as never;
  for (const [frequencies, factor] of [
    [null, 1],
    [3, 1],
    [list(8), 1],
    [list(16, "bool"), 1],
    [{ ...list(16), shape: [4, 4] }, 1],
    [list(16), "1"],
    [list(16), null],
  ])
    expect(ownJob(values(frequencies, factor))).toBeUndefined();
  expect(ownJob(values(list(16), 1))).toBeDefined();
});
