import {
  brokenRotations,
  loadModel,
  loadTinyModel,
  tinyModelNames,
  type Model,
  type TinyModelName,
} from "ropewalk/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cases, madeUp, madeUpTensors, safetensors, type Case, type FileType } from "./checkpoint.js";

/** Largest distance from the logits of reference.py, which is in float64. */
async function furthest(model: Model, { ids, step, logits }: Case): Promise<number> {
  const run = await model.run(ids, { want: ["logits"] });
  let worst = 0;
  for (const [token, row] of logits.entries())
    for (const [i, logit] of row.entries())
      worst = Math.max(worst, Math.abs(run.logits![token * model.vocabulary + i * step]! - logit));
  return worst;
}

/** Issue: logits within 1e-3. Sums of a few hundred terms in float32 lose some 1e-5. */
const close = 1e-4;

describe("an artificial checkpoint with grouped queries, scaling and separate logits", () => {
  it.each<FileType>(["F32", "F16", "BF16"])("gives the logits of PyTorch from a file in %s", async (type) => {
    using model = await loadModel({ config: madeUp.config, weights: safetensors(madeUpTensors(), type) });
    expect(madeUp.logits.flat().length).toBe(80 * 45);
    expect(await furthest(model, madeUp)).toBeLessThan(close);
    expect(model.spec).toMatchObject({ ropeType: "llama3", base: 5000, headDim: 12, pairing: "half-split" });
    expect([model.layers, model.heads, model.kvHeads, model.vocabulary, model.trainedLength]).toEqual([
      3, 6, 2, 45, 128,
    ]);
  });
});

describe.each(tinyModelNames)("%s", (name: TinyModelName) => {
  it("gives the logits of PyTorch", { timeout: 60_000 }, async () => {
    using model = await loadTinyModel(name);
    expect(await furthest(model, cases[name]!)).toBeLessThan(close);
  });
});

describe("the model of Shakespeare", () => {
  let model: Model;
  beforeAll(async () => {
    model = await loadTinyModel("shakespeare");
  });
  afterAll(() => model.dispose());
  const text = "KING RICHARD:\nWhat says my lord? The night is dark and the way is long to the sea.\n";
  const mean = (loss: Float32Array): number => loss.reduce((sum, one) => sum + one, 0) / loss.length;

  it("turns text into ids and back", () => {
    expect(model.decode(model.encode(text))).toBe(text);
    expect(model.vocabulary).toBe(65);
  });

  it("gives each letter the loss of its logits", async () => {
    const ids = model.encode(text);
    const { loss, logits } = await model.run(ids, { want: ["logits"] });
    expect(loss.length).toBe(ids.length - 1);
    for (let i = 0; i < loss.length; i++) {
      const row = logits!.subarray(i * 65, (i + 1) * 65);
      const sum = row.reduce((all, one) => all + Math.exp(one - row[ids[i + 1]!]!), 0);
      expect(loss[i]).toBeCloseTo(Math.log(sum), 5);
    }
    expect(mean(loss)).toBeLessThan(2);
  });

  it("keeps the requested results, in the shapes of the types", async () => {
    const ids = model.encode(text);
    const seq = ids.length;
    const run = await model.run(ids, { want: ["weights", "queries", "keys", "hidden"] });
    expect(run.logits).toBeUndefined();
    expect(run.weights!.length).toBe(4 * 4 * seq * seq);
    expect(run.queries!.length).toBe(4 * 4 * seq * 32);
    expect(run.keys!.length).toBe(4 * 2 * seq * 32);
    expect(run.hidden!.length).toBe(5 * seq * 128);
    for (let row = 0; row < 16 * seq; row++) {
      const weights = run.weights!.subarray(row * seq, (row + 1) * seq);
      expect(weights.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 5);
      expect(weights.subarray((row % seq) + 1).every((one) => one === 0)).toBe(true);
    }
  });

  it("gives the same result when all positions move", async () => {
    const ids = model.encode(text);
    const here = await model.run(ids);
    const there = await model.run(ids, { positions: Array.from(ids, (_, i) => i + 1000) });
    expect(mean(there.loss)).toBeCloseTo(mean(here.loss), 4);
    expect(there.loss).not.toEqual(here.loss);
  });

  it("has a larger loss with every mistake, and without the rotation of any pair", async () => {
    const ids = model.encode(text);
    const right = mean((await model.run(ids)).loss);
    for (const broken of brokenRotations) {
      const wrong = mean((await model.run(ids, { broken })).loss);
      // Positions below 128 are exact in bfloat16, and its angles are nearly so.
      if (broken === "low-precision-positions") expect(wrong).not.toBe(right);
      else expect(wrong, broken).toBeGreaterThan(right + 0.5);
    }
    const all = Array.from({ length: 16 }, (_, i) => i);
    const frozen = mean((await model.run(ids, { frozenPairs: all })).loss);
    expect(frozen).toBeCloseTo(mean((await model.run(ids, { broken: "off" })).loss), 4);
  });

  it("writes the same text for the same seed, and different ones for different seeds", async () => {
    const write = async (seed: number, temperature = 0.8): Promise<string> => {
      const ids: number[] = [];
      for await (const id of model.generate(model.encode("ROMEO:"), { count: 60, seed, temperature })) ids.push(id);
      return model.decode(ids);
    };
    const first = await write(5);
    expect(first.length).toBe(60);
    expect(await write(5)).toBe(first);
    expect(await write(6)).not.toBe(first);
    expect(await write(6, 0)).toBe(await write(7, 0));
  });

  it("continues with the likeliest letters of a run over all of them", async () => {
    const ids = [...model.encode("The night is")];
    for await (const id of model.generate(ids, { count: 12, temperature: 0 })) {
      const { logits } = await model.run(ids, { want: ["logits"] });
      const last = logits!.subarray((ids.length - 1) * 65);
      expect(id).toBe(last.indexOf(Math.max(...last)));
      ids.push(id);
    }
  });

  it("stops with the signal: a run with its reason, a text without an error", async () => {
    const ids = model.encode(text.repeat(30));
    const stop = new AbortController();
    const running = model.run(ids, { signal: stop.signal, progress: () => stop.abort("enough") });
    await expect(running).rejects.toBe("enough");
    const again = new AbortController();
    let count = 0;
    for await (const _ of model.generate(model.encode("A"), { signal: again.signal })) if (++count === 5) again.abort();
    expect(count).toBe(5);
    expect((await model.run(model.encode(text))).loss.length).toBe(text.length - 1);
  });

  it("reports its progress", async () => {
    const shares: number[] = [];
    await model.run(model.encode(text.repeat(4)), { progress: (share) => shares.push(share) });
    expect(shares.length).toBeGreaterThan(3);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  });

  it("runs two sequences at the same time", async () => {
    const [one, other] = [model.encode(text.repeat(5)), model.encode("Now is the winter of our discontent ".repeat(9))];
    const apart = [await model.run(one), await model.run(other)];
    const together = await Promise.all([model.run(one), model.run(other)]);
    expect(together.map(({ loss }) => loss)).toEqual(apart.map(({ loss }) => loss));
  });
});
