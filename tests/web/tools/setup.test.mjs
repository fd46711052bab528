// The set-up's information about the machine.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readSource } from "../../../web/tools/setup/debian.mjs";
import { replaceOnce } from "../../../web/tools/build/glue.mjs";
import { findEmscripten } from "../../../web/tools/setup/toolchain.mjs";

let folder;
const path = process.env.PATH;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "ropewalk-path-"))));
afterEach(() => {
  process.env.PATH = path;
  rmSync(folder, { recursive: true });
});

function installCommand(name, output) {
  writeFileSync(join(folder, name), `#!/bin/sh\necho '${output}'\n`);
  chmodSync(join(folder, name), 0o755);
  process.env.PATH = folder;
}

test("sources: the archive is found in stanzas, past comments and the security archive", () => {
  const text = `# http://one.example/debian
Types: deb
URIs: http://mirror.example/debian-security
Suites: bookworm-security

Types: deb
URIs: https://mirror.example/debian/
Suites: bookworm bookworm-updates
Signed-By: /keys/archive.gpg
`;
  expect(readSource(text, { stanzas: true })).toEqual({
    uri: "https://mirror.example/debian/",
    signedBy: "/keys/archive.gpg",
  });
});

test("sources: the archive is found in one-line form, with and without options", () => {
  const lines =
    "deb-src http://a.example/debian bookworm main\ndeb [arch=amd64 signed-by=/k.gpg] http://b.example/debian x main";
  expect(readSource(lines, { stanzas: false })).toEqual({ uri: "http://b.example/debian", signedBy: "/k.gpg" });
  expect(readSource("deb http://c.example/debian x main", { stanzas: false })).toEqual({
    uri: "http://c.example/debian",
  });
  expect(readSource("# deb http://c.example/debian x main", { stanzas: false })).toBeUndefined();
});

test("emcc: one on PATH is used from 3.1.60 on", async () => {
  installCommand("em-config", "/opt/emscripten");
  for (const [version, used] of [
    ["3.1.59", false],
    ["2.9.99", false],
    ["3.1.60", true],
    ["3.2.0", true],
    ["4.0.1", true],
  ]) {
    installCommand("emcc", `emcc (Emscripten gcc/clang-like replacement) ${version} (abc)`);
    expect(await findEmscripten(), version).toEqual(used ? { folder: "/opt/emscripten", env: {} } : undefined);
  }
});

test("glue: a replacement that does not fit exactly once is refused", () => {
  expect(replaceOnce("a-b-c", ["-b", "+b"])).toBe("a+b-c");
  expect(() => replaceOnce("a-b-c", ["-", "+"])).toThrow("2 times");
  expect(() => replaceOnce("a-b-c", ["x", "+"])).toThrow("0 times");
});
