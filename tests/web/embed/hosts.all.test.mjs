// The host that needs nothing from a registry at this time, with the packed tarball; `npm run hosts` tries all of them.
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inRoot, root } from "../../../web/tools/shared/project.mjs";
import { packPackage, unpackInto } from "../../consumers/harness.mjs";
import { copyHost, problemAt, versions } from "../../hosts/harness.mjs";
import { hosts } from "../../hosts/list.mjs";
import { connect } from "../support/support.js";

const base = mkdtempSync(join(tmpdir(), "ropewalk-quick-host-"));
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

describe.each(hosts.filter(({ quick }) => quick))("$name", (host) => {
  const folder = join(base, host.name);
  beforeAll(async () => {
    copyHost(host, folder);
    await unpackInto(folder, tarball);
    for (const tool of Object.keys(versions[host.name]))
      symlinkSync(inRoot(`node_modules/${tool}`), join(folder, "node_modules", tool));
  }, 60_000);

  it.each(host.cases)(
    "$what: the figure's numbers are the golden ones, and $checks",
    { timeout: 60_000 },
    async (one) => {
      expect(await problemAt(one, folder, browser)).toBeUndefined();
    },
  );
});
