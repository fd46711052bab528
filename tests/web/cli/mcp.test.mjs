// npx ropewalk mcp, by the protocol's own client.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { cpSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { normal, rotated } from "../doctor/rotation.mjs";
import { config, file, folder, model, npy, program, run } from "./program.mjs";

const client = new Client({ name: "tests", version: "1.0.0" });
beforeAll(() => client.connect(new StdioClientTransport({ command: process.execPath, args: [program, "mcp"] })));
afterAll(() => client.close());
const call = (name, args) => client.callTool({ name, arguments: args });

const llama = file("llama.json", config);
const x = normal(2 * 12 * 32, 5);
const before = file("before.npy", npy(x));
const after = file("after.npy", npy(Float32Array.from(rotated(x, { ...model, base: 10000 }))));

test("it names five tools, each with its input", async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(["inspect", "diagnose", "engines", "weights", "code-check"]);
  for (const { description, inputSchema } of tools) {
    expect(description).toContain("exit status");
    expect(inputSchema.required).toEqual(["files"]);
    expect(Object.keys(inputSchema.properties)).not.toContain("output");
  }
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
  ["a flag of another command", "inspect", { files: [llama], as: "vllm" }, "inspect takes no --as"],
  ["a flag that writes", "inspect", { files: [llama], output: join(folder, "out") }, "output is"],
  ["a flag of another type", "diagnose", { files: [before, after], config: 3 }, "config is 3; it takes a string"],
  ["too many files", "inspect", { files: [llama, llama] }, "not 2 files"],
  ["a tool that is none", "table", { files: [llama] }, 'there is no tool "table"'],
])("%s is an error of the tool, and the server stays", async (_, name, given, message) => {
  const { isError, content } = await call(name, given);
  expect([isError, content[0].text]).toEqual([true, expect.stringContaining(message)]);
  expect((await call("inspect", { files: [llama] })).isError).toBeFalsy();
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
