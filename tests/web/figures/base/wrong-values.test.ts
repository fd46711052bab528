// How a figure's values are read from attributes, properties, options and states: right ones, and wrong ones with the
// words for them. tests/web/embed/wrong-values.test.ts does the same in a page.
import { expect, test } from "vitest";
import { attributesOf, isOfModel, readModel, writeAttributes } from "../../../../web/figures/base/attributes.js";
import { decode, lockFields, viewFields, type Field } from "../../../../web/figures/base/fields.js";
import { changedBy, defaultsOf, type AnyFigure } from "../../../../web/figures/base/figure.js";
import { checkModel } from "../../../../web/figures/base/known-model.js";
import { loadModels } from "../../../../web/figures/base/models.js";
import { specOfPasted } from "../../../../web/figures/base/pasted/spec.js";
import { readGiven, REFUSED, rounded } from "../../../../web/figures/base/read-given.js";
import { readState, refusal, sayUnknown, valuesOfState, warn } from "../../../../web/figures/base/wrong-values.js";
import { sourceCard } from "../../../../web/figures/source-card/values.js";
import { wrongStates, wrongUses } from "../../embed/wrong-uses.js";
import { looks } from "../looks.js";

await loadModels();
const figures: Readonly<Record<string, AnyFigure>> = Object.fromEntries([
  ...Object.entries(looks).map(
    ([name, [figure]]) => [`rope-${name.replaceAll(" ", "-")}`, figure as AnyFigure] as const,
  ),
  ["rope-source-card", sourceCard as AnyFigure],
]);

const known = wrongUses.filter(({ tag, name }) => attributesOf(figures[tag]!).has(name));
test.each(known)("$tag: $name = $given is refused in words", ({ tag, name, given, words }) => {
  const field = attributesOf(figures[tag]!).get(name)!;
  expect(readGiven(name, field, given)).toBe(REFUSED);
  expect(refusal(name, field, given).message.slice(0, words.length)).toBe(words);
});

const field = (tag: string, name: string): Field<unknown> => attributesOf(figures[tag]!).get(name)!;

test.each([
  ["rope-clock-wall", "position", "5", 5],
  ["rope-clock-wall", "position", " 5 ", 5],
  ["rope-clock-wall", "position", "5.0", 5],
  ["rope-clock-wall", "position", "5.", 5],
  ["rope-clock-wall", "position", ".5e1", 5],
  ["rope-clock-wall", "position", "1e1", 10],
  ["rope-clock-wall", "position", "-0", 0],
  ["rope-clock-wall", "position", -0, 0],
  ["rope-clock-wall", "position", 5n, 5],
  ["rope-clock-wall", "position", "2147483647", 2147483647],
  ["rope-clock-wall", "position", undefined, 47],
  ["rope-clock-wall", "position", null, 47],
  ["rope-context-extension", "factor", 0.1 + 0.2, 0.3],
  ["rope-context-extension", "factor", "1.4996", 1.5],
  ["rope-decay", "base", "1e4", 10_000],
  ["rope-decay", "base", " 10000.0 ", 10_000],
  ["rope-broken-writer", "temperature", "0.50", 0.5],
  ["rope-decay", "sinusoidal", "", true],
  ["rope-decay", "sinusoidal", "sinusoidal", true],
  ["rope-decay", "sinusoidal", 0, false],
  ["rope-decay", "sinusoidal", "false", false],
  ["rope-decay", "shown", "", []],
  ["rope-decay", "shown", ["llama-3-8b", "chosen"], ["chosen", "llama-3-8b"]],
  ["rope-clock-wall", "sentence", 2024, "2024"],
  ["rope-clock-wall", "sentence", "x".repeat(240), "x".repeat(240)],
  ["rope-source-card", "values", { dim: 64 }, { dim: 64 }],
  ["rope-clock-wall", "base", " 1e6 ", 1e6],
])("%s: %s = %o is %o", (tag, name, given, value) => {
  expect(readGiven(name, field(tag, name), given)).toEqual(value);
});

test("a list or an object stays the same one unless reading it changes it", () => {
  const [order, list, settings] = [["llama-3-8b", "chosen"], ["chosen", "llama-3-8b"], { dim: 64 }];
  expect(readGiven("shown", field("rope-decay", "shown"), list)).toBe(list);
  expect(readGiven("shown", field("rope-decay", "shown"), order)).not.toBe(order);
  expect(readGiven("values", field("rope-source-card", "values"), settings)).toBe(settings);
});

const thrower = (): never => {
  throw new Error("the caller's");
};
/** Values that are none of most fields. */
const generated: readonly unknown[] = [
  [NaN, Infinity, -Infinity, -1, 1.5, 1e300, -1e300, 2 ** 31, 2 ** 53, 0, -0, 1, 7n, 10n ** 400n, true, false],
  ["", " ", "x", "5px", "0x10", "__proto__", "constructor", "toString", "null", "\u0000", "٥", "1,5", "-", ".", "e5"],
  ["{", "{}", "[]", "1".repeat(100_000), "x".repeat(100_000), " ".repeat(100_000), Symbol.iterator, () => 5, Map],
  [[], [5], ["x"], [[]], [undefined], { x: 1 }, new Date(0), new Map(), new Float32Array(2), /x/, Object.create(null)],
  [Object(5), Object("5"), { toString: thrower }, { toJSON: thrower }, new Proxy([], { get: thrower })],
].flat();

test.each(Object.entries(figures))(
  "%s: every generated value of every field is read as a value, or refused in words",
  (_, figure) => {
    const began = performance.now();
    for (const [name, one] of attributesOf(figure))
      for (const given of generated) {
        const value = readGiven(name, one, given);
        if (value === REFUSED) {
          expect(refusal(name, one, given).message).toMatch(new RegExp(`^${name} is .*; it must be `, "s"));
          expect(refusal(name, one, given).message).not.toMatch(/undefined$|\[object/);
        } else if (name !== "model" && name !== "config") {
          // A value stays itself when it is written and read again.
          expect(JSON.stringify(one.read(one.write(value))), name).toBe(JSON.stringify(value));
        }
      }
    expect(performance.now() - began).toBeLessThan(20_000); // linear in the length of a text
  },
);

test.each(wrongStates)("the state %o is refused in words, and the values stay", (state, ...words) => {
  const figure = figures["rope-clock-wall"]!;
  const read = readState({ ...figure.fields, ...viewFields, ...lockFields }, state, "state");
  expect(read.errors.map(({ message }, i) => message.slice(0, words[i]?.length))).toEqual(words);
  const before = { ...defaultsOf(figure), position: 7 };
  if (read.some) expect(valuesOfState(figure.fields, read, before)["position"]).toBe(7);
});

test("a state sets what it says, by default what it does not say, and leaves what it says wrongly", () => {
  const { fields } = figures["rope-clock-wall"]!;
  const before = { ...decode(fields, {}), position: 7, pair: 3, clocks: 32 };
  const read = readState(fields, "#v=2&m=x&i=4&__proto__=1", "state");
  expect(read.errors.map(({ path }) => path)).toEqual(["state.m", "state.__proto__"]);
  expect(valuesOfState(fields, read, before)).toMatchObject({ position: 7, pair: 4, clocks: 4 });
  for (const [fragment, some] of [
    ["", true],
    ["v=2", true],
    ["zzz=1", false],
    ["zzz=1&m=3", true],
  ] as const)
    // prettier-ignore
    expect(readState(fields, fragment, "state").some, fragment).toBe(some);
});

test("a change is rounded as in a link, and is none where it cannot be written", () => {
  const position = field("rope-encoding-zoo", "position");
  expect([8.4, 8.5, -1, "x", [5], null].map((value) => rounded(position, value))).toEqual([
    8,
    9,
    ...Array(4).fill(undefined),
  ]);
});

const attributes = (given: Record<string, string>): Pick<Element, "getAttribute"> => ({
  getAttribute: (name) => given[name] ?? null,
});
const llama = { model_type: "llama", head_dim: 64 };

test("model, config, base and head-dim say the model together", () => {
  const [pair, decay] = [figures["rope-complex-pair"]!, figures["rope-decay"]!];
  const config = JSON.stringify({ head_dim: 8, rope_parameters: { rope_theta: 1 } });
  const read = (given: Record<string, string>, figure = pair): unknown => readModel(figure, attributes(given));
  expect(read({})).toEqual({ model: "smollm2-135m", config: "" });
  expect(read({ model: "phi-2", config })).toEqual({ model: "phi-2", config: "" });
  expect(read({ config })).toEqual({ model: "custom", config });
  expect(read({ "head-dim": "32" })).toEqual({ model: "custom", config: JSON.stringify({ ...llama, head_dim: 32 }) });
  expect(JSON.parse((read({ base: "5e5", config }) as { config: string }).config)).toEqual({
    head_dim: 8,
    rope_theta: 5e5,
    rope_parameters: { rope_theta: 5e5 },
  });
  expect(read({ base: "100" }, decay)).toEqual({ model: "smollm2-135m", config: "" });
  for (const wrong of ["null", "5", "{"])
    expect(read({ base: "100", config: wrong })).toEqual({ model: "custom", config: wrong });
  expect([isOfModel(pair, "base"), isOfModel(decay, "base"), isOfModel(pair, "position")]).toEqual([
    true,
    false,
    false,
  ]);
});

test("values that differ from their defaults are written as attributes, which read back", () => {
  const decay = figures["rope-decay"]!;
  const values = {
    ...defaultsOf(decay),
    sinusoidal: false,
    shown: ["llama-2-7b"],
    base: 500_000,
    model: "custom",
    config: "{}",
  };
  const written = writeAttributes(decay, values);
  expect(written).toEqual([["config", "{}"], ["base", "500000"], ["shown", "llama-2-7b"], ["sinusoidal", "false"]]); // prettier-ignore
  for (const [name, text] of written)
    expect(readGiven(name, field("rope-decay", name), text)).toEqual((values as Record<string, unknown>)[name]);
});

/** What the console says of an element with these attributes. */
function saidOf(names: readonly string[], tag = "rope-clock-wall"): string[] {
  const said: string[] = [];
  const { warn: own } = console;
  console.warn = (text: string) => void said.push(text);
  class Made {
    static observedAttributes = ["lang", "theme", "locked", "model", "config", "sentence", "bare"];
    localName = tag;
  }
  const element = new Made() as unknown as Element;
  for (const name of [...names, ...names]) sayUnknown(element, figures[tag]!, name);
  console.warn = own;
  return said;
}

test("an attribute that the figure does not have is said once, with the nearest name", () => {
  expect(saidOf(["positon", "lockd", "pairs"])).toEqual([
    "<rope-clock-wall>: positon is not an option here; is position meant?",
    "<rope-clock-wall>: lockd is not an option here; is locked meant?",
    "<rope-clock-wall>: pairs is not an option here; is pair meant?",
  ]);
  expect(saidOf(["foo"])[0]).toMatch(/^<rope-clock-wall>: foo is not an option here; those that are: .*position/);
  expect(saidOf(["model", "position"], "rope-encoding-zoo")).toEqual([
    expect.stringMatching(/^<rope-encoding-zoo>: model is not an option here; those that are: .*position/),
  ]);
});

test("attributes of HTML, of frameworks and of the figure are not said", () => {
  const html =
    "class id style slot title lang dir hidden part exportparts tabindex role is inert nonce popover translate draggable spellcheck contenteditable itemprop itemscope autofocus accesskey";
  const frameworks =
    "data-x aria-label onclick onpointerdown v-if v-cloak v-bind:x _ngcontent-abc-c1 _nghost-x ng-version ng-reflect-x :position @click #ref x-data x-on:click wire:model.live hx-get [x] (y) *ngif xml:lang s:x key.camel";
  expect(saidOf([...html.split(" "), ...frameworks.split(" "), "theme", "locked", "bare", "base", "head-dim"])).toEqual(
    [],
  );
});

test("the same mistake of another element is said again", () => {
  const said: string[] = [];
  const { warn: own } = console;
  console.warn = (text: string) => void said.push(text);
  const error = refusal("position", field("rope-clock-wall", "position"), "5px");
  for (const element of [{ localName: "a-b" }, { localName: "a-b" }])
    for (let i = 0; i < 3; i++) warn(element as Element, error);
  console.warn = own;
  expect(said).toHaveLength(2);
});

test("an event changes only what its detail has itself", () => {
  const carried = { query: "position" } as const;
  expect(changedBy<{ position: number }>(carried, { query: 5 })).toEqual({ position: 5 });
  expect(changedBy<{ position: number }>(carried, Object.create({ query: 5, position: 6 }))).toEqual({});
});

test("a model that is none, and a config that is not JSON, are refused by name", () => {
  for (const id of [undefined, "custom", "phi-2"]) expect(() => checkModel(id)).not.toThrow();
  for (const id of ["gpt-9", "", "constructor"])
    expect(() => checkModel(id)).toThrow(expect.objectContaining({ rule: "one-of", path: "model", value: id }));
  expect(() => specOfPasted({} as never, "{")).toThrow(
    expect.objectContaining({ name: "RopewalkError", rule: "not-json", path: "config" }),
  );
});
