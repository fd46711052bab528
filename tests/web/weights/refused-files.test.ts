// What the readers of a checkpoint refuse or leave out, one limit each.
import { modelFilesOf, readWeights, type WeightsReport } from "ropewalk/weights";
import { expect, test } from "vitest";
import { linesOf } from "../../../web/cli/weights.js";
import { blk, config, gguf, hf, metadata, rawSafetensors, safetensors, tensors, type Tensor } from "./files.js";

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

test.each([
  ["an empty file", new Uint8Array(0), "no-checkpoint"],
  ["a text", bytes("no weights"), "no-checkpoint"],
  ["a pickle", Uint8Array.of(0x80, 2, 0x7d, 0x2e), "pickle"],
  ["a ZIP, as PyTorch writes it", bytes("PK\u0003\u0004rest"), "pickle"],
  ["safetensors without tensors", rawSafetensors("{}"), "no-checkpoint"],
  ["safetensors with metadata alone", rawSafetensors('{"__metadata__":{"format":"pt"}}'), "no-checkpoint"],
])("modelFilesOf refuses %s, config or not", async (_, file, of) => {
  await expect(modelFilesOf([file], { config })).rejects.toMatchObject({ code: "file-invalid", of });
});

/** The report of a GGUF with these factors. Its heads have four pairs. */
const withFactors = (tensor: Tensor): Promise<WeightsReport> =>
  readWeights([gguf(metadata(), { ...tensors(blk), "rope_freqs.weight": tensor })]);
const row = (...data: number[]): Tensor => ({ shape: [data.length], data });

test("factors are one row of at most 32768 numbers, as many as pairs", async () => {
  await expect(withFactors({ shape: [2, 2], data: [1, 1, 1, 1] })).rejects.toMatchObject({ code: "shape-mismatch" });
  await expect(withFactors(row(...new Float32Array(32769).fill(1)))).rejects.toMatchObject({
    code: "shape-mismatch",
    value: 32769,
    limit: 32768,
  });
  for (const count of [3, 5])
    await expect(withFactors(row(...new Float32Array(count).fill(1)))).rejects.toMatchObject({
      code: "shape-mismatch",
      path: "rope_freqs.weight",
      value: count,
      limit: 4,
    });
});

test.each([0, -1, Number.NaN])("a factor of %d is refused with its place", async (bad) => {
  await expect(withFactors(row(1, 1, bad, 1))).rejects.toMatchObject({ code: "file-invalid", of: "not-finite" });
});

test("factors are of a proportional head only if the first pairs turn as they are and the rest not at all", async () => {
  const spec = async (...list: number[]) => (await withFactors(row(...list))).metadata!;
  expect(await spec(1, 1, 1e30, 1e30)).toMatchObject({ ropeType: "proportional", partialRotaryFactor: 0.5 });
  const rates = [0, 1, 2, 3].map((pair) => 500000 ** (-pair / 4));
  const of = async (...list: number[]) => (await spec(...list)).invFreq!;
  expect(await of(1, 2, 1e30, 1e30)).toEqual([rates[0], rates[1]! / 2, 0, 0].map((rate) => expect.closeTo(rate!, 12)));
  expect(await of(1, 1e30, 1, 1e30)).toEqual([rates[0], 0, rates[2], 0].map((rate) => expect.closeTo(rate!, 12)));
  expect(await of(1e30, 1e30, 1e30, 1e30)).toEqual([0, 0, 0, 0]);
});

test("config.json counts before other JSON with the keys of a config, whatever their order", async () => {
  const named = (name: string, base: number) => new File([JSON.stringify({ ...config, rope_theta: base })], name);
  const weights = new File([safetensors(tensors(hf))], "model.safetensors");
  const baseOf = async (...files: File[]) =>
    (await readWeights([weights, ...files])).says.find(({ field }) => field === "base")?.config;
  expect(await baseOf(named("draft_config.json", 1000), named("config.json", 2000))).toBe(2000);
  expect(await baseOf(named("a/draft_config.json", 1000), named("b/config.json", 2000))).toBe(2000);
  expect(await baseOf(named("draft_config.json", 1000))).toBe(1000);
});

test("a JSON of more than 16 MB is no config", async () => {
  const weights = safetensors(tensors(hf));
  const padded = (size: number): Uint8Array<ArrayBuffer> => {
    const data = new Uint8Array(size).fill(0x20);
    data.set(bytes(JSON.stringify(config)));
    return data;
  };
  const codes = async (size: number) => (await readWeights([weights, padded(size)])).notes.map(({ code }) => code);
  expect(await codes(2 ** 24)).not.toContain("config-missing");
  expect(await codes(2 ** 24 + 1)).toContain("config-missing");
});

const report = (layers: WeightsReport["layers"], confidence = 0.9999): WeightsReport => ({
  pairing: "half-split",
  confidence,
  layers,
  notes: [],
  format: "GGUF",
  says: [],
  compared: true,
  control: [],
});
const layer = (number: number, pairing: "half-split" | "undecided") => ({
  layer: number,
  pairing,
  confidence: pairing === "undecided" ? 0 : 0.995,
});

test("the first line says no more than the layers below it show, and never 100%", () => {
  const [both] = linesOf(report([layer(0, "half-split"), layer(1, "half-split")]));
  expect(both).toBe("GGUF: the weights are paired half-split (confidence > 99%)");
  const [none, by] = linesOf(report([layer(0, "undecided"), layer(1, "undecided")]));
  expect(none).toContain("of the layers together; none is clear by itself");
  expect(by).toBe("  by layer: 0 undecided, 1 undecided");
  const [some] = linesOf(report([layer(0, "half-split"), layer(1, "undecided")], 0.97));
  expect(some).toContain("confidence 97% of the layers together; 1 of 2 clear by themselves");
});
