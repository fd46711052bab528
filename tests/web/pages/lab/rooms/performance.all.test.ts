// The programs that time a group: most of a minute of timing, for npm run test:all.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { copied, hasNumPy, pythonReads, runCopied, runNumPy } from "../../../support/copied.js";
import { site, type Visit } from "../../../support/support.js";

const pages = site("lab/");
const FIGURE = "rope-measurements";
const BUTTON = `${FIGURE} [data-control=run]`;

async function open(fragment = "h=performance"): Promise<Visit & { page: Page }> {
  const visit = await pages.open(fragment, { permissions: ["clipboard-read", "clipboard-write"] });
  await visit.page.locator(BUTTON).waitFor();
  return visit;
}

test("performance: the JavaScript to copy times the chosen group with the package alone", async () => {
  for (const [group, lines] of [
    ["calls", 3],
    ["all", 9],
  ] as const) {
    const { page } = await open(`v=2&h=performance&b.g=${group}`);
    await page.locator(`${FIGURE} rope-figure-tools summary`).click();
    const printed = runCopied(await copied(page, FIGURE, "javascript"));
    expect(printed).toHaveLength(lines);
    for (const line of printed) expect(Number(/ ([\d.e+]+) µs$/.exec(line)?.[1]), line).toBeGreaterThan(0);
  }
}, 60_000);

async function numpyOf(group: string): Promise<string> {
  const { page } = await open(`v=2&h=performance&b.g=${group}`);
  await page.locator(`${FIGURE} rope-figure-tools summary`).click();
  const program = await copied(page, FIGURE, "numpy");
  expect(program).toMatch(/^import numpy as np\n/);
  expect(pythonReads(program)).toBe(true);
  await page.context().close();
  return program;
}

test.skipIf(!hasNumPy)(
  "performance: the NumPy to copy times the chosen group in the figure's units, each case checked",
  async () => {
    const lines = async (group: string): Promise<string[]> => {
      const { status, stdout, stderr } = runNumPy(await numpyOf(group));
      expect(stderr).toBe("");
      expect(status).toBe(0);
      return stdout.trim().split("\n");
    };
    const counts: Record<string, number> = {};
    for (const line of await lines("all")) {
      const [, group, speed, unit, error, allowed] =
        /^([\w ]+), .*: ([\d.e+]+) ([\w/µ]+) \(error (.*), allowed (.*)\)$/.exec(line) ?? [];
      expect(Number(speed), line).toBeGreaterThan(0);
      expect(Number(error), line).toBeLessThanOrEqual(Number(allowed));
      counts[`${group}, ${unit}`] = (counts[`${group}, ${unit}`] ?? 0) + 1;
    }
    expect(counts).toEqual({
      "One call, µs": 3,
      "Rotation, GB/s": 4,
      "Tables of cosines and sines, elements/ns": 2,
      "Attention, GFLOP/s": 3,
      "Decoding one word, GB/s": 1,
    });
    expect(await lines("decode")).toHaveLength(1);
  },
  60_000,
);

test.skipIf(!hasNumPy)(
  "performance: the NumPy to copy times nothing that is wrong",
  async () => {
    for (const [group, right, wrong] of [
      ["rotation", "a * sin + b * cos", "a * sin - b * cos"],
      ["tables", "np.sin(angle).astype", "np.sin(angle * 1.0001).astype"],
      ["attention", "scores[:, later] = -np.inf", "scores[:, later] = 0"],
      ["decode", "np.float32(q.shape[2] ** -0.5)", "np.float32(0.1)"],
      ["calls", "100000 * inv_freq).astype", "100001 * inv_freq).astype"],
    ] as const) {
      const program = await numpyOf(group);
      expect(program).toContain(right);
      const { status, stderr } = runNumPy(program.replaceAll(right, wrong));
      expect(status, group).not.toBe(0);
      expect(stderr).toMatch(/AssertionError: .*off by .* is allowed/);
    }
  },
  60_000,
);
