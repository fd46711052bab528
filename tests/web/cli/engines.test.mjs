// npx ropewalk engines and same as a person runs them.
import { expect, test } from "vitest";
import { file, run } from "./program.mjs";

const head = { model_type: "llama", hidden_size: 2048, num_attention_heads: 32, max_position_embeddings: 8192 };
const plain = file("plain.json", { ...head, rope_theta: 500000 });
const nested = file("nested.json", { ...head, rope_parameters: { rope_type: "default", rope_theta: 500000 } });
const yarn = { rope_type: "yarn", factor: 16, original_max_position_embeddings: 512 };
const [mscale, factor] = [{ mscale: 1, mscale_all_dim: 1 }, { attention_factor: 1 }].map((more, i) =>
  file(`yarn-${i}.json`, { ...head, rope_theta: 10000, rope_scaling: { ...yarn, ...more } }),
);

test("engines: status 0 if all agree, 1 if some do not, 2 if none reads it or there is no config", () => {
  const all = run("engines", plain);
  expect(all).toMatchObject({ status: 0, stderr: "" });
  expect(all.stdout).toMatch(/^vllm +half-split +64 of 64 +500000 +default +1$/m);
  expect(all.stdout).toContain("as of 2026-11-26");
  expect(all.stdout).toMatch(/^11 of 13 engines' readings are known, and turn alike below 8192: transformers 5, /m);
  const one = run("engines", file("one.json", { ...head, model_type: "minimax_m2", head_dim: 64 }));
  expect(one.status).toBe(0);
  expect(one.stdout).toMatch(/^1 of 13 engines' readings is known, so that there is none to compare: transformers 5$/m);
  expect(one.stdout).not.toContain("alike");
  const some = run("engines", nested);
  expect(some.status).toBe(1);
  expect(some.stdout).toMatch(/^transformers 4 +half-split +64 of 64 +10000 /m);
  expect(some.stdout).toMatch(
    /^transformers 5, .* and transformers 4, .*: from position 1 on, at pair \d+ by .*, by rope_theta; /m,
  );
  expect(some.stdout).toMatch(/^write \{"rope_theta":500000,/m);
  expect(run("engines", file("none.json", { ...head, model_type: "no-such", hidden_size: 7 })).status).toBe(2);
  expect(run("engines", file("broken.json", "{"))).toMatchObject({ status: 2, stdout: "" });
  expect(run("engines")).toMatchObject({ status: 2, stdout: "" });
});

test("engines --json: the report as data", () => {
  const { status, stdout } = run("engines", nested, "--json");
  const report = JSON.parse(stdout);
  expect(status).toBe(1);
  expect(report.groups.flat()).toContain("llama.cpp");
  expect(report.disagreements[0]).toMatchObject({ position: 1, keys: ["rope_theta"] });
  expect(report.readings[0]).toMatchObject({ engine: "transformers", layers: [{ spec: { base: 500000 } }] });
});

test("same: equal in transformers, and another length in mlx-lm, with the text of a pull request", () => {
  const equal = run("same", mscale, factor);
  expect(equal).toMatchObject({ status: 0, stderr: "" });
  expect(equal.stdout).toContain("as transformers 5 ");
  expect(equal.stdout).toContain("equal at every position below 8192");
  const other = run("same", mscale, factor, "--as", "mlx-lm");
  expect(other.status).toBe(1);
  // 0.1 ln(16) + 1, where both mscale cancel in the other file.
  expect(other.stdout).toContain(
    `lengths differ by a factor of ${(0.1 * Math.log(16) + 1).toPrecision(6)} at every position`,
  );
  const bases = run("same", plain, nested, "--as", "transformers 4", "--json");
  expect(bases.status).toBe(1);
  expect(JSON.parse(bases.stdout).layers[0].compared).toMatchObject({ equal: false, position: 1 });
  expect(run("same", plain, nested, "--as", "transformers 5").status).toBe(0);
});

test("same: an unknown engine, and one that refuses a file, are bad input", () => {
  const unknown = run("same", plain, nested, "--as", "vlm");
  expect(unknown.status).toBe(2);
  expect(unknown.stderr).toContain("--as is");
  const refused = run("same", plain, mscale, "--as", "candle");
  expect(refused.status).toBe(2);
  expect(refused.stderr).toContain("candle refuses it");
});

test("same: one config in two engines, angles and tables; two precisions of one engine", () => {
  const two = run("same", plain, "--as", "torchtune,vllm");
  expect(two).toMatchObject({ status: 1, stderr: "" });
  expect(two.stdout).toContain("equal at every position below 8192: no angle");
  expect(two.stdout).toMatch(
    /tables float32 and bf16-cache: first different at position 1, pair 0, .*; at most 0\.00195 /,
  );
  const json = JSON.parse(run("same", plain, "--precisions", "float32,bf16-cache", "--json").stdout);
  expect(json).toMatchObject({ as: "transformers 5", equal: false, precisions: ["float32", "bf16-cache"] });
  expect(json.layers[0].tables.first.position).toBe(1);
  const equal = run("same", plain, "--as", "transformers 5,vllm");
  expect(equal.status).toBe(0);
  expect(equal.stdout).toContain("the same bits at every position below 8192");
  expect(run("same", plain, "--as", "torchtune,onnxruntime").stdout).toContain("tables are not compared");
  expect(run("same", nested, "--as", "transformers 5,transformers 4").stdout).not.toContain("tables");
});

test("same: one file without a second engine or precision, three names, and an unknown precision, are bad input", () => {
  for (const [args, words] of [
    [[], "one file needs two engines"],
    [["--as", "vllm"], "one file needs two engines"],
    [["--as", "vllm,sglang,candle"], "takes one name, or two"],
    [["--precisions", "float32,toString"], "--precisions is"],
  ]) {
    const { status, stderr } = run("same", plain, ...args);
    expect(status, args.join()).toBe(2);
    expect(stderr).toContain(words);
  }
});
