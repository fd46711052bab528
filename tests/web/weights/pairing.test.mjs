import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { judgePairing } from "../../../web/weights/pairing.js";
import { pairingTexts } from "../../../web/tools/docs/pairing.mjs";
import { kindNames, numbers, ordered, orderTo, randomLayers, readKind, reordered, statesOf } from "./kinds.mjs";
import { countOf, trialsOf } from "./trials.mjs";

describe("of 19 kinds of trained models in every state", () => {
  let trials;
  beforeAll(async () => {
    trials = await trialsOf(judgePairing);
  }, 300_000);

  it("none is judged wrongly, in any layer", () => {
    expect(kindNames).toHaveLength(19);
    expect(trials.filter(({ verdict }) => verdict === "wrong")).toEqual([]);
    // A layer by itself may see one of two pairings that q and k have.
    expect(trials.filter(({ wrongLayers }) => wrongLayers > 0)).toEqual([]);
  });

  it("nine of ten pairings are found, and six of ten disagreements", () => {
    const has = (...states) => trials.filter(({ state, verdict }) => states.includes(state) && verdict !== "none");
    const whole = has("stored", "permuted", "4 bits", "3 bits", "wrong rotary_dim");
    expect(countOf(whole, "right") / whole.length).toBeGreaterThan(0.9);
    const apart = has("k alone", "q alone");
    expect(countOf(apart, "right") / apart.length).toBeGreaterThan(0.6);
  });

  it("a larger half-split part than given is found if the weights have one; a smaller one is not claimed", () => {
    const smaller = trials.find(({ kind, state }) => kind === "partial" && state === "wrong rotary_dim");
    expect(smaller.judged).toMatchObject({ pairing: "undecided", confidence: 0 });
    for (const name of ["half-split", "gqa", "qk-norm"]) {
      const { judged, facts } = trials.find(({ kind, state }) => kind === name && state === "wrong rotary_dim");
      expect([name, judged.pairing, judged.rotaryDim]).toEqual([name, "half-split", facts.rotary_dim]);
    }
  });

  it("the guide's table equals the result (npm run pairing writes it)", async () => {
    for (const [path, text] of await pairingTexts(trials)) expect(readFileSync(path, "utf8"), path).toBe(text);
  });
});

it("few layers whose pairs are whole but in a wrong order, which angles do not show, are undecided", async () => {
  // Found among all kinds, by one, two and three layers, with each half and each quarter of a head permuted either way.
  const found = [
    ["head-dim-64", [0], 2, "interleaved"],
    ["head-dim-64", [0, 1], 4, "half-split"],
    ["no-decay", [0], 2, "interleaved"],
  ];
  for (const [name, which, parts, to] of found) {
    const kind = readKind(name);
    const layers = statesOf(kind).find(({ truth }) => truth === "half-split").layers;
    const order = orderTo(to, kind.facts.head_dim / parts);
    const wrong = which.map((layer) => ordered("k", order)(ordered("q", order)(layers[layer])));
    const { pairing, disagree } = await judgePairing(wrong);
    expect([name, pairing, disagree]).toEqual([name, "undecided", undefined]);
    expect((await judgePairing(layers)).pairing).toBe("half-split");
  }
}, 120_000);

it("channels in random orders, q and k alike, are undecided", async () => {
  for (const name of ["interleaved", "qk-norm", "head-dim-64", "no-decay"]) {
    const { layers, facts } = readKind(name);
    for (let seed = 0; seed < 8; seed++) {
      const random = numbers(seed + 100);
      const order = Array.from({ length: facts.head_dim }, (_, i) => i);
      for (let i = order.length - 1; i > 0; i--) {
        const other = Math.floor(random() * (i + 1));
        [order[i], order[other]] = [order[other], order[i]];
      }
      const { pairing, disagree } = await judgePairing(
        layers.map((layer) => ordered("k", order)(ordered("q", order)(layer))),
      );
      expect([name, seed, pairing, disagree]).toEqual([name, seed, "undecided", undefined]);
    }
  }
}, 120_000);

it("random weights are undecided", async () => {
  for (let seed = 0; seed < 60; seed++) {
    const judged = await judgePairing(
      randomLayers(seed, { headDim: [16, 32, 64][seed % 3], kvHeads: [1, 2, 4][seed % 3] }),
    );
    expect([seed, judged.pairing, judged.confidence, judged.disagree]).toEqual([seed, "undecided", 0, undefined]);
  }
}, 120_000);

it("a trained file checks itself: with its own pairs rotated by quarters, the other pairing's z is standard normal", async () => {
  const { layers, facts } = readKind("interleaved");
  const values = [];
  for (let seed = 0; seed < 40; seed++) {
    const random = numbers(seed);
    const turned = layers.map((layer) => {
      const { headDim, hidden, heads, kvHeads } = layer;
      const [q, k] = [layer.q.slice(), layer.k.slice()];
      const quarter = (rows, head, pair) => {
        const first = (head * headDim + 2 * pair) * hidden;
        for (let n = first; n < first + hidden; n++) [rows[n], rows[n + hidden]] = [-rows[n + hidden], rows[n]];
      };
      for (let head = 0; head < kvHeads; head++)
        for (let pair = 0; pair < facts.rotary_dim / 2; pair++) {
          if (random() < 0.5) continue;
          quarter(k, head, pair);
          for (let n = 0; n < heads / kvHeads; n++) quarter(q, (head * heads) / kvHeads + n, pair);
        }
      return { ...layer, q, k };
    });
    const { control, pairing } = await judgePairing(turned);
    expect(pairing).toBe("interleaved");
    values.push(control[0].z);
  }
  const mean = values.reduce((sum, z) => sum + z, 0) / values.length;
  const deviation = Math.sqrt(values.reduce((sum, z) => sum + (z - mean) ** 2, 0) / values.length);
  expect(Math.abs(mean)).toBeLessThan(4 / Math.sqrt(values.length));
  expect(deviation).toBeGreaterThan(0.6);
  expect(deviation).toBeLessThan(1.4);
}, 120_000);

it("the control has its draws, and the deciding number is far outside of them", async () => {
  const { control, confidence } = await judgePairing(readKind("interleaved").layers);
  expect(control.map(({ pairing }) => pairing)).toEqual(["half-split", "interleaved"]);
  for (const { draws } of control) expect(draws).toHaveLength(400);
  const [half, own] = control;
  expect(own.z).toBeGreaterThan(2 * Math.max(...own.draws));
  expect(Math.abs(half.z)).toBeLessThan(3);
  expect(confidence).toBeGreaterThan(0.9999);
});

describe("an invalid layer is refused, with its place", () => {
  const [layer] = randomLayers(1);
  it.each([
    [{ q: layer.q.subarray(1) }, "shape-mismatch", "layers[0].q"],
    [{ heads: 3 }, "config-invalid", "layers[0].heads"],
    [{ rotaryDim: 5 }, "config-invalid", "layers[0].rotaryDim"],
    [{ invFreq: [1] }, "shape-mismatch", "layers[0].invFreq"],
    [{ trainedLength: Infinity }, "config-invalid", "layers[0].trainedLength"],
    [{ trainedLength: "long" }, "option-invalid", "layers[0].trainedLength"],
    [{ k: [...layer.k] }, "option-invalid", "layers[0].k"],
    [{ k: layer.k.map((value, i) => (i === 7 ? NaN : value)) }, "value-not-finite", "layers[0].k"],
    [{ qGain: new Float32Array(3) }, "shape-mismatch", "layers[0].qGain"],
    [{ queries: layer.q }, "option-invalid", "layers[0].queries"],
  ])("%#", async (change, code, path) => {
    await expect(judgePairing([{ ...layer, ...change }])).rejects.toMatchObject({ name: "RopewalkError", code, path });
  });

  it("no layers are undecided", async () => {
    const judged = await judgePairing([]);
    expect(judged).toMatchObject({ pairing: "undecided", confidence: 0, layers: [] });
  });

  it("a signal ends it between layers, and progress goes from 0 to all", async () => {
    const layers = randomLayers(2, { layers: 3 });
    const ending = new AbortController();
    const steps = [];
    const stopping = judgePairing(layers, {
      signal: ending.signal,
      progress: (done) => done === 1 && ending.abort("enough"),
    });
    await expect(stopping).rejects.toBe("enough");
    await judgePairing(layers, { progress: (done, of) => steps.push(done / of) });
    expect(steps[0]).toBe(0);
    expect(steps.at(-1)).toBe(1);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  });
});

it("converting the order of channels there and back changes nothing", () => {
  const there = orderTo("interleaved", 8, 10);
  const back = orderTo("half-split", 8, 10);
  const rows = Float32Array.from({ length: 20 }, (_, i) => i);
  expect(reordered(reordered(rows, there, 1), back, 1)).toEqual(rows);
});
