// The cache folder, used by processes that race, fail and are killed.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

let home;
beforeEach(() => (home = mkdtempSync(join(tmpdir(), "ropewalk-cache-"))));
afterEach(() => rmSync(home, { recursive: true, force: true, maxRetries: 10 }));

const entry = () => join(home, "ropewalk/thing-1");
const filled = () => readdirSync(join(home, "ropewalk")).filter((name) => name !== "lock");

/** A process that fills the entry thing-1: it writes half, says so, does `middle`, and writes the rest. */
function filler(middle = "") {
  const module = fileURLToPath(new URL("../../../web/tools/setup/cache.mjs", import.meta.url));
  const program = `
    import { appendFileSync, writeFileSync } from "node:fs";
    import { cacheEntry } from ${JSON.stringify(module)};
    await cacheEntry("thing-1", async (partial) => {
      appendFileSync(${JSON.stringify(join(home, "fills"))}, "x");
      writeFileSync(partial + "/first", "1");
      console.log("half");
      ${middle}
      writeFileSync(partial + "/second", "2");
    });`;
  return spawn(process.execPath, ["--input-type=module", "--eval", program], {
    env: { ...process.env, XDG_CACHE_HOME: home },
    stdio: ["ignore", "pipe", "ignore"],
  });
}

test("cache: an entry appears complete, and is not filled again", async () => {
  for (let run = 0; run < 2; ++run) expect(await once(filler(), "exit")).toEqual([0, null]);
  expect(readdirSync(entry())).toEqual(["first", "second"]);
  expect(readFileSync(join(home, "fills"), "utf8")).toBe("x");
});

test("cache: two processes at once fill an entry once", async () => {
  const slow = "await new Promise((resolve) => setTimeout(resolve, 300));";
  const exits = [filler(slow), filler(slow)].map((child) => once(child, "exit"));
  expect(await Promise.all(exits)).toEqual([
    [0, null],
    [0, null],
  ]);
  expect(readFileSync(join(home, "fills"), "utf8")).toBe("x");
});

test("cache: a failed filling leaves nothing", async () => {
  const [code] = await once(filler('throw new Error("no network");'), "exit");
  expect(code).not.toBe(0);
  expect(filled()).toEqual([]);
});

test("cache: after a kill half-way there is no entry, and the next run makes it whole", async () => {
  const child = filler("setInterval(() => {}, 1000); await new Promise(() => {});");
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(existsSync(entry())).toBe(false);
  expect(await once(filler(), "exit")).toEqual([0, null]);
  expect(filled()).toEqual(["thing-1"]);
  expect(readdirSync(entry())).toEqual(["first", "second"]);
});
