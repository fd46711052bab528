// The hook that the set-up installs lets no commit pass whose subject is not as CONTRIBUTING.md says.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { inRoot } from "../../../web/tools/shared/project.mjs";
import { faultOf } from "../../../web/tools/hooks/commit-message.mjs";
import { installHooks } from "../../../web/tools/setup/setup.mjs";

const folder = mkdtempSync(join(tmpdir(), "ropewalk-hook-"));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ["docs: One page for each entry", undefined],
  [`docs: ${"x".repeat(65)}y`.replace("x", "X"), undefined],
  [`docs: X${"x".repeat(66)}`, "the subject has 73 characters"],
  ["docs: One page\n\nWhy it is so.", undefined],
  ["docs: One page\nwhy it is so", "the line after the subject"],
  ["things: One page", '"things" is no scope; there are attention'],
  ["docs: one page", "begins with a capital"],
  ["docs: One page.", "without a full stop"],
  ["One page", 'it takes the form "scope: Subject"'],
  ["", "it takes the form"],
  ['Revert "docs: One page"', undefined],
  ["fixup! docs: One page", undefined],
])("%j", (message, fault) => {
  if (fault === undefined) expect(faultOf(message)).toBeUndefined();
  else expect(faultOf(message)).toContain(fault);
});

test("git runs it after the set-up, and a folder of the user's own stays", () => {
  const git = (...args) => spawnSync("git", args, { cwd: folder, encoding: "utf8" });
  const commit = (subject) =>
    git("-c", "user.name=a", "-c", "user.email=a@b.invalid", "commit", "--allow-empty", "-qm", subject);
  execFileSync("git", ["init", "-q"], { cwd: folder });
  installHooks(folder, inRoot("web/tools/hooks"));
  const { status, stderr } = commit("things: One page");
  expect([status, stderr]).toEqual([1, expect.stringContaining("is no scope")]);
  expect(commit("docs: One page").status).toBe(0);
  git("config", "core.hooksPath", "own");
  installHooks(folder, inRoot("web/tools/hooks"));
  expect(git("config", "core.hooksPath").stdout.trim()).toBe("own");
});
