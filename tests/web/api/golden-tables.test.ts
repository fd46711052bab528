import { beforeAll, describe, expect, test } from "vitest";
import type { Precision } from "ropewalk";
import type { RopewalkCore } from "ropewalk/core";
import { engines, rotating } from "./engines/engines.js";
import { flat, specFor, tableCases, worst, type TableCase } from "./golden.js";

/** null means the table as built from the config: no length beyond the one that the scheme leaves alone. */
function seqLenOf({ seq_len }: TableCase): number {
  return seq_len ?? 1;
}

describe.each(rotating)("$name", ({ start }) => {
  let rw: RopewalkCore;
  beforeAll(async () => {
    rw = await start();
  });

  describe.each(["exact", "float32"] as const)("golden tables, %s", (precision: Precision) => {
    test.each(tableCases)("$name: frequencies and tables agree with transformers", (one) => {
      const spec = specFor(rw, one);
      const options = { seqLen: seqLenOf(one), precision };
      const { expected } = one;
      const { rotaryDim, invFreq, attentionFactor } = rw.frequencies(spec, options);
      expect(rotaryDim).toBe(expected.rotary_dim);
      expect(attentionFactor / expected.attention_factor).toBeCloseTo(1, 12);
      // 1e-6: eight roundings of float32, each half of 1.2e-7, where theirs and ours may differ
      expect(worst(invFreq, expected.inv_freq, (i) => 1e-6 * expected.inv_freq[i]! || 1e-30)).toBeLessThanOrEqual(1);

      const table = rw.cosSin(spec, expected.positions, options);
      const pairs = expected.rotary_dim / 2;
      const limit = (i: number): number => {
        const angle = expected.positions[Math.floor(i / pairs)]! * expected.inv_freq[i % pairs]!;
        return (3e-7 + 1e-6 * angle) * Math.max(1, expected.attention_factor);
      };
      expect(worst(table.cos, flat(expected.cos), limit)).toBeLessThanOrEqual(1);
      expect(worst(table.sin, flat(expected.sin), limit)).toBeLessThanOrEqual(1);
    });
  });

  test("spellings of the same model give the same spec", () => {
    const paired = tableCases.filter((one) => "pair" in one) as (TableCase & { pair: string })[];
    expect(paired.length).toBeGreaterThan(0);
    for (const one of paired) {
      const first = paired.find((other) => other.pair === one.pair)!;
      expect(specFor(rw, one), one.name).toEqual(specFor(rw, first));
    }
  });
});

describe.each(engines)("$name", ({ start }) => {
  test("the report of each golden config has its layers and no error", async () => {
    const rw = await start();
    for (const one of tableCases) {
      const { layers, notes } = rw.inspectConfig(one.config);
      expect(
        notes.filter(({ severity }) => severity === "error"),
        one.name,
      ).toEqual([]);
      // OLMo 3 has one table in transformers 5, which recorded the case; older versions and vLLM have two.
      const wanted = one.layer_type ?? (layers.length > 1 ? "full_attention" : null);
      const layer = layers.find(({ layerType }) => layerType === wanted);
      expect(layer?.spec, one.name).toEqual(specFor(rw, one));
    }
  });
});
