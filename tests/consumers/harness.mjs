// Makes one consumer's project with the packed tarball, builds and runs it, and compares what comes out with the golden
// vector.
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { StopError, run } from "../../web/tools/shared/run.mjs";
import { serveFolder } from "./serve.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const golden = JSON.parse(readFileSync(here("../golden/apply_llama32_1b.json"), "utf8"));

export const versions = JSON.parse(readFileSync(here("versions.json"), "utf8"));

/** The input that consumers rotate, as a separate module. */
const input = {
  config: golden.config,
  positions: golden.position_ids.flat(),
  shape: [golden.q.length, golden.q[0].length, golden.q[0][0].length, golden.head_dim],
  q: golden.q.flat(Infinity),
};
const expected = golden.q_out.flat(Infinity);

/**
 * As in the tests of the golden vectors: the rounding of a cosine, a sine, two products and a sum, of terms up to 4.
 */
const LIMIT = 4e-6;

/** npm pack: the path of the tarball, in `folder`; ropewalk-models.tgz is beside it. */
export async function packPackage(root, folder) {
  mkdirSync(folder, { recursive: true });
  const printed = await run("npm", ["pack", ".", "./web/models/tiny", "--json", "--pack-destination", folder], {
    cwd: root,
  });
  for (const { name, filename } of JSON.parse(printed)) cpSync(join(folder, filename), join(folder, `${name}.tgz`));
  return join(folder, "ropewalk.tgz");
}

const modelsBeside = (tarball) => join(dirname(tarball), "ropewalk-models.tgz");

/** The consumer's files and the shared ones in `folder`, without the package itself. */
export function copyProject({ name, project = name }, folder) {
  rmSync(folder, { recursive: true, force: true });
  cpSync(here(project), folder, { recursive: true });
  cpSync(here("shared"), join(folder, "src"), { recursive: true });
  writeFileSync(join(folder, "src/golden_input.js"), `export const input = ${JSON.stringify(input)};\n`);
}

/** npm install of the tarball and of the consumer's tools, with the versions given for them. */
export async function installProject({ name, type = "module" }, folder, tarball, from = versions) {
  const dependencies = { ...from[name], ropewalk: `file:${tarball}` };
  dependencies["ropewalk-models"] = `file:${modelsBeside(tarball)}`;
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, ...(type && { type }), dependencies }));
  await run("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--engine-strict=false"], {
    cwd: folder,
  });
}

/** The tarball's files where npm would put them, without a registry; the interpreter is this project's own. */
export async function unpackInto(folder, tarball) {
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  for (const [name, file] of [
    ["ropewalk", tarball],
    ["ropewalk-models", modelsBeside(tarball)],
  ]) {
    const target = join(folder, "node_modules", name);
    mkdirSync(target, { recursive: true });
    await run("tar", ["-xzf", file, "-C", target, "--strip-components=1"]);
  }
  symlinkSync(here("../../node_modules/pyodide"), join(folder, "node_modules/pyodide"));
}

const pathWith = (folder) => [join(folder, "node_modules/.bin"), process.env.PATH].join(delimiter);
const shell = (command, folder) => run("sh", ["-c", command], { cwd: folder, env: environment(folder) });
const environment = (folder) => ({ PATH: pathWith(folder), CI: "1", NEXT_TELEMETRY_DISABLED: "1", NO_COLOR: "1" });

/** Builds and runs one case; returns the program's results, or those that `look` reads from its page. */
export async function runCase(one, folder, browser, look = resultsOf) {
  for (const command of one.build ?? []) await shell(command, folder);
  if (one.check) return void (await shell(one.check, folder));
  if (one.node) return JSON.parse((await shell(one.node, folder)).trim().split("\n").at(-1));
  const open = (url) => look(browser, url, one);
  return one.server ? withServer(one, folder, open) : withFolder(one, folder, open);
}

async function withFolder({ folder: served, page = "index.html" }, folder, open) {
  const server = await serveFolder(join(folder, served));
  try {
    return await open(`${server.url}${page}`);
  } finally {
    await server.close();
  }
}

async function withServer({ server: command, page = "" }, folder, open) {
  const port = await freePort();
  const child = spawn("sh", ["-c", `exec ${command.replace("{port}", port)}`], {
    cwd: folder,
    env: { ...process.env, ...environment(folder) },
    detached: true, // a separate process group, so that its children end with it
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (output += data));
  try {
    await answering(`http://127.0.0.1:${port}/`, () => child.exitCode === null);
    return await open(`http://127.0.0.1:${port}/${page}`);
  } catch (error) {
    throw new StopError(`${error.message}\n${output}`);
  } finally {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    if (child.exitCode === null) process.kill(-child.pid, "SIGTERM");
    await (child.exitCode ?? ended);
  }
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

async function answering(url, alive) {
  for (let tries = 0; tries < 600 && alive(); tries++) {
    const answered = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new StopError(`nothing answers at ${url}`);
}

/** Opens a page, waits for its results, and reports its console and network errors with them. */
async function resultsOf(browser, url) {
  const page = await browser.newPage();
  const complaints = [];
  page.on("console", (message) => {
    const isLoad = message.text().startsWith("Failed to load resource"); // says no address; the response below does
    if (["error", "warning"].includes(message.type()) && !isLoad) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on(
    "response",
    (response) => response.status() >= 400 && complaints.push(`${response.status()} ${response.url()}`),
  );
  try {
    await page.goto(url);
    await page.waitForFunction(() => globalThis.results !== undefined, undefined, { timeout: 60_000 });
    const results = await page.evaluate(() => globalThis.results);
    return { ...results, complaints };
  } catch (error) {
    throw new StopError(`${error.message}\n${complaints.join("\n")}`);
  } finally {
    await page.close();
  }
}

/** The fault in the results of a case, or undefined. */
export function problemOf({ check, results: wanted = [] }, results) {
  if (check) return undefined;
  if (results.error) return results.error;
  if (results.complaints?.length > 0) return `the page complains: ${results.complaints.join("; ")}`;
  if (results.figure !== true) return "the figure is missing or empty";
  for (const name of ["main", ...wanted]) {
    const result = results[name];
    if (result === true) continue;
    if (!Array.isArray(result) || result.length !== expected.length) return `${name} gave ${JSON.stringify(result)}`;
    const worst = Math.max(...result.map((value, i) => Math.abs(value - expected[i])));
    if (!(worst <= LIMIT)) return `${name} is off by ${worst}`;
  }
  return undefined;
}
