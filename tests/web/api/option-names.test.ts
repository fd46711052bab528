// Every call refuses an unknown name, and its error gives the nearest name, or all names if none is near.
import { beforeAll, describe, expect, test } from "vitest";
import { loadRopewalk, type RopeSpec, type Ropewalk } from "ropewalk";
import { checkPlan, readPositions } from "ropewalk/doctor";
import { compareSpecs } from "ropewalk/engines";
import { loadTinyModel } from "ropewalk/model";
import { optionNames } from "../../../web/api/arguments/option-names.js";
import { errorOf, rejectionOf } from "./refused.js";

const spec: RopeSpec = { ropeType: "default", base: 10000, headDim: 8, rotaryDim: 8, pairing: "half-split" };
const x = new Float32Array(8);
const shape = [1, 1, 1, 8] as const;
const sizes = { batch: 1, heads: 1, kvHeads: 1, querySeq: 1, keySeq: 1, headDim: 8 };
const config = { model_type: "llama", hidden_size: 64, num_attention_heads: 8 };

describe("an unknown option", () => {
  let rw: Ropewalk;
  // eslint-disable-next-line typescript/no-explicit-any -- these calls are wrong on purpose
  let api: any;
  beforeAll(async () => {
    rw = await loadRopewalk();
    api = rw;
  });

  const cosSin = () => rw.cosSin(spec, [0]);
  const turn = () => ({ pairing: "half-split", cosSin: cosSin() });
  const cache = () => {
    const made = rw.kvCache({ kvHeads: 1, headDim: 8, capacity: 2 });
    made.append(x, x, { seq: 1 });
    return made as typeof api;
  };
  const ropeCache = () => {
    const made = rw.rope(spec).kvCache({ kvHeads: 1, capacity: 2 });
    made.append(x, x, { seq: 1 });
    return made as typeof api;
  };
  const rope = (): typeof api => rw.rope(spec);
  // prettier-ignore
  const calls: Record<
    Exclude<keyof typeof optionNames, "load" | "loadCore">,
    [(wrong: object) => unknown, string, string?]
  > = {
    parseConfig: [(o) => api.parseConfig(config, o), "options.layer_type", "layerType"],
    inspectConfig: [(o) => api.inspectConfig(config, o), "options.paring", "pairing"],
    frequencies: [(o) => api.frequencies(spec, o), "options.precison", "precision"],
    cosSin: [(o) => api.cosSin(spec, [0], o), "options.seq_len", "seqLen"],
    cosSinMultimodal: [(o) => api.cosSinMultimodal(spec, [0], o), "options.scal", "scale"],
    cosSinShift: [(o) => api.cosSinShift(spec, [0], [1], o), "options.outs", "out"],
    range: [(o) => api.cosSin(spec, { start: 0, count: 1, ...o }), "positions.precision"],
    rotate: [(o) => api.rotate(x, { shape, ...turn(), ...o }), "options.position_ids", "positionIds"],
    attentionCall: [(o) => api.attention(x, x, x, { ...sizes, ...o }), "options.casual", "causal"],
    attentionRope: [(o) => api.attention(x, x, x, { ...sizes, rope: { ...turn(), queryPositionIds: [0], keyPositionIds: [0], ...o } }), "options.rope.inverse"],
    attentionOut: [(o) => api.attention(x, x, x, { ...sizes, out: { output: x, ...o } }), "options.out.weight", "weights"],
    kvCache: [(o) => api.kvCache({ kvHeads: 1, headDim: 8, capacity: 2, ...o }), "options.capasity", "capacity"],
    cacheRope: [(o) => cache().turn(0, 1, { ...turn(), ...o }), "rope.invers", "inverse"],
    append: [(o) => cache().append(x, x, { seq: 1, ...o }), "options.ropes", "rope"],
    attend: [(o) => cache().attend(x, { heads: 1, querySeq: 1, ...o }), "options.sliding_window", "slidingWindow"],
    convertPairing: [(o) => api.convertPairing(x, { from: "half-split", to: "interleaved", headDim: 8, ...o }), "options.rotary_dim", "rotaryDim"],
    projectionRows: [(o) => api.convertPairing(x, { from: "half-split", to: "interleaved", headDim: 8, rows: { heads: 1, in: 1, ...o } }), "options.rows.head", "heads"],
    scoreByDistance: [(o) => api.scoreByDistance(spec, [0], o), "options.seqlen", "seqLen"],
    sinusoidal: [(o) => api.sinusoidal([0], 4, o), "options.bas", "base"],
    xposScale: [(o) => api.xposScale(cosSin(), [0], { side: "key", scaleBase: 512, ...o }), "options.scale_base", "scaleBase"],
    diagnose: [(o) => api.diagnose(x, x, { shape, ...o }), "options.expect", "expected"],
    memory: [(o) => api.memory(o), "options.reset", "resetPeak"],
    rope: [(o) => api.rope(spec, o), "options.precison", "precision"],
    ropeTable: [(o) => rope().packed([0], o), "options.seqLength", "seqLen"],
    ropeRotate: [(o) => rope().rotate(x, { shape, ...o }), "options.position", "positions"],
    ropeAttention: [(o) => rope().attention(x, x, x, { ...sizes, ...o }), "options.keyPosition", "keyPositions"],
    ropeKvCache: [(o) => rope().kvCache({ kvHeads: 1, capacity: 2, ...o }), "options.numKvHeads", "kvHeads"],
    ropeAppend: [(o) => ropeCache().append(x, x, { seq: 1, ...o }), "options.position", "positions"],
    ropeAttend: [(o) => ropeCache().attend(x, { heads: 1, querySeq: 1, ...o }), "options.causl", "causal"],
    ropeTurn: [(o) => ropeCache().turn(0, 1, { positions: 0, ...o }), "options.position", "positions"],
  };
  test.each(Object.entries(calls))("of %s", (of, [call, path, nearest]) => {
    const error = errorOf(() => call({ [path.slice(path.lastIndexOf(".") + 1)]: 1 }));
    const rule = nearest === undefined ? "no-option" : "unknown-option";
    expect([error.code, error.rule, error.path]).toEqual(["option-invalid", rule, path]);
    const all = { range: "start, count", attentionRope: "pairing, cosSin, queryPositionIds, keyPositionIds" }[
      String(of)
    ];
    expect(error.limit).toBe(nearest ?? all);
    expect(error.message).toContain(nearest ?? all);
  });

  test("of loadRopewalk", async () => {
    const misspelt = await rejectionOf(loadRopewalk({ wasmurl: "x" } as never));
    expect([misspelt.code, misspelt.path, misspelt.limit]).toEqual(["option-invalid", "options.wasmurl", "wasmUrl"]);
  });
});

test("an unknown field of a spec is refused by every function that takes a spec, with a similar name", async () => {
  const rw = await loadRopewalk();
  const shape = [1, 1, 1, 64] as const;
  const x = new Float32Array(64);
  const model = await loadTinyModel("shakespeare");
  const calls: Record<string, (spec: RopeSpec) => unknown> = {
    frequencies: (wrong) => rw.frequencies(wrong),
    cosSin: (wrong) => rw.cosSin(wrong, [0]),
    cosSinMultimodal: (wrong) => rw.cosSinMultimodal(wrong, [0]),
    cosSinShift: (wrong) => rw.cosSinShift(wrong, [0], [1]),
    scoreByDistance: (wrong) => rw.scoreByDistance(wrong, [0]),
    rope: (wrong) => rw.rope(wrong),
    "rope.attention": (wrong) => rw.rope(wrong).attention(x, x, x, { ...sizes, headDim: 64 }),
    diagnose: (expected) => rw.diagnose(x, x, { shape, expected }),
    readPositions: (wrong) => readPositions(rw, x, x, { shape, spec: wrong }),
    checkPlan: (wrong) => checkPlan({ positions: [0], spec: wrong }),
    compareSpecs: (wrong) => compareSpecs(spec64, wrong, { context: 8 }),
  };
  const caught = (call: () => unknown): { path?: string } => {
    try {
      return { path: `nothing thrown: ${String(call())}` };
    } catch (error) {
      return error as { path?: string };
    }
  };
  const spec64: RopeSpec = { ...spec, headDim: 64, rotaryDim: 64 };
  for (const [wrong, nearest] of [
    ["rotary_offset", "rotaryOffset"],
    ["atentionFactor", "attentionFactor"],
    ["name", undefined],
    ["xpos", "xposScaleBase"], // and not maxPositionEmbeddings, which has these letters within a word
    ["banana", undefined],
  ] as const) {
    const bad = { ...spec64, [wrong]: 1 };
    const wanted = nearest === undefined ? { rule: "no-option" } : { rule: "unknown-option", limit: nearest };
    const found = { code: "option-invalid", ...wanted };
    for (const [name, call] of Object.entries(calls)) {
      const error = caught(() => call(bad)); // each bundle has its own RopewalkError
      expect(error, name).toMatchObject(found);
      expect(error.path, name).toMatch(new RegExp(`^(?:spec|plan\\.spec|options\\.(?:expected|spec))\\.${wrong}$`));
    }
    const ran = await rejectionOf(model.run([1, 2], { spec: { ...model.spec, [wrong]: 1 } }));
    expect(ran).toMatchObject({ ...found, path: `options.spec.${wrong}` });
  }
  model.dispose();
  rw.dispose();
});
