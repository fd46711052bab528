// Programs that a reader copies: the calls of a figure, which give with the built package what they gave the figure.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadRopewalk, type Ropewalk } from "ropewalk";
import { loadTinyModel } from "ropewalk/model";
import { expect, test, vi } from "vitest";
import { defaultsOf, type AnyFigure } from "../../../web/figures/base/figure.js";
import { recorded } from "../../../web/figures/export/recorded.js";
import { lossesJob } from "../../../web/figures/length-cliff/measure.js";
import { headsOf, keyOf } from "../../../web/figures/model-heads/heads.js";
import { MULTIMODAL } from "../../../web/figures/multimodal/schemes.js";
import { cellJob } from "../../../web/figures/needle/measure.js";
import { figureContext } from "../../../web/figures/numbers/context.js";
import { measureJob } from "../../../web/figures/pair-freeze/freeze.js";
import { builtProgram, runCopied } from "../support/copied.js";
import { looks } from "./looks.js";
import { worked, options } from "./models/measured.js";
import { viewOf } from "./view.js";

const engine = await loadRopewalk();

/** An engine, and copies of what its calls gave, in their order; a call that is made again is not kept again. */
function watched(): { engine: Ropewalk; results: unknown[] } {
  const results: unknown[] = [];
  const made = new Set<string>();
  const watching = new Proxy(engine, {
    get(target, name) {
      const method = Reflect.get(target, name, target) as (...args: unknown[]) => unknown;
      return (...args: unknown[]) => {
        const result = method.apply(target, args);
        const call = JSON.stringify([name, args]);
        if (!made.has(call)) results.push(structuredClone(result));
        made.add(call);
        return result;
      };
    },
  });
  return { engine: watching, results };
}

/** The program of a figure's calls, and what these gave. */
function callsOf(name: string, values: object): { javascript: string; results: unknown[] } {
  const [figure, look] = looks[name]!;
  const all = { ...defaultsOf(figure as AnyFigure), ...values };
  const { engine: watching, results } = watched();
  const { engine: recording, program } = recorded(watching);
  const context = figureContext()(engine, all as Record<string, unknown>, "en");
  look.numbers()(all as never, { ...context, engine: recording });
  return { javascript: program(), results };
}

/** What a program prints here. */
async function printedBy(javascript: string): Promise<unknown[]> {
  const folder = mkdtempSync(join(tmpdir(), "ropewalk-"));
  const print = vi.spyOn(console, "log").mockImplementation(() => undefined);
  try {
    writeFileSync(join(folder, "copied.mjs"), builtProgram(javascript));
    await import(/* @vite-ignore */ join(folder, "copied.mjs"));
    return print.mock.calls.map(([value]: unknown[]) => value);
  } finally {
    print.mockRestore();
    rmSync(folder, { recursive: true });
  }
}

const models = [{}, { model: "phi-3.5-mini" }, { model: "phi-2" }];

test.each<[name: string, all: object[]]>([
  ["two sentences", [{}]],
  ["encoding zoo", [{}]],
  ["complex pair", [{ position: 5 }, { model: "phi-2" }]],
  [
    "decay",
    [
      { span: 128, random: false },
      { span: 8192, vectors: "words" },
    ],
  ],
  ["clock wall", models.map((model) => ({ ...model, position: 30 }))],
  ["relative score", models.map((model) => ({ ...model, queryPosition: 7, keyPosition: 3 }))],
  ["attention map", models],
  ["attention shapes", [{}, { rotation: "late", kvHeads: 8, head: 3 }, { model: "deepseek-v3" }]],
  ["wavelengths", [{}, { model: "phi-2", length: 5000 }, { model: "gemma-4-12b" }]],
  ["context extension", [{}, { model: "phi-4-mini" }, { model: "gpt-oss-20b", factor: 12, betaFast: 20 }]],
  ["precision", [{}, { model: "phi-4-mini" }]],
  ["multimodal", MULTIMODAL.map((scheme) => ({ scheme, rows: 3, columns: 5, token: 9 }))],
  ["pairing ribbon", [{}, { pairing: "interleaved", mixed: true }]],
])("%s: the copied JavaScript makes the figure's calls and prints what they gave it", async (name, all) => {
  for (const values of all) {
    const { javascript, results } = callsOf(name, values);
    const printed = await printedBy(javascript);
    expect(printed.length, JSON.stringify(values)).toBeGreaterThan(0);
    const left = Number(/longer arrays: (\d+)/.exec(javascript)?.[1] ?? 0);
    expect(printed.length + left, JSON.stringify(values)).toBeGreaterThanOrEqual(results.length);
    for (const one of printed) expect(results, JSON.stringify(values)).toContainEqual(one);
  }
});

test("a result that a later call takes goes by its name; what has no literal is counted", async () => {
  const { engine: recording, program } = recorded(engine);
  const spec = { ropeType: "default", base: 10_000, headDim: 4, rotaryDim: 4, pairing: "half-split" } as const;
  const cosSin = recording.cosSin(spec, [1]);
  recording.cosSin(spec, [1]);
  recording.rotate(Float32Array.of(1, 0, 0, 0), { shape: [1, 1, 1, 4], pairing: "half-split", cosSin });
  recording.rotate(new Float32Array(4096), {
    shape: [1, 1, 1024, 4],
    pairing: "half-split",
    cosSin: recording.cosSin(spec, { start: 0, count: 1024 }),
  });
  const text = program();
  expect(text).toContain("cosSin: r1 })");
  expect(text.match(/^const r\d/gm)).toHaveLength(3);
  expect(text).toContain("longer arrays: 1\n");
  expect(await printedBy(text)).toHaveLength(3);
});

/** What the program of a figure with a trained model prints. */
async function outputOf(name: string, values: object, measured?: unknown): Promise<string> {
  const [figure, look, running] = looks[name]!;
  const { javascript } = viewOf(figure, look, values, "en", measured ?? running);
  return runCopied(await javascript!()).join(" ");
}

test("small models: the copied program is run by the model itself, and gives the figure's measurements", async () => {
  using model = await loadTinyModel("shakespeare");
  using copying = await loadTinyModel("needle");

  const one = await measureJob("one", "en").compute(model, options);
  const frozen = await outputOf("pair freeze", { shown: ["one"] });
  expect(frozen).toMatch(/^one( -?[\d.e-]+){16}$/);
  const first = Number(frozen.split(" ")[1]);
  expect(first).toBeGreaterThanOrEqual(one.least[0]! - 1e-3);
  expect(first).toBeLessThanOrEqual(one.most[0]! + 1e-3);

  const [linear, retrained] = [
    await lossesJob("linear").compute(model, options),
    await loadTinyModel("shakespeare-linear").then((other) => lossesJob("retrained").compute(other, options)),
  ];
  linear.mean.forEach((mean, bin) => expect(mean).toBeGreaterThan(retrained.mean[bin]! + 0.5));
  const curves = await outputOf("length cliff", { shown: ["linear", "retrained"] });
  expect(curves).toMatch(/^linear \[.*\] retrained \[.*\]$/);
  expect(Number(/\d[\d.]*/.exec(curves)![0])).toBeGreaterThanOrEqual(linear.least[0]! - 1e-4);
  expect(Number(/\d[\d.]*/.exec(curves)![0])).toBeLessThanOrEqual(linear.most[0]! + 1e-4);

  const text = "To be, or not to be, that is the question";
  const heads = await headsOf({ text, rotation: "keys-one-late" }, "en").compute(model, options);
  const read = worked([[keyOf({ text, rotation: "keys-one-late" }, "en"), heads]]);
  const scores = await outputOf("model heads", { text, rotation: "keys-one-late" }, read);
  expect(Array.from(scores.matchAll(/letter ([\d.]+)/g), ([, score]) => Number(score))).toEqual(
    heads.scores.map(({ previous }) => expect.closeTo(previous, 3)),
  );

  const cell = { length: 256, depth: 90 };
  const share = await cellJob({ scheme: "yarn", set: 2 }, cell).compute(copying, options);
  const needle = await outputOf("needle", { scheme: "yarn", set: 2, ...cell });
  expect(needle).toBe(`copied ${share}`);
}, 90_000);
