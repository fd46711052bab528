// The core's refusals as Chinese sentences: each one that a pasted config can meet has one, with the value and the limit.
import { readdirSync, readFileSync } from "node:fs";
import { loadRopewalk, type RopewalkError } from "ropewalk";
import { expect, test } from "vitest";
import { inChinese } from "../../../web/figures/base/error-words-zh.js";

const rw = await loadRopewalk();
const folder = new URL("../../golden/", import.meta.url);
const llama = { model_type: "llama", hidden_size: 4096, num_attention_heads: 32, rope_theta: 10_000 };

function refusal(config: unknown): RopewalkError {
  try {
    rw.parseConfig(config);
  } catch (error) {
    return error as RopewalkError;
  }
  throw new Error(`nothing refused: ${JSON.stringify(config)}`);
}

/** Names, numbers and quoted words: what a sentence must not lose. A list's length and sum have words. */
const factsOf = (message: string): string[] =>
  (message.match(/"[^"]*"|-?\d+(?:\.\d+)?|\b[a-z]+(?:[._][a-z_]+)+\b/g) ?? []).map((fact) =>
    fact.replace(/\.(length|sum)$/, ""),
  );

function expectSaid(message: string, name: string): void {
  const said = inChinese(message);
  expect(said, `${name}: ${message}`).toMatch(/[\u4e00-\u9fff].*。$/s);
  for (const fact of factsOf(message)) expect(said, `${name}: ${message}`).toContain(fact);
}

test("every invalid configuration of the golden cases is refused in Chinese too, with its field, value and limit", () => {
  const names = readdirSync(folder).filter((name) => name.startsWith("invalid_"));
  let refused = 0;
  for (const name of names) {
    const { config } = JSON.parse(readFileSync(new URL(name, folder), "utf8")) as { config: unknown };
    let error: RopewalkError;
    try {
      error = refusal(config);
    } catch {
      continue; // what only transformers refuses
    }
    refused += 1;
    expectSaid(error.message, name);
  }
  expect(refused).toBeGreaterThan(15);
});

test("so is every other form of refusal that a config can meet", () => {
  const scaled = (rope_scaling: unknown): unknown => ({ ...llama, rope_scaling });
  const configs: Record<string, unknown> = {
    "a list": [1, 2],
    text: "llama",
    "an odd head": { ...llama, head_dim: 63 },
    "no whole quotient": { ...llama, hidden_size: 1000, num_attention_heads: 12 },
    "no heads": { ...llama, num_attention_heads: 0 },
    "a base of 1": { ...llama, rope_theta: 1 },
    "a base that is text": { ...llama, rope_theta: "10000" },
    "too large a part": { ...llama, model_type: "phi", partial_rotary_factor: 2 },
    "no rotary channels": { model_type: "gpt_neox", hidden_size: 64, num_attention_heads: 4, rotary_pct: 0 },
    "an infinite base": { ...llama, rope_theta: Infinity },
    "nothing at all": {},
    "a flag for other positions": { model_type: "falcon", hidden_size: 4544, num_attention_heads: 71, alibi: true },
    "a model type that is a number": { ...llama, model_type: 5 },
    "a model without rotation": { ...llama, model_type: "bert" },
    "a model type that is not known": { ...llama, model_type: "brand_new" },
    "no model type": { ...llama, model_type: undefined },
    "a switch that is absent": { ...llama, model_type: "granitemoehybrid" },
    "an unknown type": scaled({ rope_type: "twisted", factor: 2 }),
    "no factor": scaled({ rope_type: "linear" }),
    "a factor below 1": scaled({ rope_type: "linear", factor: 0.5 }),
    "a factor that is a list": scaled({ rope_type: "linear", factor: [2] }),
    "a scaling that is a number": scaled(5),
    "swapped betas": scaled({
      rope_type: "yarn",
      factor: 4,
      original_max_position_embeddings: 2048,
      beta_fast: 1,
      beta_slow: 32,
    }),
    "no list": scaled({
      rope_type: "longrope",
      short_factor: 1,
      long_factor: 2,
      original_max_position_embeddings: 4096,
    }),
    "a short list": scaled({
      rope_type: "longrope",
      short_factor: [1],
      long_factor: [1],
      original_max_position_embeddings: 4096,
      factor: 2,
    }),
    "sections of a wrong sum": scaled({ rope_type: "default", mrope_section: [1, 2, 3] }),
  };
  for (const [name, config] of Object.entries(configs)) expectSaid(refusal(config).message, name);
});

test("text that is no JSON is said to be none, with the place where the browser names one", () => {
  for (const text of ["{ model_type: llama", '{"a": 1,}', '{"a"', "not at all"]) {
    let message = "";
    try {
      JSON.parse(text);
    } catch (error) {
      message = (error as SyntaxError).message;
    }
    expect(inChinese(message), message).toMatch(/^这不是合法的 JSON/);
  }
  expect(inChinese("JSON.parse: expected property name at line 1 column 3 of the JSON data")).toBe(
    "这不是合法的 JSON：第 1 行第 3 列。",
  );
});

test("a message of another form has no sentence", () => {
  for (const message of ["", "something else", "Error: out of luck", "x is 5; it must be purple"])
    expect(inChinese(message), message).toBeUndefined();
});
