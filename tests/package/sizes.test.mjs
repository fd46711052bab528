// No subpath of the package grows past its budget unnoticed.
import { expect, it } from "vitest";
import { closureOf, partSizes, subpathSizes } from "../../web/tools/docs/sizes.mjs";

it("every subpath has a budget and keeps it", { timeout: 60_000 }, () => {
  for (const { subpath, gzip, limit } of subpathSizes()) {
    expect(limit, `${subpath} has a budget`).toBeGreaterThan(0);
    expect(gzip, subpath).toBeLessThanOrEqual(limit);
  }
});

it("no part of a figure costs more than its budget", () => {
  for (const { subpath, gzip, limit } of partSizes()) {
    expect(gzip, subpath).toBeGreaterThan(5000); // Lit alone is that
    expect(gzip, subpath).toBeLessThanOrEqual(limit);
  }
});

it(
  "the figures import the core from where the API has it: its bytes are in the package's modules once",
  { timeout: 60_000 },
  () => {
    const holders = ["dist/index.js", "dist/elements/define.js"].map((file) =>
      closureOf(file).filter((path) => path.endsWith("wasm-text.js")),
    );
    expect(new Set(holders.flat())).toEqual(new Set(["dist/generated/wasm-text.js"]));
  },
);
