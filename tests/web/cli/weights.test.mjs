// npx ropewalk weights as a person runs it: the built program, and checkpoints written here.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { blk, config, gguf, hf, metadata, safetensors, tensors } from "../weights/files.ts";
import { file, run } from "./program.mjs";

const llama = file("weights-config.json", config);
const other = file("weights-other.json", { ...config, rope_theta: 10000 });
const model = file("model.gguf", Buffer.from(gguf(metadata(), tensors(blk))));
const parts = Object.entries(tensors(hf));
const [one, two] = [parts.slice(0, 3), parts.slice(3)].map((some, i) =>
  file(`model-${i}.safetensors`, Buffer.from(safetensors(Object.fromEntries(some)))),
);

test("status 0 if all agree, 1 if a key disagrees, 2 for a bad file, 3 with nothing to compare with", () => {
  expect(run("weights", model, "--config", llama)).toMatchObject({ status: 0, stderr: "" });
  expect(run("weights", one, two, llama).status).toBe(0);
  const wrong = run("weights", model, "--config", other);
  expect(wrong.status).toBe(1);
  expect(wrong.stdout).toMatch(/base +500000 +10000 .*<- differs/);
  expect(wrong.stdout).toContain("error: base-differs: llama.rope.freq_base is 500000");
  expect(wrong.stdout).toContain("Write llama.rope.freq_base = 10000.");
  const bad = run("weights", file("short.gguf", Buffer.from(gguf(metadata(), tensors(blk))).subarray(0, 900)));
  expect(bad.status).toBe(2);
  expect(bad.stderr).toMatch(/^ropewalk: .*short\.gguf/);
  expect(run("weights", model).status).toBe(3);
  expect(run("weights", file("missing.gguf")).status).toBe(2);
  expect(run("weights", model, "--config", file("no-config.json", "{")).status).toBe(2);
});

test("an address is no file: nothing is fetched, and a file may begin like one", () => {
  for (const path of ["https://example.org/model.safetensors", "http://127.0.0.1:1/model.gguf", "https:model.gguf"]) {
    const { status, stdout, stderr } = run("weights", path);
    expect([status, stdout], path).toEqual([2, ""]);
    expect(stderr, path).toContain(`${path} is an address; nothing is fetched`);
  }
  expect(run("weights", file("https-model.gguf", Buffer.from(gguf(metadata(), tensors(blk)))), llama).status).toBe(0);
  expect(run("weights", "s3://bucket/https:/model.gguf").stderr).not.toContain("is an address");
});

test("a folder stands for its files", () => {
  const folder = mkdtempSync(join(tmpdir(), "ropewalk-weights-"));
  const put = (name, content) => writeFileSync(join(folder, name), content);
  put("model.safetensors", safetensors(tensors(hf)));
  put("config.json", JSON.stringify(config));
  put("README.md", "# no weights");
  expect(run("weights", folder)).toMatchObject({ status: 0, stderr: "" });
  rmSync(folder, { recursive: true });
  expect(run("weights", "/").status).toBe(2);
});

test("--json is the report as data", () => {
  const { status, stdout } = run("weights", model, "--config", other, "--json");
  const report = JSON.parse(stdout);
  expect(status).toBe(1);
  expect(report).toMatchObject({ format: "GGUF", pairing: "undecided", metadata: { base: 500000 } });
  expect(report.notes[0]).toMatchObject({ code: "base-differs", write: { "llama.rope.freq_base": 10000 } });
});
