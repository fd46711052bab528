// npx ropewalk mcp, by the protocol's own client.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, openSync, ftruncateSync, closeSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { normal, rotated } from "../doctor/rotation.mjs";
import { config, file, folder, model, npy, program, run } from "./program.mjs";

const client = new Client({ name: "tests", version: "1.0.0" });
const args = [program, "mcp", "--root", join(folder, "served")];
beforeAll(() => client.connect(new StdioClientTransport({ command: process.execPath, args })));
afterAll(() => client.close());
const call = (name, args) => client.callTool({ name, arguments: args });

mkdirSync(join(folder, "served"));
const llama = file("served/llama.json", config);
const x = normal(2 * 12 * 32, 5);
const before = file("served/before.npy", npy(x));
const after = file("served/after.npy", npy(Float32Array.from(rotated(x, { ...model, base: 10000 }))));

test("it names five tools, each with its input", async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(["inspect", "diagnose", "engines", "weights", "code-check"]);
  for (const { description, inputSchema } of tools) {
    expect(description).toContain("exit status");
    expect(inputSchema.required).toEqual(["files"]);
    for (const flag of ["output", "root"]) expect(Object.keys(inputSchema.properties)).not.toContain(flag);
  }
});

test("only the tools that run no program are said to read only", async () => {
  const { tools } = await client.listTools();
  const [readers, runners] = [true, false].map((reads) =>
    tools.filter(({ annotations }) => annotations.readOnlyHint === reads).map(({ name }) => name),
  );
  expect([readers, runners]).toEqual([["inspect", "diagnose", "engines", "weights"], ["code-check"]]);
  expect(tools.at(-1).annotations).toMatchObject({ destructiveHint: true, openWorldHint: true });
});

test.each([
  ["inspect", { files: [llama] }, ["inspect", llama]],
  ["diagnose", { files: [before, after], config: llama }, ["diagnose", before, after, "--config", llama]],
  ["engines", { files: [llama] }, ["engines", llama]],
])("%s returns the output of the command", async (name, given, args) => {
  const { structuredContent, content, isError } = await call(name, given);
  const { status, stdout } = run(...args, "--json");
  expect(isError).toBeFalsy();
  expect(structuredContent).toEqual({ status, result: JSON.parse(stdout) });
  expect(JSON.parse(content[0].text)).toEqual(structuredContent);
});

test("the mistake is named", async () => {
  const { structuredContent } = await call("diagnose", { files: [before, after], config: llama });
  expect(structuredContent.status).toBe(1);
  expect(structuredContent.result.findings[0].code).toBe("base-wrong");
});

test.each([
  ["a file that is not there", "inspect", { files: [join(folder, "none.json")] }, "cannot be read"],
  ["no files", "inspect", {}, "files is missing"],
  ["standard input", "code-check", { files: ["-"], config: llama }, "carries the protocol"],
  ["standard input as a config", "diagnose", { files: [before, after], config: "-" }, "carries the protocol"],
  ["a flag of another command", "inspect", { files: [llama], as: "vllm" }, "inspect takes no --as"],
  ["a root of its own", "inspect", { files: [llama], root: "/" }, "root is"],
  ["a name with NUL", "inspect", { files: ["a\0b"] }, "a\\u0000b has a character"],
  ["a flag that writes", "inspect", { files: [llama], output: join(folder, "out") }, "output is"],
  ["a flag of another type", "diagnose", { files: [before, after], config: 3 }, "config is 3; it takes a string"],
  ["too many files", "inspect", { files: [llama, llama] }, "not 2 files"],
  ["a tool that is none", "table", { files: [llama] }, 'there is no tool "table"'],
])("%s is an error of the tool, and the server stays", async (_, name, given, message) => {
  const { isError, content } = await call(name, given);
  expect([isError, content[0].text]).toEqual([true, expect.stringContaining(message)]);
  expect((await call("inspect", { files: [llama] })).isError).toBeFalsy();
});

const secret = "hunter2-secret";
const outside = file("secret.json", { model_type: secret });
const at = (name) => join(folder, "served", name);
symlinkSync(outside, at("link.json"));
symlinkSync(join(folder, "nowhere.json"), at("dangling.json"));
symlinkSync(folder, at("up"));
symlinkSync("/dev/zero", at("zero.json"));
symlinkSync("loop.json", at("loop.json"));
const NO_FILE = "cannot be read: there is no such file below --root";
test.each([
  ["a path outside", outside],
  ["a path that leads up", "../secret.json"],
  ["a link to a file outside", "link.json"],
  ["a link to a folder outside", "up/secret.json"],
  ["a link to a file that is not there", "dangling.json"],
  ["a file outside that is not there", "../none.json"],
  ["a folder whose name begins like the root's", `${join(folder, "served")}-too/secret.json`],
  ["a device", "/dev/zero"],
  ["a link to a device", "zero.json"],
  ["what the system tells of processes", "/proc/self/environ"],
  ["a link to itself", "loop.json"],
  ["a long name", "n".repeat(5000)],
])("%s has the answer of a file that does not exist", async (_, path) => {
  const shown = path.length > 200 ? `${path.slice(0, 199)}…` : path;
  for (const [name, given] of [
    ["inspect", { files: [path] }],
    ["diagnose", { files: [before, path] }],
    ["weights", { files: [path] }],
    ...(path === outside
      ? [
          ["engines", { files: [path] }],
          ["diagnose", { files: [before, after], config: path }],
          ["code-check", { files: [path], config: llama }],
        ]
      : []),
  ]) {
    const { isError, content } = await call(name, given);
    expect([isError, content[0].text], name).toEqual([true, `${shown} ${NO_FILE}`]);
  }
});

test("files of the root are read by relative paths, and through links within it", async () => {
  mkdirSync(at("deep"));
  symlinkSync(llama, at("deep/inner.json"));
  for (const path of ["llama.json", "./deep/../llama.json", "deep/inner.json", at("deep/inner.json")])
    expect((await call("inspect", { files: [path] })).structuredContent?.status, path).toBe(0);
});

test("what is no regular file of a bounded size is refused at once", async () => {
  execFileSync("mkfifo", [at("fifo.json")]);
  const sparse = openSync(at("sparse.json"), "w");
  ftruncateSync(sparse, 2 ** 40);
  closeSync(sparse);
  const header = `{'descr': '<f4', 'fortran_order': False, 'shape': (1, 2, 137438953472)}`.padEnd(117) + "\n";
  const huge = openSync(file("served/huge.npy", Buffer.from(`\x93NUMPY\x01\0\x76\0${header}`, "latin1")), "r+");
  ftruncateSync(huge, 2 ** 40 + 128);
  closeSync(huge);
  for (const [name, given, message] of [
    ["inspect", { files: ["fifo.json"] }, "it is no regular file"],
    ["weights", { files: ["fifo.json"] }, "it is no regular file"],
    ["diagnose", { files: [before, "fifo.json"] }, "it is no regular file"],
    ["inspect", { files: ["."] }, "it is a folder"],
    ["inspect", { files: ["sparse.json"] }, "more than 16777216 bytes"],
    ["diagnose", { files: [before, "sparse.json"] }, "sparse.json"],
    ["diagnose", { files: [before, "huge.npy"] }, "up to 67108864 are read"],
    ["weights", { files: ["sparse.json"] }, ""],
  ]) {
    const { isError, content } = await call(name, given);
    expect([isError, content[0].text], name).toEqual([true, expect.stringContaining(message)]);
  }
});

test("a call that its client gives up does not hold the next one", async () => {
  const given = new AbortController();
  const first = client.callTool({ name: "inspect", arguments: { files: [llama] } }, undefined, {
    signal: given.signal,
  });
  given.abort();
  await expect(first).rejects.toThrow();
  expect((await call("inspect", { files: [llama] })).structuredContent.status).toBe(0);
});

test("it ends with its input, and without the protocol's package it says what to install", () => {
  expect(spawnSync(process.execPath, [program, "mcp"], { input: "", encoding: "utf8" })).toMatchObject({
    status: 0,
    stderr: "",
  });
  const alone = join(folder, "alone");
  cpSync(join(program, ".."), join(alone, "dist"), { recursive: true });
  cpSync(new URL("../../../package.json", import.meta.url), join(alone, "package.json"));
  const { status, stderr } = spawnSync(process.execPath, [join(alone, "dist/cli.js"), "mcp"], {
    input: "",
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([2, expect.stringContaining("npm install @modelcontextprotocol/sdk")]);
});
