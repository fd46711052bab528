// What a shell pipes, and what no shell should: devices and streams without an end.
import { execFileSync, spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { normal, rotated } from "../doctor/rotation.mjs";
import { config, file, model, npy, program, run } from "./program.mjs";

const llama = file("llama.json", config);
const x = normal(2 * 12 * 32, 5);
const before = file("before.npy", npy(x));
const after = file("after.npy", npy(Float32Array.from(rotated(x, model))));
/** Runs a command of bash, in which $R is the program, $C the config, $B and $A the tensors. */
const shell = (command) => {
  const env = { ...process.env, R: `${process.execPath} ${program}`, C: llama, B: before, A: after };
  const { status, stdout, stderr } = spawnSync("bash", ["-c", command], { env, encoding: "utf8", timeout: 60_000 });
  return { status, stdout, stderr };
};

test.each([
  ["a config from standard input", "$R inspect - < $C", "$R inspect $C"],
  ["a config from a pipe", "cat $C | $R inspect -", "$R inspect $C"],
  ["a config from a slow pipe", "(head -c 20 $C; sleep 0.3; tail -c +21 $C) | $R inspect -", "$R inspect $C"],
  ["a config from a command", "$R inspect <(cat $C)", "$R inspect $C"],
  ["two configs, one of them twice read", "$R diff <(cat $C) $C", "$R diff $C $C"],
  ["tensors from commands", "$R diagnose <(cat $B) <(cat $A) --config $C", "$R diagnose $B $A --config $C"],
  ["a tensor from standard input", "$R diagnose $B - --config $C < $A", "$R diagnose $B $A --config $C"],
])("%s is read as the file is", (_, piped, plain) => {
  expect(shell(piped)).toEqual(shell(plain));
  expect(shell(plain)).toMatchObject({ status: 0, stderr: "" });
});

test("a named pipe is waited for, except with --root", () => {
  const fifo = file("fifo.json");
  execFileSync("mkfifo", [fifo]);
  expect(shell(`(sleep 0.3; cat $C > ${fifo}) & $R inspect ${fifo}`)).toEqual(shell("$R inspect $C"));
  expect(run("inspect", fifo, "--root", `${fifo}/..`)).toMatchObject({ status: 2 });
  expect(run("inspect", fifo, "--root", file(""))).toMatchObject({
    status: 2,
    stderr: `ropewalk: ${fifo} cannot be read: it is no regular file\n`,
  });
});

test("streams without an end, devices and folders are refused", () => {
  expect(shell("$R inspect - < /dev/zero").stderr).toBe("ropewalk: - has more than 16777216 bytes\n");
  expect(shell("$R diagnose <(cat /dev/zero) $A").stderr).toContain(" has more than 134217728 bytes\n");
  for (const path of ["/dev/zero", "/dev/null"])
    for (const args of [
      ["inspect", path],
      ["diagnose", before, path],
      ["weights", path],
    ])
      expect(run(...args)).toMatchObject({
        status: 2,
        stderr: `ropewalk: ${path} cannot be read: it is no regular file\n`,
      });
  expect(run("inspect", file("")).stderr).toContain("cannot be read: it is a folder");
});
