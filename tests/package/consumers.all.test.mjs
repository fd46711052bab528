// The consumers that need nothing from a registry, with the packed tarball; `npm run consumers` tries all of them.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../../web/tools/shared/project.mjs";
import { copyProject, packPackage, problemOf, runCase, unpackInto } from "../consumers/harness.mjs";
import { consumers } from "../consumers/list.mjs";
import { connect } from "../web/support/support.js";

const base = mkdtempSync(join(tmpdir(), "ropewalk-quick-"));
let tarball;
let browser;
beforeAll(async () => {
  tarball = await packPackage(root, base);
  browser = await connect();
}, 60_000);
afterAll(async () => {
  await browser?.close();
  rmSync(base, { recursive: true, force: true });
});

describe.each(consumers.filter(({ quick }) => quick))("$name", (consumer) => {
  const folder = join(base, consumer.name);
  beforeAll(async () => {
    copyProject(consumer, folder);
    await unpackInto(folder, tarball);
  }, 60_000);

  it.each(consumer.cases)("$what: rotates the golden vector and has the figure", { timeout: 60_000 }, async (one) => {
    expect(problemOf(one, await runCase(one, folder, browser))).toBeUndefined();
  });
});
