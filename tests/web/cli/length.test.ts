// The length that one runs at: --at, its older name --seq-len, and none.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadRopewalk } from "ropewalk";
import { afterAll, expect, test } from "vitest";
import type { Call } from "../../../web/cli/call.js";
import { engines, same } from "../../../web/cli/engines.js";

const rw = await loadRopewalk();
const folder = mkdtempSync(join(tmpdir(), "ropewalk-length-"));
afterAll(() => rmSync(folder, { recursive: true }));
const head = { model_type: "qwen2", hidden_size: 2048, num_attention_heads: 16, rope_theta: 1e6 };
const yarn = { rope_type: "yarn", factor: 4, original_max_position_embeddings: 32768 };
const path = join(folder, "config.json");
writeFileSync(path, JSON.stringify({ ...head, max_position_embeddings: 32768, rope_scaling: yarn }));

function output(command: (call: Call) => number, values: Call["values"]): string {
  const shown = join(folder, "shown");
  command({ rw, files: [path, path], values: { ...values, output: shown } });
  return readFileSync(shown, "utf8");
}

test("a config whose YaRN is for 131072 positions is compared below that length, or the one asked for", () => {
  expect(output(same, {})).toContain("equal at every position below 131072:");
  for (const flag of ["at", "seq-len"]) {
    const shown = output(same, { [flag]: "65536" });
    expect(shown).toContain("equal at every position below 65536:");
    expect(shown).not.toContain("warning:");
  }
  expect(JSON.parse(output(engines, { json: true }))).toMatchObject({ context: 131072 });
  expect(JSON.parse(output(engines, { at: "40000", json: true }))).toMatchObject({ context: 40000 });
});

test("a length beyond what the config is for is said, and each reading names what was read", () => {
  const beyond = "warning: 200000 positions are asked for, and the config is for 131072";
  expect(output(same, { at: "200000" })).toContain(beyond);
  const shown = output(engines, { at: "200000" });
  expect(shown).toContain(beyond);
  expect(shown).toContain("commit d78bf58");
});
