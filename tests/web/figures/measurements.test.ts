import { afterEach, expect, test, vi } from "vitest";
import type { Measured } from "../../../web/figures/measurements/measured.js";
import recording from "../../../web/figures/measurements/measured-recording.json" with { type: "json" };
import { provideMeasuring, type Measure } from "../../../web/figures/measurements/measuring.js";
import { measuringRunner, type MeasuringRun } from "../../../web/figures/measurements/run.js";
import { measurements, type MeasurementsValues } from "../../../web/figures/measurements/values.js";
import { measurementsLook } from "../../../web/figures/measurements/view.js";
import type { FigureContext } from "../../../web/figures/base/figure.js";
import type { RunningElement } from "../../../web/figures/view/view-element.js";
import { blocksOf, drawingsOf, viewOf } from "./view.js";

const { recorded, browser, machine, cases } = recording;
const of = (values: Partial<MeasurementsValues> = {}, run?: MeasuringRun) =>
  viewOf(measurements, measurementsLook, values, "en", run);
const able = (measure: Measure = () => Promise.resolve()): void => provideMeasuring(measure);
afterEach(() => {
  provideMeasuring(undefined as unknown as Measure);
  vi.unstubAllGlobals();
});

const notesOf = (view: ReturnType<typeof of>): string[] =>
  blocksOf(view.blocks).flatMap((block) => (block.block === "note" ? block.text : []));
const buttonOf = (view: ReturnType<typeof of>) =>
  blocksOf(view.blocks)
    .flatMap((block) => (block.block === "controls" ? block.of : []))
    .find((control) => control.control === "button");

test("measurements: a recording is shown with its source, all of it or one group", () => {
  const rows = cases.flatMap(({ of }) => of.map(({ who, value }) => [who, ...value.map(String)]));
  const view = of();
  expect(view.table.rows().map(([, who, ...spread]) => [who, ...spread.slice(0, 3)])).toEqual(rows);
  for (const word of [recorded, browser, machine]) expect(view.sentence).toContain(word);
  const calls = of({ group: "calls" });
  expect(calls.table.rows()).toHaveLength(cases[0]!.of.length);
  const texts = drawingsOf(calls, 700)[0]!.shapes.flatMap((shape) => ("text" in shape ? shape.text : []));
  for (const { who, value } of cases[0]!.of) expect(texts).toEqual(expect.arrayContaining([who, String(value[0])]));
});

test("measurements: bars are as long as their speeds, side by side if they fit", () => {
  const bars = (width: number) =>
    drawingsOf(of({ group: "calls" }), width)[0]!.shapes.flatMap((shape) =>
      "width" in shape && shape.fill === "query" ? shape : [],
    );
  const most = Math.max(...cases[0]!.of.map(({ value }) => value[2]!));
  bars(500).forEach(({ width }, i) => expect(width / 500).toBeCloseTo(cases[0]!.of[i]!.value[0]! / most, 6));
  const [narrow, wide] = [390, 1100].map((width) => drawingsOf(of(), width)[0]!);
  expect(narrow!.height).toBeGreaterThan(2 * wide!.height);
  const lefts = new Set(wide!.shapes.flatMap((shape) => ("text" in shape && shape.size === 14 ? shape.x : [])));
  expect(lefts.size).toBe(3);
});

const rope = { who: "rope", kind: "ropewalk", value: { median: 2, q1: 1, q3: 3 } } as const;
const result: Measured = { ...rope, group: "calls", series: "one call", column: "time", unit: "us" };
const run: MeasuringRun = { phase: "idle", cores: 4, link: "" };
const progress = { done: 1, of: 3, results: [result] };

test("measurements: each phase shows its state and the effect of its button", () => {
  const [view, ...notes] = [of(), ...notesOf(of())];
  expect([buttonOf(view), notes]).toEqual([undefined, [`This page starts no worker to measure in. ${view.sentence}`]]);
  able();
  const textsOf = (news: Partial<MeasuringRun>) => {
    const view = of({ presses: 1 }, { ...run, ...news });
    const button = buttonOf(view)!;
    expect(button.control === "button" && button.change).toEqual({ presses: 2 });
    return [button.name, notesOf(view)[0], view.table.rows()[0]![1], view.sentence];
  };
  const first = cases[0]!.of[0]!.who;
  expect(textsOf({}).slice(0, 3)).toEqual(["Measure on this device", expect.stringContaining("ten seconds"), first]);
  expect(textsOf({ phase: "running" }).slice(0, 3)).toEqual(["Stop", "Starting…", first]);
  expect(textsOf({ phase: "running", progress }).slice(0, 3)).toEqual(["Stop", "1 of 3 cases", "rope"]);
  const device = "Measured in this browser, on one of 4 cores.";
  const done = textsOf({ phase: "done", progress });
  expect(done).toEqual(["Measure again", "Done: 3 cases measured.", "rope", `Done: 3 cases measured. ${device}`]);
  expect(textsOf({ phase: "stopped", progress })[3]).toBe(`Stopped. ${device}`);
  expect(textsOf({ phase: "failed", failure: "no worker" })[1]).toMatch(/^The measurement failed: no worker. Recorded/);
  const links = blocksOf(of({}, { ...run, link: "https://x.test/" }).blocks).filter((block) => "href" in block);
  expect(links).toEqual([{ block: "note", text: "The figure’s own page can measure.", href: "https://x.test/" }]);
});

test("measurements: a press begins a run, another ends it, and a failed one leads to the figure's own page", async () => {
  const [pause, context] = [() => new Promise((done) => setTimeout(done)), {} as FigureContext];
  let gone = (): void => undefined;
  const element = {
    running: undefined as MeasuringRun | undefined,
    addController: ({ hostDisconnected }: { hostDisconnected(): void }) => void (gone = hostDisconnected),
    dispatchEvent: ({ detail }: CustomEvent<{ link: string }>) => (detail.link = "https://own.test/#v=2"),
  };
  let fail: (error: Error) => void = () => undefined;
  able(async (group, follow, signal) => {
    expect(group).toBe("calls");
    follow(progress);
    await new Promise((_, reject) => {
      fail = reject;
      signal.addEventListener("abort", () => reject(new Error("aborted")));
    });
  });
  const location = { href: "https://other.test/" };
  vi.stubGlobal("location", location);
  vi.stubGlobal("navigator", { hardwareConcurrency: 4 });
  const runner = measuringRunner(element as unknown as RunningElement);
  const press = async (presses: number): Promise<MeasuringRun | undefined> => {
    runner.shown({ group: "calls", presses }, context);
    await pause();
    return element.running;
  };
  expect(await press(0)).toBeUndefined();
  expect(await press(1)).toMatchObject({ phase: "running", progress, cores: 4 });
  expect(await press(1)).toMatchObject({ phase: "running" });
  expect(await press(2)).toMatchObject({ phase: "stopped", progress });
  await press(3);
  gone();
  expect(await press(3)).toMatchObject({ phase: "stopped" });
  await press(4);
  fail(new Error("no worker"));
  await pause();
  expect(await press(4)).toMatchObject({ phase: "failed", failure: "no worker", link: "https://own.test/#v=2" });
  location.href = "https://own.test/";
  expect(await press(4)).toMatchObject({ link: "" });
});
