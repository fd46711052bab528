// The behaviour of CMake if the declared libraries must be downloaded: replacements, with a hash, on this machine.
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { inRoot } from "../../../web/tools/shared/project.mjs";
import { run } from "../../../web/tools/shared/run.mjs";

const folder = mkdtempSync(join(tmpdir(), "ropewalk-fetch-"));
afterAll(() => rmSync(folder, { recursive: true }));

const project = (name) => `cmake_minimum_required(VERSION 3.25)\nproject(${name} LANGUAGES NONE)\n`;

/** An archive of a library with one target; resolves with how it is declared. */
async function standIn(name) {
  const source = join(folder, name);
  mkdirSync(source);
  writeFileSync(join(source, "CMakeLists.txt"), `${project(name)}add_library(${name}_target INTERFACE)\n`);
  const archive = `${source}.tar.gz`;
  await run("tar", ["-czf", archive, "-C", folder, name]);
  const hash = createHash("sha256").update(readFileSync(archive)).digest("hex");
  return `URL file://${archive}\n  URL_HASH SHA256=${hash}`;
}

it("a missing library is downloaded, and warnings in it are not ours", { timeout: 60_000 }, async () => {
  let declared = readFileSync(inRoot("src/cmake/ropewalk_dependencies.cmake"), "utf8");
  const names = [...declared.matchAll(/FetchContent_Declare\((\w+)/g)].map(([, name]) => name);
  expect(names).toEqual(["xsimd", "Catch2", "nlohmann_json"]);
  for (const name of names) {
    const made = await standIn(name);
    declared = declared.replace(/URL https:\S+\s+URL_HASH SHA256=[0-9a-f]{64}/, made);
  }
  expect(declared).not.toContain("https:");
  writeFileSync(join(folder, "dependencies.cmake"), declared);
  const asked = names.map(
    (name) =>
      `ropewalk_require(${name})\nget_target_property(system ${name}_target SYSTEM)\nmessage(STATUS "${name} is \${system}")\n`,
  );
  const lines = ["set(FETCHCONTENT_TRY_FIND_PACKAGE_MODE NEVER)\n", "include(dependencies.cmake)\n", ...asked];
  writeFileSync(join(folder, "CMakeLists.txt"), project("fetching") + lines.join(""));
  const output = await run("cmake", ["-S", folder, "-B", join(folder, "build"), "-G", "Ninja"]);
  for (const name of names) expect(output).toContain(`${name} is ON`);
});
