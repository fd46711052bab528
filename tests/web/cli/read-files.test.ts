// Files as the command line opens them, with a root and without.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { InputError, inputError } from "../../../web/cli/input-error.js";
import { mostNumbers, pathsIn, readBytes, readWithin } from "../../../web/cli/read-files.js";

const folder = mkdtempSync(join(tmpdir(), "ropewalk-read-"));
const at = (name: string): string => join(folder, name);
mkdirSync(at("root/deep"), { recursive: true });
mkdirSync(at("root-too"));
for (const name of ["root/in.json", "root-too/out.json", "out.json"]) writeFileSync(at(name), name);
symlinkSync(at("out.json"), at("root/link.json"));
symlinkSync(at("root/in.json"), at("root/deep/in.json"));
symlinkSync(folder, at("root/up"));
execFileSync("mkfifo", [at("root/fifo")]);
writeFileSync(at("root/long.json"), "");
truncateSync(at("root/long.json"), 2 ** 30);
afterAll(() => {
  readWithin(undefined);
  rmSync(folder, { recursive: true });
});
const outcome = (path: string): string => {
  try {
    return readBytes(path, 2 ** 20).toString();
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    return (error as Error).message;
  }
};

test("below a root its files are read, and all that is outside has one answer", () => {
  readWithin(at("root"));
  for (const path of ["in.json", "deep/in.json", "deep/../in.json", at("root/in.json")])
    expect(outcome(path), path).toBe("root/in.json");
  const outside = [
    "../out.json",
    at("out.json"),
    "link.json",
    "up/out.json",
    "../root-too/out.json",
    "none",
    "/dev/zero",
  ];
  for (const path of [...outside, "a\0b", at("root-too/none")])
    expect(outcome(path), path).toBe(`${path} cannot be read: there is no such file below --root`);
  for (const path of ["..", "up", at("root-too")]) expect(() => pathsIn(path), path).toThrow("no such file below");
  expect(pathsIn(".")).toContain("in.json");
});

test("only regular files of a bounded size are read below a root", () => {
  readWithin(at("root"));
  expect(outcome("fifo")).toBe("fifo cannot be read: it is no regular file");
  expect(outcome("deep")).toBe("deep cannot be read: it is a folder");
  expect(outcome("long.json")).toBe("long.json has more than 1048576 bytes");
  expect(mostNumbers()).toBe(2 ** 26);
});

test("without a root any regular file is read, and no device", () => {
  readWithin(undefined);
  expect(outcome(at("root/link.json"))).toBe("out.json");
  expect(outcome("/dev/zero")).toBe("/dev/zero cannot be read: it is no regular file");
  expect(mostNumbers()).toBe(2 ** 28);
});

test("a root that is no folder is refused", () => {
  expect(() => readWithin(at("out.json"))).toThrow("which is no folder");
  expect(() => readWithin(at("none"))).toThrow("ENOENT");
});

test("a sentence repeats up to 200 characters of each value", () => {
  expect(inputError`${"a".repeat(1000)} and ${"b".repeat(1000)}`.message).toBe(
    `${"a".repeat(199)}… and ${"b".repeat(199)}…`,
  );
});
