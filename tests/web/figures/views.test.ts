// Properties of every figure's view, in Node: drawings, hands, controls, links, and both languages.
import { expect, test } from "vitest";
import { decode, encode, type Field, type Raw } from "../../../web/figures/base/fields.js";
import { decay } from "../../../web/figures/decay/values.js";
import { decayLook } from "../../../web/figures/decay/view.js";
import type { Shape, SlideHand } from "../../../web/figures/scene/drawing.js";
import type { Control, View } from "../../../web/figures/view/view.js";
import { models } from "../../../web/models/index.js";
import { looks, type AnyLook } from "./looks.js";
import { blocksOf, drawingsOf, viewOf, viewsOf } from "./view.js";

const WIDTHS = [240, 375, 704, 1100];
const figures = Object.entries(looks);
/** Used if the usual values take long to compute. */
const quick = (fields: object): object => ("random" in fields ? { random: false, span: 128 } : {});
const shown = ([figure, look, running]: AnyLook, values: object = {}, language: "en" | "zh" = "en"): View<object> =>
  viewOf(figure, look, { ...quick(figure.fields), ...values }, language, running);

/** Every number of a shape, those in its path too. */
const numbersIn = (shape: Shape): number[] =>
  Object.values(shape).flatMap((value) =>
    typeof value === "number"
      ? [value]
      : typeof value === "string" && "d" in shape
        ? [...value.matchAll(/NaN|Infinity|-?[\d.]+/g)].map(Number)
        : [],
  );
const unfinished = (shapes: readonly Shape[]): number[] =>
  shapes.flatMap(numbersIn).filter((value) => !Number.isFinite(value));

test.each(figures)("%s: every drawing is of finite numbers, in any width and language", (_, one) => {
  for (const language of ["en", "zh"] as const) {
    const view = shown(one, {}, language);
    expect(view.sentence.length).toBeGreaterThan(10);
    const rows = view.table.rows();
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) expect(row).toHaveLength(view.table.columns.length);
    for (const width of WIDTHS)
      for (const drawing of drawingsOf(view, width)) {
        expect(drawing.width).toBeLessThanOrEqual(width);
        expect(drawing.height).toBeGreaterThan(20);
        expect(unfinished(drawing.shapes)).toEqual([]);
      }
  }
});

test.each(figures.filter(([, [{ fields }]]) => "model" in fields))(
  "%s: every model of the list is drawn in finite numbers",
  (_, one) => {
    for (const { id } of models)
      for (const { shapes } of drawingsOf(shown(one, { model: id }), 704)) expect(unfinished(shapes), id).toEqual([]);
  },
);

test.each(figures)(
  "%s: a finger can reach every hand within the drawing, and each has a text for its value",
  (_, one) => {
    for (const width of WIDTHS)
      for (const { height, hands } of drawingsOf(shown(one), width))
        for (const hand of hands) {
          expect(hand.name).not.toBe("");
          const boxes = hand.hand === "slide" ? [hand.box] : hand.options.map(({ box }) => box);
          for (const [left, top, wide, high] of boxes) {
            expect(left).toBeGreaterThanOrEqual(0);
            expect(top).toBeGreaterThanOrEqual(0);
            expect(left + wide).toBeLessThanOrEqual(width + 0.01);
            expect(top + high).toBeLessThanOrEqual(height + 0.01);
            expect(Math.min(wide, high)).toBeGreaterThanOrEqual(24);
          }
          if (hand.hand !== "slide") continue;
          expect(hand.says).not.toBe("");
          expect(hand.now).toBeGreaterThanOrEqual(hand.min);
          expect(hand.now).toBeLessThanOrEqual(hand.max);
        }
  },
);

const KEYS = "ArrowLeft ArrowRight ArrowUp ArrowDown PageUp PageDown Home End".split(" ");
/** The place of a hand by its index in the drawing: the same id may occur twice. */
const standing = (view: View<object>, drawing: number, hand: number): number | undefined =>
  drawingsOf(view, 704)[drawing]?.hands[hand]?.now;

/** Every way to change a value in a view, with the way in which the view then shows the new value. */
function* waysOf(
  view: View<object>,
): Generator<[name: string, change: object, shows: (then: View<object>) => boolean]> {
  for (const [i, { hands }] of drawingsOf(view, 704).entries())
    for (const [j, hand] of hands.entries()) {
      const name = `${hand.id} of drawing ${i}`;
      if (hand.hand === "cells") {
        for (const [to] of hand.options.entries())
          yield [`${name} to ${to}`, hand.change(to), (then) => standing(then, i, j) === to];
        continue;
      }
      const slide = hand as SlideHand<object>;
      expect(slide.key("a", false), name).toBeUndefined();
      for (const key of KEYS) {
        const by = slide.key(key, false);
        if (by === undefined) {
          expect(slide.other?.(key), `${name}, ${key}`).toBeDefined(); // it chooses another value to move
          continue;
        }
        const to = Math.min(slide.max, Math.max(slide.min, by));
        const change = slide.change(to);
        if (change === undefined) expect(to, `${name}, ${key}`).toBeCloseTo(slide.now, 6);
        else
          yield [
            `${name}, ${key}`,
            change,
            (then) => Math.abs(standing(then, i, j)! / (to || 1) - (to ? 1 : 0)) < 0.01,
          ];
      }
    }
  const controls = (of: View<object>): Control<Record<string, unknown>>[] =>
    blocksOf(of.blocks).flatMap((block) => (block.block === "controls" ? [...(block.of as never[])] : []));
  for (const [i, control] of controls(view).entries()) {
    const is = (to: unknown) => (then: View<object>) => (controls(then)[i] as { value: unknown }).value === to;
    const set = (to: unknown) => [`control ${i} to ${to}`, { [(control as { of: string }).of]: to }, is(to)] as const;
    if (control.control === "stops") for (const stop of control.stops) yield [...set(stop)];
    if (control.control === "choice")
      for (const [to] of control.options)
        yield [`control ${i} to ${to}`, control.change?.(to) ?? { [control.of]: to }, is(to)];
    if (control.control === "select")
      for (const [to] of control.options.entries()) yield [`control ${i} to ${to}`, control.change(to), is(to)];
    if (control.control === "check")
      yield [`control ${i}`, control.change?.(!control.value) ?? { [control.of]: !control.value }, is(!control.value)];
    if (control.control === "number") for (const to of [control.min, control.max]) yield [...set(to)];
    if (control.control === "range")
      for (const to of [control.min, control.max]) yield [`control ${i} to ${to}`, control.change(to), is(to)];
  }
}

test.each(figures)(
  "%s: a change by a key or a control is shown, and comes back from the link",
  (_, [figure, look, running]) => {
    const fields = figure.fields as Record<string, Field<unknown>>;
    const defaults: Record<string, unknown> = { ...decode(fields, {}), ...quick(fields) };
    const show = viewsOf(figure, look, "en", running) as (values?: object) => View<object>;
    let ways = 0;
    for (const [way, change, shows] of waysOf(show(defaults))) {
      const given = Object.entries({ ...defaults, ...change });
      const values = Object.fromEntries(given.map(([key, value]) => [key, value ?? fields[key]?.fallback]));
      expect(shows(show(values)), `${way}: ${JSON.stringify(change)}`).toBe(true);
      const link = encode(fields, values) as Raw;
      expect(encode(fields, decode(fields, link)), way).toEqual(link);
      ways += 1;
    }
    expect(ways).toBeGreaterThan(1);
  },
);

test.each(figures)("%s: bad values in a link give the defaults", (_, [{ fields }]) => {
  for (const { key, fallback, read, write } of Object.values(fields as Record<string, Field<unknown>>)) {
    if (fallback !== undefined) expect(read(write(fallback)), key).toEqual(fallback);
    if (typeof fallback === "string" && read("\u0000bad") === "\u0000bad") continue; // a text of any letters
    for (const bad of ["\u0000bad", "1e999", "-1e9", "1.5.2", "__proto__"])
      expect(decode(fields, { [key]: bad }), `${key}=${bad}`).toEqual(decode(fields, {}));
  }
});

/** The least and the largest whole number that a field takes. */
function endsOf({ fallback, read }: Field<unknown>): number[] {
  if (typeof fallback !== "number") return [];
  return [-(2 ** 31), 2 ** 31].map((far) => {
    let [taken, refused] = [Math.round(fallback), far];
    while (Math.abs(refused - taken) > 1) {
      const middle = Math.round((taken + refused) / 2);
      if (read(String(middle)) === undefined) refused = middle;
      else taken = middle;
    }
    return taken;
  });
}

test.each(figures)("%s: the least and largest numbers in a link are drawn and described", (_, one) => {
  for (const [of, field] of Object.entries(one[0].fields as Record<string, Field<unknown>>))
    for (const end of endsOf(field)) {
      const view = shown(one, { [of]: end });
      expect(view.sentence, `${of}: ${end}`).not.toMatch(/NaN|undefined/);
      for (const { shapes } of drawingsOf(view, 704)) expect(unfinished(shapes), `${of}: ${end}`).toEqual([]);
    }
});

const llama = { model_type: "llama", head_dim: 64, rope_theta: 10000, max_position_embeddings: 4096 };
/** Right ones and wrong ones, from a link that anyone may have written. */
const configs: readonly object[] = [
  { ...llama, max_position_embeddings: 2 ** 31 },
  { ...llama, max_position_embeddings: 2 ** 53 },
  { ...llama, max_position_embeddings: 1 },
  { ...llama, head_dim: 65536 },
  { ...llama, head_dim: 2 },
  { ...llama, rope_theta: 1e15 },
  { ...llama, rope_theta: 1.0000001 },
  ...[1e15, 1e9].map((factor) => ({ ...llama, rope_scaling: { rope_type: "linear", factor } })),
  ...[1e15, 1e9].map((factor) => ({
    ...llama,
    rope_scaling: { rope_type: "yarn", factor, original_max_position_embeddings: 1 },
  })),
  { ...llama, max_position_embeddings: 1, rope_scaling: { rope_type: "dynamic", factor: 1e15 } },
  { ...llama, hidden_size: 1e300, num_attention_heads: 1e300 },
  {},
];

test.each(figures.filter(([, [{ fields }]]) => "config" in fields))(
  "%s: a config is drawn in finite numbers or refused with an error's data",
  (_, one) => {
    const drawn = configs.map((config) => {
      try {
        const values = { model: "custom", config: JSON.stringify(config) };
        for (const { shapes } of drawingsOf(shown(one, values), 704)) expect(unfinished(shapes)).toEqual([]);
        return true;
      } catch (error) {
        expect(error, JSON.stringify(config)).toMatchObject({ name: "RopewalkError" });
        return false;
      }
    });
    expect([drawn[2], drawn[3], drawn.at(-1)]).toEqual([true, false, false]); // as short, as wide, of nothing
  },
);

test("both languages have the same numbers", () => {
  const numbersOf = (text: string): string[] => (text.replaceAll(",", "").match(/\d+(?:\.\d+)?/g) ?? []).sort();
  for (const [name, one] of figures)
    for (const model of ["smollm2-135m", "gpt-oss-20b"]) {
      const values = {
        ...("model" in one[0].fields ? { model } : {}),
        ...("sentence" in one[0].fields ? { sentence: "a b a" } : {}),
      };
      const [en, zh] = (["en", "zh"] as const).map((language) => numbersOf(shown(one, values, language).sentence));
      expect(zh, `${name}, ${model}`).toEqual(en);
    }
});

test("the same scene and width give the same drawing, and curves keep their path while nothing in them changes", () => {
  const show = viewsOf(decay, decayLook);
  const paths = (values: object): string[] =>
    drawingsOf(show(values), 600)[0]!.shapes.flatMap((shape) =>
      "d" in shape && shape.d.includes("L") ? [shape.d] : [],
    );
  const before = paths({});
  expect(paths({ cursor: 500 })).toEqual(before);
  expect(paths({ base: 500_000 })[0]).not.toBe(before[0]);
});

test.each(figures)("%s: at most two settings are visible at first; a named group counts as one", (_, one) => {
  for (const language of ["en", "zh"] as const) {
    const settings = blocksOf(shown(one, {}, language).blocks).flatMap((block) =>
      block.block !== "controls"
        ? block.block === "table" && block.choice
          ? [block.choice.of]
          : []
        : block.name === undefined
          ? block.of.filter(({ more }) => !more).map(({ control }) => control)
          : [block.name],
    );
    expect(settings.length, settings.join()).toBeLessThanOrEqual(2);
  }
});
