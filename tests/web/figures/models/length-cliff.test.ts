import { loadTinyModel, type Model, type RunModelOptions } from "ropewalk/model";
import { expect, test } from "vitest";
import { BIN, lossesJob, type CliffScheme } from "../../../../web/figures/length-cliff/measure.js";
import { lengthCliff } from "../../../../web/figures/length-cliff/values.js";
import { lengthCliffLook } from "../../../../web/figures/length-cliff/view.js";
import passages from "../../../../web/figures/numbers/passages.json" with { type: "json" };
import { idle } from "../../../../web/figures/parts/running-model/work.js";
import { measuredCliff, worked } from "./measured.js";
import { blocksOf, handOf, viewOf } from "../view.js";

const shownBy = (values: object, running = measuredCliff) =>
  viewOf(lengthCliff, lengthCliffLook, values, "en", running);
const namesOf = (running = measuredCliff): string[] =>
  blocksOf(shownBy({}, running).blocks).flatMap((block) =>
    block.block === "keys" ? block.of.map(({ name }) => name) : [],
  );

/** [bin][mean, least, most] over the passages. */
async function losses(model: Model, options: RunModelOptions): Promise<number[][]> {
  const runs: number[][] = [];
  for (const passage of passages) {
    const loss = [...(await model.run(model.encode(passage), options)).loss];
    const bins = Array.from({ length: 1024 / BIN }, (_, i) => loss.slice(i * BIN, (i + 1) * BIN));
    runs.push(bins.map((part) => part.reduce((sum, one) => sum + one, 0) / part.length));
  }
  return runs[0]!.map((_, bin) => {
    const all = runs.map((run) => run[bin]!);
    return [all.reduce((sum, one) => sum + one, 0) / all.length, Math.min(...all), Math.max(...all)];
  });
}

test("length cliff: each curve is the model's loss by position, and the chapter's statements about them hold", async () => {
  using model = await loadTinyModel("shakespeare");
  const yarn = {
    ropeType: "yarn",
    factor: 8,
    originalMaxPositionEmbeddings: 128,
    maxPositionEmbeddings: 1024,
  } as const;
  const wanted: Partial<Record<CliffScheme, number[][]>> = {
    trained: await losses(model, {}),
    ntk: await losses(model, { spec: { ...model.spec, alpha: 8 } }),
    yarn: await losses(model, { spec: { ...model.spec, ...yarn } }),
    off: await losses(model, { broken: "off" }),
  };
  const shares: number[] = [];
  const options = {
    signal: new AbortController().signal,
    progress: (share: number) => void shares.push(share),
    pause: async () => {},
  };
  for (const [scheme, bins] of Object.entries(wanted)) {
    const { mean, least, most } = await lossesJob(scheme as CliffScheme).compute(model, options);
    for (const [bin, [a, b, c]] of bins.entries()) {
      expect(mean[bin]).toBeCloseTo(a!, 5);
      expect(least[bin]).toBeCloseTo(b!, 5);
      expect(most[bin]).toBeCloseTo(c!, 5);
    }
  }
  expect(Math.max(...shares)).toBe(1);
  const { trained, yarn: stretched } = wanted;
  expect(trained!.at(-1)![0]).toBeGreaterThan(trained![2]![0]! + 1);
  expect(stretched!.at(-1)![0]).toBeLessThan(trained!.at(-1)![0]! - 1);
}, 60_000);

test("length cliff: table, sentence and keys show what is chosen and measured, in the order of the switches", () => {
  const view = shownBy({ shown: ["retrained", "linear"], cursor: 700 });
  expect(view.table.columns).toEqual([
    "position",
    "linear, factor 8",
    "linear, factor 8, least",
    "linear, factor 8, most",
    "linear, trained on with it",
    "linear, trained on with it, least",
    "linear, trained on with it, most",
  ]);
  const rows = view.table.rows();
  expect(rows).toHaveLength(32);
  expect(rows[21]).toEqual(["688", "2.3281", "2.0781", "2.5781", "4.3281", "4.0781", "4.5781"]);
  expect(view.sentence).toBe(
    "Around position 688: linear, factor 8 2.33 (2.08 to 2.58); linear, trained on with it 4.33 (4.08 to 4.58).",
  );
  const some = worked([...measuredCliff.results].filter(([scheme]) => scheme !== "ntk"));
  expect(namesOf(some)).toEqual(["as trained", "YaRN, factor 8"]);
  const cursor = handOf(shownBy({ cursor: 700 }), "cursor");
  expect([cursor.now, cursor.key("ArrowRight", false), cursor.key("End", false)]).toEqual([688, 720, 1008]);
  expect(cursor.change(720)).toEqual({ cursor: 720 });
});

test("length cliff: the space for the sentence is reserved before the curves, and the block shows the model's state", () => {
  const at = (running: object): unknown =>
    blocksOf(shownBy({}, { ...idle<never>(), ...running }).blocks).find(({ block }) => block === "running");
  const none = shownBy({}, idle<never>());
  expect([none.sentence, namesOf(idle<never>())]).toEqual(["", []]);
  expect(none.longest).toMatch(/^Around position 496: as trained 0\.00 \(0\.00 to 0\.00\); NTK/);
  expect(at({})).toEqual({ block: "running", of: { state: "idle" } });
  const words = "Measuring: 35% of a curve.";
  expect(at({ asked: true, share: 0.35 })).toEqual({ block: "running", of: { state: "busy", share: 0.35, words } });
  expect(at({ asked: true })).toEqual({ block: "running", of: { state: "done" } });
  const error = { message: "no" };
  expect(at({ asked: true, error })).toEqual({ block: "running", of: { state: "failed", error } });
});
