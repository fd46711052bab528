// CONTRIBUTING.md's commands for the C++ library alone, as they are written there, in a copy of the sources.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inRoot } from "../../../web/tools/shared/project.mjs";
import { run } from "../../../web/tools/shared/run.mjs";

const [, block] = /The C\+\+ library alone:\n\n```sh\n([^`]+)```/.exec(readFileSync(inRoot("CONTRIBUTING.md"), "utf8"));
const commands = block.trim().split("\n");
const folder = mkdtempSync(join(tmpdir(), "ropewalk-cpp-"));
const installed = join(folder, "installed");
beforeAll(() => {
  for (const name of ["CMakeLists.txt", "src", "tests"])
    cpSync(inRoot(name), join(folder, name), { recursive: true, filter: (path) => !path.endsWith("node_modules") });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("they configure, build, test and install the library", { timeout: 1_500_000 }, async () => {
  expect(commands.length).toBe(3);
  for (const command of commands) {
    const env = command.includes("--install") ? { DESTDIR: installed } : {};
    const jobs = String(availableParallelism());
    const output = await run("sh", ["-c", command], { cwd: folder, env: { ...env, CTEST_PARALLEL_LEVEL: jobs } });
    if (command.includes("ctest")) expect(output).toMatch(/100% tests passed, 0 tests failed out of \d{3}/);
  }
  const files = readdirSync(join(installed, "usr/local"), { recursive: true });
  for (const file of ["libropewalk.a", "ropewalkConfig.cmake", "rotate.hpp"])
    expect(
      files.filter((path) => path.endsWith(`/${file}`)),
      file,
    ).toHaveLength(1);
});
