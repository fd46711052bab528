// The help of the command line, and flags that it does not accept.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { cliGuide, commandNames } from "../../../web/tools/docs/cli.mjs";
import { inRoot } from "../../../web/tools/shared/project.mjs";
import { config, file, run } from "./program.mjs";

const llama = file("llama.json", config);
const names = commandNames();
const flagsIn = (text) => Array.from(text.matchAll(/^ {2}--([a-z-]+)/gm), ([, name]) => name);
const all = [...new Set(names.flatMap((name) => flagsIn(run("help", name).stdout)))];

test("the commands in the issue's list exist, and fifteen flags", () => {
  expect(names).toEqual(expect.arrayContaining(["inspect", "diagnose", "weights", "engines", "same", "mcp"]));
  expect(all.length).toBeGreaterThanOrEqual(15);
});

test("--version is that of package.json", () => {
  const { version } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  for (const flag of ["--version", "-v"]) expect(run(flag)).toEqual({ status: 0, stdout: `${version}\n`, stderr: "" });
});

test("the guide has the help of every command as the program prints it (npm run cli-guide writes it)", () => {
  const lines = (text) => text.split("\n").filter((line) => line.trim() !== "");
  expect(lines(readFileSync(inRoot("web/docs/cli.md"), "utf8"))).toEqual(lines(cliGuide()));
});

describe.each(names)("%s", (name) => {
  const help = run(name, "--help");
  test("has its own help, in both forms of the call", () => {
    expect(help.status).toBe(0);
    expect(help.stdout).toContain(`npx ropewalk ${name}`);
    expect(help.stdout).toMatch(/^Exit status: .*; 2 bad input\.$/m);
    expect(run("help", name)).toEqual(help);
    for (const line of help.stdout.split("\n")) expect(line.length, line).toBeLessThanOrEqual(140);
  });

  test("refuses each flag that it does not list, before it reads a file", () => {
    const taken = flagsIn(help.stdout);
    for (const flag of all.filter((one) => !taken.includes(one)).slice(0, 4)) {
      const value = run("help", "diagnose").stdout.includes(`--${flag} `) && flag === "unpack" ? [] : ["x"];
      const { status, stderr } = run(name, file("not-there.json"), `--${flag}`, ...value);
      expect([status, stderr], flag).toEqual([2, expect.stringContaining(`${name} takes no --${flag}`)]);
    }
  });
});

test.each([
  ["a flag that is near", ["inspect", llama, "--jsn"], "there is no flag --jsn; did you mean --json?"],
  ["a flag that is not", ["inspect", llama, "--colour"], "there is no flag --colour: ropewalk --help"],
  ["a value that is missing", ["plan", llama, "--config"], "--config lacks its value, as --config config.json"],
  ["a flag for a value", ["plan", llama, "--config", "--json"], "--config lacks its value"],
  ["a value too many", ["inspect", llama, "--json=yes"], '--json takes no value, not "yes"'],
  ["a flag twice", ["same", llama, llama, "--as", "vllm", "--as", "candle"], "--as is given twice"],
  ["a command that is near", ["inspct", llama], 'there is no command "inspct"; did you mean inspect?'],
])("%s", (_, args, message) => {
  const { status, stderr } = run(...args);
  expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
  expect(stderr.trim().split("\n")).toHaveLength(1);
});
