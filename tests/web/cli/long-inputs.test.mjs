// Errors of every command for inputs of 100,000 characters: at most 200 of them are repeated, and none that a terminal
// obeys. Of a file that cannot be read nothing is repeated.
import { expect, test, vi } from "vitest";
import { commandNames } from "../../../web/tools/docs/cli.mjs";
import { config, file, npy, run, safetensors } from "./program.mjs";

// code-check starts an interpreter for each call.
vi.setConfig({ testTimeout: 180_000 });

/** A letter of no message, with characters that end words, lines and colours of a terminal: 100,000 characters. */
const long = "ж ж,\u001b[2J\u009b\u2028\n".repeat(9100);
const llama = file("llama.json", config);
const tensor = file("x.npy", npy(new Float32Array(2 * 12 * 32)));
const names = commandNames().filter((name) => name !== "mcp");
const flagsIn = (text) => Array.from(text.matchAll(/^ {2}--([a-z-]+) [^ ]/gm), ([, name]) => name);

/** Runs the program and counts the letters and digits that its error repeats. */
function repeats(values, ...args) {
  const { status, stderr } = run(...args);
  expect([0, 1, 2, 3]).toContain(status);
  expect(stderr.split(/[ж7]/).length - 1, args[0].slice(0, 20)).toBeLessThanOrEqual(200 * values);
  expect(stderr.length).toBeLessThan(2500);
  // oxlint-disable-next-line no-control-regex
  expect(stderr.trimEnd()).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
  return status;
}

test("a command and a flag that do not exist", () => {
  expect(repeats(1, long)).toBe(2);
  expect(repeats(1, "inspect", `--${long}`)).toBe(2);
  expect(repeats(1, "inspect", llama, `--json=${long}`)).toBe(2);
});

test.each(names)("%s: as a file, as too many files, and as each flag's value", (name) => {
  const one = ["diagnose", "cache", "scores", "weights"].includes(name) ? tensor : llama;
  const files = ["diff", "same"].includes(name) ? [one, one] : [one];
  expect(repeats(1, name, `${long}/${long}`)).toBe(2);
  if (name !== "weights") expect(repeats(1, name, llama, llama, llama, `${long}.json`)).toBe(2);
  const flags = flagsIn(run(name, "--help").stdout);
  const wanted = { config: llama, to: "numpy", output: `${tensor}/none`, positions: "0:12" };
  for (const flag of flags) {
    const rest = Object.entries(wanted).filter(([other]) => other !== flag && flags.includes(other));
    repeats(1, name, ...files, `--${flag}=${long}`, ...rest.map(([other, value]) => `--${other}=${value}`));
  }
});

test("numbers", () => {
  const number = "7".repeat(100_000);
  for (const flag of ["positions", "shape", "seq-len"])
    expect(repeats(1, "diagnose", tensor, tensor, `--${flag}`, number), flag).toBe(2);
});

test("keys and values of a config, and tensors' names", () => {
  for (const values of [
    { rope_scaling: { rope_type: long } },
    { model_type: long, rope_theta: long },
    { [long]: 1, rope_theta: { [long]: long } },
    { layer_types: [long, "full_attention"], rope_parameters: { [long]: {}, full_attention: {} } },
  ]) {
    const path = file("long.json", { ...config, ...values });
    for (const args of [
      ["inspect", path],
      ["diff", path, llama],
      ["engines", path],
      ["same", path, llama],
    ])
      repeats(2, ...args);
    expect(repeats(2, "golden", path, "--layer-type", `${long}b`)).toBe(2);
  }
  const data = ["F32", new Float32Array(768)];
  const named = file("long.safetensors", safetensors({ [long]: data }));
  expect(repeats(1, "diagnose", named)).toBe(2);
  const short = file("x.safetensors", safetensors({ q: data, k: data }));
  expect(repeats(1, "diagnose", `${short}:${long}`, tensor)).toBe(2);
});

test("an error repeats nothing of a file that it cannot read", () => {
  const secret = "hunter2-secret";
  const x = file("x.npy", npy(new Float32Array(768)));
  for (const [name, content] of Object.entries({
    "key.json": `-----BEGIN ${secret}`,
    "cut.json": `{"password": "${secret}", `,
    "word.json": secret,
    "rows.csv": `1 2\n${secret} 4`,
    "list.txt": `[${secret}]\n[[1, ${secret}]]`,
    "log.txt": `x = (f32) ROPE(a{1, 1, 1, 1}, b) = {1, 1, 1, 1}\n[[[ -${secret}, 0${secret} ]]]`,
    "auths.json": { auths: { registry: { auth: secret } } },
  })) {
    const path = file(name, content);
    for (const args of [
      ["inspect", path],
      ["engines", path],
      ["weights", path],
      ["diagnose", x, path],
    ]) {
      const { status, stdout, stderr } = run(...args);
      expect(status, name).toBeGreaterThan(0);
      expect(stdout + stderr, `${args[0]} ${name}`).not.toContain(secret.slice(0, 4));
    }
    const { stderr } = run("diagnose", x, x, "--config", path);
    expect(stderr, name).not.toContain(secret.slice(0, 4));
  }
});
