import { readdirSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { loadRopewalk, type Ropewalk } from "ropewalk";
import { invalidCases, specOf, type InvalidCase } from "./golden.js";
import { errorOf } from "./refused.js";

let rw: Ropewalk;
beforeAll(async () => {
  rw = await loadRopewalk();
});

/** transformers warns and computes something meaningful: read, with a note. */
const notes: Record<string, string> = {
  invalid_llama3_no_original: "llama3-not-extended",
  invalid_llama3_original_not_below_max: "llama3-not-extended",
  invalid_proportional_no_partial: "proportional-whole-head",
  invalid_yarn_attention_factor_int: "attention-factor",
  invalid_yarn_factor_mismatch: "factor-ratio",
  invalid_yarn_unknown_key: "key-ignored",
};

/** The field at fault, where it is not the one that the case's name says. */
const paths: Record<string, RegExp> = {
  invalid_gemma3_nested_yarn: /^rope_parameters\.full_attention\.rope_type$/,
  invalid_hidden_size_not_multiple: /^hidden_size$/,
  invalid_llama3_high_below_low: /(high|low)_freq_factor$/,
  invalid_phi3_su: /original_max_position_embeddings$/,
  invalid_phi3_linear: /rope_type$/,
  invalid_unknown_rope_type: /rope_type$/,
  invalid_rope_theta_null: /^rope_theta$/,
  invalid_yarn_attention_factor_negative: /attention_factor$/,
  invalid_yarn_betas_swapped: /beta_(fast|slow)$/,
};

test("every invalid golden file is refused or read with a note, and the lists here have no other names", () => {
  const files = readdirSync(new URL("../../golden/", import.meta.url)).filter((name) => name.startsWith("invalid_"));
  const names = invalidCases.map(({ name }) => name);
  expect(names.toSorted()).toEqual(files.map((name) => name.replace(".json", "")).toSorted());
  expect(names).toEqual(expect.arrayContaining([...Object.keys(notes), ...Object.keys(paths)]));
});

function pathOf(one: InvalidCase): RegExp {
  const field = /(factor|long_factor|short_factor|low_freq_factor)/.exec(one.what.replaceAll(" factors", "_factor"));
  return paths[one.name] ?? new RegExp(`${field?.[1]}$`);
}

test.each(invalidCases.filter(({ name }) => !(name in notes)))("$name is refused: $what", (one) => {
  const { code, path, message } = errorOf(() => specOf(rw, one));
  expect(["config-invalid", "rope-type-unknown"]).toContain(code);
  expect(path).toMatch(pathOf(one));
  expect(message).toContain(path);
  expect(message).toMatch(/it must be|is missing/);
  const errors = rw.inspectConfig(one.config).notes.filter(({ severity }) => severity === "error");
  expect(errors.map((note) => note.path)).toContain(path);
});

test.each(invalidCases.filter(({ name }) => name in notes))("$name is read, with a note: $what", (one) => {
  const { invFreq, attentionFactor } = rw.frequencies(specOf(rw, one));
  const { hf_result: result } = one;
  expect(attentionFactor).toBeCloseTo(result!.attention_factor, 12);
  const expected = [...result!.inv_freq_first_4, ...result!.inv_freq_last_4];
  [...invFreq.slice(0, 4), ...invFreq.slice(-4)].forEach((value, i) => expect(value / expected[i]!).toBeCloseTo(1, 5));
  expect(rw.inspectConfig(one.config).notes.map(({ code }) => code)).toContain(notes[one.name]);
});
