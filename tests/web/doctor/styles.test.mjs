import { expect, test } from "vitest";
import { loadRopewalk } from "ropewalk";
import { cases, describeCase } from "./cases.mjs";
import { rotated } from "./rotation.mjs";
import { noises, styles } from "./styles.mjs";
import { diagnosed, inputOf } from "./trials.mjs";

/** Without scaling; with another base of seven digits beside each. */
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

test("angles that are off by a little more than float32 has are no mistake that is known", async () => {
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
