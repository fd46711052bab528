// The hooks of the porting guide, run on replacements of the engines' objects; checkSteps reads their output.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { checkSteps } from "ropewalk/doctor";
import { parseSteps } from "../../../web/porting/steps-text.js";
import { python } from "../support/python.js";
import { pathOf } from "../support/support.js";

const folder = mkdtempSync(join(tmpdir(), "ropewalk-hooks-"));
afterAll(() => rmSync(folder, { recursive: true }));

const guide = readFileSync(pathOf("web/docs/porting-a-model.md"), "utf8");
const blocks = (language: string): string[] =>
  [...guide.matchAll(new RegExp("^```" + language + "\\n([^]*?)^```$", "gm"))].map(([, code]) => code!);
const [transformers, vllm] = blocks("py");
const [server] = blocks("cpp");

const file = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const steps = (name: string) => parseSteps(name, readFileSync(join(folder, name), "utf8"));
const found = (name: string) =>
  checkSteps(steps(name)).findings.map(({ code, numbers: { request, step, position } }) => [
    code,
    request,
    step,
    position,
  ]);
const inPython = (name: string, hook: string, use: string): void =>
  void execFileSync(python, [file(name, `${hook}\n${use}`)], { cwd: folder });

test("there are three hooks of some twenty lines", () => {
  const hooks = [transformers!, vllm!, server!];
  for (const hook of hooks) expect(hook.split("\n").length, hook).toBeLessThan(30);
  expect([blocks("py").length, blocks("cpp").length]).toEqual([2, 1]);
});

/** A decoder as PyTorch calls it: hooks before forward, of rows padded on the left. */
const decoder = `
class Grid(list):
    ndim = 2
    def tolist(self): return list(self)
class Cache:
    length = 0
    def get_seq_length(self): return self.length
class Module:
    def __init__(self): self.hooks = []
    def register_forward_pre_hook(self, hook, with_kwargs): self.hooks.append(hook)
    def __call__(self, *args, **kwargs):
        for hook in self.hooks: hook(self, args, kwargs)
def generate(model, prompt, wrong):
    cache, mask = Cache(), [[0, 0, 1, 1], [1, 1, 1, 1]]
    for step in range(3):
        count = 4 if step == 0 else 1
        model(past_key_values=cache, attention_mask=Grid(mask))
        ids = [[max(0, sum(row[:at + 1]) - 1) for at in range(len(row))][-count:] for row in mask]
        if wrong and step == 2: ids[1] = [cache.length * 2]
        model.rotary_emb("hidden", Grid(ids))
        cache.length += count
        for row in mask: row.append(1)
model = Module()
model.rotary_emb = Module()
`;

test("transformers: padding is left out, and each generation is a new request", () => {
  const use = (path: string, wrong: string) =>
    `${decoder}write_steps(model, "${path}")\ngenerate(model, 4, False)\ngenerate(model, 4, ${wrong})\n`;
  inPython("right.py", transformers!, use("right.jsonl", "False"));
  expect(found("right.jsonl")).toEqual([]);
  expect(steps("right.jsonl").slice(0, 4)).toEqual([
    { request: "0.0", step: 0, positions: [0, 1], cached: 0 },
    { request: "0.1", step: 0, positions: [0, 1, 2, 3], cached: 0 },
    { request: "0.0", step: 1, positions: [2], cached: 2 },
    { request: "0.1", step: 1, positions: [4], cached: 4 },
  ]);
  inPython("wrong.py", transformers!, use("wrong.jsonl", "True"));
  expect(found("wrong.jsonl")).toEqual([["offset-twice", "1.1", 5, 10]]);
});

const runner = (wrong: string) => `
import sys, types
class Numbers(list):
    def __getitem__(self, at): return Numbers(list.__getitem__(self, at)) if isinstance(at, slice) else list.__getitem__(self, at)
    def tolist(self): return list(self)
class GPUModelRunner:
    def _prepare_inputs(self, scheduler_output):
        self.positions = types.SimpleNamespace(np=Numbers(scheduler_output.positions + [0, 0]))
        return "prepared"
for name in ("vllm", "vllm.v1", "vllm.v1.worker", "vllm.v1.worker.gpu_model_runner"):
    sys.modules[name] = types.ModuleType(name)
sys.modules["vllm.v1.worker.gpu_model_runner"].GPUModelRunner = GPUModelRunner
WRONG = ${wrong}
`;

test("vLLM: each request has its part of the batch, and its result is returned", () => {
  const use = `
write_steps("vllm.jsonl")
one, batch = GPUModelRunner(), types.SimpleNamespace
one.input_batch = batch(req_ids=["a", "b"], num_computed_tokens_cpu=[0, 64])
assert one._prepare_inputs(batch(num_scheduled_tokens={"a": 3, "b": 2}, positions=[0, 1, 2, 64, 65])) == "prepared"
one.input_batch.num_computed_tokens_cpu = [3, 66]
one._prepare_inputs(batch(num_scheduled_tokens={"a": 1, "b": 1}, positions=[3, 66 + WRONG]))
`;
  inPython("vllm_right.py", runner("0") + vllm!, use);
  expect(found("vllm.jsonl")).toEqual([]);
  expect(steps("vllm.jsonl")[1]).toEqual({ request: "b", step: 0, positions: [64, 65], cached: 64 });
  inPython("vllm_wrong.py", runner("1") + vllm!, use);
  expect(found("vllm.jsonl")).toEqual([["prefix-off-by-one", "b", 1, 67]]);
});

test("llama.cpp's server: sequences of a batch, and one that is cleared", { timeout: 60_000 }, () => {
  file(
    "llama.h",
    `#include <cstdint>
typedef int32_t llama_pos; typedef int32_t llama_seq_id;
struct llama_context { int most[2]; }; typedef llama_context * llama_memory_t;
struct llama_batch { int32_t n_tokens; llama_pos * pos; int32_t * n_seq_id; llama_seq_id ** seq_id; };
inline llama_memory_t llama_get_memory(llama_context * ctx) { return ctx; }
inline llama_pos llama_memory_seq_pos_max(llama_memory_t memory, llama_seq_id seq) { return memory->most[seq]; }
`,
  );
  const main = `
int main(int count, char **) {
  llama_context ctx{{-1, -1}};
  llama_seq_id zero = 0, one = 1;
  llama_seq_id * of[] = {&zero, &zero, &zero, &one, &one};
  int32_t each[] = {1, 1, 1, 1, 1};
  llama_pos first[] = {0, 1, 2, 0, 1};
  write_step(stdout, &ctx, {5, first, each, of});
  ctx = {{2, -1}};
  llama_pos second[] = {3, count > 1 ? 0 : 4, 5, 0, 1};
  write_step(stdout, &ctx, {5, second, each, of});
}`;
  const program = join(folder, "server");
  execFileSync("g++", [
    "-std=c++17",
    "-Wall",
    "-Wextra",
    "-Werror",
    "-I",
    folder,
    file("server.cpp", server! + main),
    "-o",
    program,
  ]);
  file("server.jsonl", execFileSync(program, { encoding: "utf8" }));
  expect(steps("server.jsonl")[0]).toEqual({ request: 0, step: 0, positions: [0, 1, 2], cached: 0 });
  expect(found("server.jsonl")).toEqual([]);
  file("server.jsonl", execFileSync(program, ["wrong"], { encoding: "utf8" }));
  expect(found("server.jsonl")).toEqual([["repeat", "0", 1, 0]]);
});
