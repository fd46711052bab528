// No mistake is reported in a correct rotation, whatever its style.
import { checkCode } from "./kept.ts";
import { expect, test, vi } from "vitest";
import { programs } from "../../../web/code/samples.js";
import { styles } from "./more-styles.mjs";
import { scaledStyles } from "./scaled-styles.mjs";
import { spec } from "./spec.mjs";

// A wrong program is searched for its change, which takes a busy machine half a minute.
vi.setConfig({ testTimeout: 120_000 });

test.each(Object.entries(styles))("%s", async (_, [expected, source, entry]) => {
  const { diagnosis, ...found } = await checkCode(source, { expected, seconds: 20 });
  expect([diagnosis.verdict, found.entry]).toEqual(["match", entry]);
});

test.each(Object.entries(scaledStyles))("%s", async (_, [expected, source, entry]) => {
  const { diagnosis, judged, ...found } = await checkCode(source, { expected, seconds: 20 });
  expect([diagnosis.verdict, judged, found.entry]).toEqual(["match", "whole", entry]);
});

test("if a rotation cannot be called, no norm beside it is judged", async () => {
  const source = `
def apply_rope(x, secret):
    return x * secret


def norm(x):
    return x / (x * x).mean(-1, keepdims=True) ** 0.5
`;
  const failed = checkCode(`import numpy as np${source}`, { expected: spec() });
  await expect(failed).rejects.toThrow(/apply_rope .what `secret/);
});

test("with the samples these are at least fifteen styles", () => {
  expect(Object.keys(styles).length + Object.keys(programs).length).toBeGreaterThanOrEqual(29);
});
