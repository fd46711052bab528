import { expect, test } from "vitest";
import { loadRopewalk } from "ropewalk";
import { cases, describeCase } from "./cases.mjs";
import { rotated } from "./rotation.mjs";
import { noises, styles } from "./styles.mjs";
import { diagnosed, inputOf } from "./trials.mjs";

/** Without scaling; each with another base of seven digits. */
const models = cases
  .filter((_, i) => i % 10 === 5)
  .flatMap((one) => [one, { ...one, base: 1755496.6 }])
  .map((one) => ({ ...one, scheme: "default" }));

test.each(styles.map((style) => [style.name, style]))("%s is right", async (_, { way }) => {
  const rw = await loadRopewalk();
  const accused = [];
  for (const one of models) {
    const input = inputOf(one);
    const output = rotated(input, one, way(one));
    for (const [noise, before, after] of noises) {
      const { verdict, findings } = diagnosed(rw, one, before(input), after(output));
      if (verdict !== "match")
        accused.push(`${noise}, ${describeCase(one)}: ${verdict} ${findings.map(({ code }) => code)}`);
    }
  }
  expect(accused).toEqual([]);
});

test("angles with errors slightly above float32's are not a known mistake", async () => {
  const rw = await loadRopewalk();
  for (const one of models.slice(0, 12))
    for (const off of [2 ** -22, 2 ** -21]) {
      const way = { angle: (position, rate, pair) => Math.fround(position * rate * (1 + (pair % 2 ? off : -off))) };
      const { verdict, findings } = diagnosed(rw, one, inputOf(one), rotated(inputOf(one), one, way));
      expect(
        findings.map(({ code }) => code),
        `${describeCase(one)}, ${off}`,
      ).toEqual([]);
      expect(["match", "unexplained"]).toContain(verdict);
    }
});

const mistakes = [
  ["position-offset", () => ({ position: (p) => p + 1 })],
  ["base-wrong", (one) => ({ change: { base: one.base === 10000 ? 500000 : 10000 } })],
  ["pairing-swapped", (one) => ({ pairs: one.pairing === "half-split" ? "adjacent" : "half" })],
];

test.each(mistakes)("%s is found with noise of another library, up to a millionth", async (code, way) => {
  const rw = await loadRopewalk();
  // A model with one position or one pair cannot show these mistakes.
  const wide = models.filter(({ rotaryDim, seq }) => rotaryDim >= 32 && seq >= 8);
  expect(wide.length).toBeGreaterThan(5);
  for (const one of wide) {
    const output = rotated(inputOf(one), one, way(one));
    for (const size of [1e-7, 1e-6]) {
      const noisy = output.map((value, i) => value + (((i * 7919) % 13) / 6 - 1) * size);
      const { findings } = diagnosed(rw, one, inputOf(one), noisy);
      expect(findings[0]?.code, `${describeCase(one)}, ${size}`).toBe(code);
    }
  }
});

test("a right rotation is not rejected for noise of any size", async () => {
  const rw = await loadRopewalk();
  for (const one of models)
    for (const size of [1e-6, 1e-5, 1e-4, 1e-3, 1e-2]) {
      const noisy = rotated(inputOf(one), one).map((value, i) => value + (((i * 7919) % 13) / 6 - 1) * size);
      const { verdict, findings } = diagnosed(rw, one, inputOf(one), noisy);
      expect(
        findings.map((finding) => finding.code),
        `${describeCase(one)}, ${size}: ${verdict}`,
      ).toEqual([]);
    }
});
