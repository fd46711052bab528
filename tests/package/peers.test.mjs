// Beside any version of React or happy-dom that a project has already, npm installs the package: no range of ours refuses it.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, it } from "vitest";
import { inRoot } from "../../web/tools/project.mjs";
import { run } from "../../web/tools/run.mjs";

const { name, version, peerDependencies, peerDependenciesMeta } = JSON.parse(
  readFileSync(inRoot("package.json"), "utf8"),
);
const folder = mkdtempSync(join(tmpdir(), "ropewalk-peers-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A tarball of a package that has nothing but what its package.json says. */
async function tarballOf(manifest) {
  const source = join(folder, manifest.name);
  mkdirSync(join(source, "package"), { recursive: true });
  writeFileSync(join(source, "package/package.json"), JSON.stringify(manifest));
  await run("tar", ["-czf", `${source}.tgz`, "-C", source, "package"]);
  return `file:${source}.tgz`;
}

it("npm installs it beside React 17 and happy-dom 18", { timeout: 120_000 }, async () => {
  const project = join(folder, "project");
  mkdirSync(project);
  const dependencies = {
    react: await tarballOf({ name: "react", version: "17.0.2" }),
    "happy-dom": await tarballOf({ name: "happy-dom", version: "18.0.1" }),
    ropewalk: await tarballOf({ name, version, peerDependencies, peerDependenciesMeta }),
  };
  writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, dependencies }));
  await run("npm", ["install", "--offline", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: project });
  const installed = JSON.parse(readFileSync(join(project, "node_modules/ropewalk/package.json"), "utf8"));
  expect(installed.peerDependencies).toEqual(peerDependencies);
});

it("ropewalk/svg says which happy-dom it needs where the one that is there leaves parts of drawings out", async () => {
  const modules = join(folder, "older/node_modules");
  const older = join(modules, "happy-dom");
  mkdirSync(older, { recursive: true });
  cpSync(inRoot("dist"), join(modules, "ropewalk/dist"), { recursive: true });
  cpSync(inRoot("package.json"), join(modules, "ropewalk/package.json"));
  writeFileSync(join(older, "package.json"), '{ "name": "happy-dom", "type": "module", "main": "index.js" }');
  const now = pathToFileURL(inRoot("node_modules/happy-dom/lib/index.js"));
  writeFileSync(
    join(older, "index.js"),
    `import { Window as Now } from "${now}";
    export class Window extends Now {
      constructor(options) {
        super(options);
        Object.defineProperty(this.navigator, "userAgent", { value: "Mozilla/5.0 HappyDOM/0.0.0" });
      }
    }`,
  );
  const program = `
    import { toSVG } from "ropewalk/svg";
    const { name, code, path, value } = await toSVG("rope-clock-wall").catch((error) => error);
    console.log(JSON.stringify({ name, code, path, value }));`;
  const said = await run(process.execPath, ["--input-type=module", "--eval", program], { cwd: join(folder, "older") });
  expect(JSON.parse(said)).toEqual({ name: "RopewalkError", code: "option-invalid", path: "happy-dom", value: 0 });
});
