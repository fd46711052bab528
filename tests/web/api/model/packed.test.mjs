// The text in which the package carries the weights of its small models.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { unpacked } from "../../../../dist/model/packed.js";
import { tinyFiles, tinyModelNames } from "../../../../dist/model/tiny.js";
import { packWeights } from "../../../../web/tools/build/pack-weights.mjs";
import { inRoot } from "../../../../web/tools/shared/project.mjs";

const fileOf = (name) => readFileSync(inRoot(`web/models/tiny/${name}/model.safetensors`));

/** A safetensors file with one 8-bit tensor of these values. */
function fileWith(values) {
  const head = JSON.stringify({ w: { dtype: "I8", shape: [values.length], data_offsets: [0, values.length] } });
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(head.length));
  return Buffer.concat([size, Buffer.from(head), values]);
}

const same = (packed, file) => Buffer.compare(packed, file);

describe("packed weights", () => {
  test.each(tinyModelNames)("of %s are the file of its training, bit for bit", async (name) => {
    expect(same(unpacked((await tinyFiles(name)).weights), fileOf(name))).toBe(0);
  });

  test("give back one value many times, every value once, and values of any skew", () => {
    const every = Uint8Array.from({ length: 256 }, (_, i) => i);
    const skewed = Uint8Array.from({ length: 40_000 }, (_, i) => (i % 997 === 0 ? (i * 7) % 256 : i % 3));
    for (const values of [new Uint8Array(1), new Uint8Array(5000).fill(200), every, skewed]) {
      const file = fileWith(values);
      expect(same(unpacked({ parts: packWeights(file) }), file)).toBe(0);
      const base = fileWith(Uint8Array.from(values, (value) => value * 3 + 1));
      expect(same(unpacked({ parts: packWeights(file, base), base: packWeights(base) }), file)).toBe(0);
    }
  });

  test("take in the tarball what the file takes with gzip, but for a fiftieth", () => {
    for (const name of ["shakespeare", "tang"]) {
      const stored = readFileSync(inRoot(`dist/generated/${name}-model.js`));
      // base64 costs a hundredth, and the symbols of tang 7 kB.
      expect(gzipSync(stored, { level: 9 }).length).toBeLessThan(1.02 * gzipSync(fileOf(name), { level: 9 }).length);
    }
  });
});
