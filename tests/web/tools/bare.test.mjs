// A fresh clone has no npm packages until the set-up has installed them, so the first commands may import only Node's
// modules.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { inRoot } from "../../../web/tools/shared/project.mjs";
import { environment } from "../../../web/tools/setup/bare.mjs";

/** The packages that a module and those that it imports at once name. */
function packagesBefore(file, done = new Set()) {
  if (done.has(file)) return [];
  done.add(file);
  const imports = [
    ...readFileSync(file, "utf8").matchAll(/^(?:import|export)\s[^;]*?\bfrom "([^"]+)"|^import "([^"]+)"/gm),
  ];
  return imports.flatMap(([, from, bare]) => {
    const id = from ?? bare;
    if (id.startsWith("node:")) return [];
    return id.startsWith(".") ? packagesBefore(join(dirname(file), id), done) : [`${id} in ${file}`];
  });
}

it.each(["start", "test", "build/build", "lint", "format", "setup/bare"])(
  "%s starts without any npm package",
  (name) => {
    expect(packagesBefore(inRoot(`web/tools/${name}.mjs`))).toEqual([]);
  },
);

it("finds an import that does not exist yet", () => {
  expect(packagesBefore(inRoot("tests/mutation/copy.mjs"))[0]).toMatch(/^typescript in /);
});

it("an empty Debian gets the network settings and nothing else of the environment", () => {
  const network = {
    HTTPS_PROXY: "http://proxy.example",
    no_proxy: "one.example",
    npm_config_registry: "https://npm.example",
  };
  const given = {
    ...network,
    XDG_CACHE_HOME: "/home/me/.cache",
    CMAKE_PREFIX_PATH: "/opt",
    HOME: "/home/me",
    PATH: "/opt/bin",
  };
  const { HOME, PATH, ...rest } = environment(given);
  expect(rest).toEqual(network);
  expect(HOME).toBe("/root");
  expect(PATH).not.toContain("/opt");
});
