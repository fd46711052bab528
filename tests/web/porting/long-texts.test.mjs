// No text makes a reader run for minutes: half a million of one letter or word, and lists in lists, are read or refused
// in a time that grows with their length alone. A reader that tries every place anew takes hours for them, and is
// ended.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

test("a long text of any letter is read or refused", { timeout: 150_000 }, () => {
  const program = fileURLToPath(new URL("long-texts.mjs", import.meta.url));
  const { stdout, stderr } = spawnSync(process.execPath, [program], { encoding: "utf8", timeout: 120_000 });
  expect(stderr).toBe("");
  expect(stdout.trimEnd().split("\n").at(-1)).toBe("all read");
});
