// Runs chosen tests in the copy and says which of them failed.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { browserPaths, StopError } from "../../web/tools/shared/run.mjs";
import { copy } from "./copy.mjs";

/** The time limit for a mutant that never ends; without a mutant, all tests of a kind run at once. */
const LIMIT_MS = 120_000;
const LIMIT_OF_ALL_MS = 1_800_000;

/** The Vitest project of a test file, as tests/vitest.config.ts sorts them. */
function projectOf(file) {
  if (/\.all\.test\./.test(file)) return "all";
  return /^tests\/web\/(?:pages|embed)\//.test(file) ? "page" : "node";
}

/** Runs a command in the copy; resolves with how it ended, where not well. */
const ended = (command, args, limit) =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, ...browserPaths() };
    const child = spawn(command, args, { cwd: copy, env, stdio: "ignore", detached: true });
    let late = false;
    const clock = setTimeout(() => {
      late = true;
      process.kill(-child.pid, "SIGKILL"); // with its workers
    }, limit);
    child.on("error", (error) => reject(new StopError(`${command} could not be started: ${error.message}`)));
    child.on("close", (code, signal) => {
      clearTimeout(clock);
      const how = late
        ? `no end within ${limit / 1000} seconds`
        : `the run ended with ${signal ?? `exit code ${code}`}`;
      resolve(code === 0 ? undefined : how);
    });
  });

async function runVitest(files, bail, limit) {
  const report = join(copy, "build/mutation.json");
  rmSync(report, { force: true });
  const projects = [...new Set(files.map(projectOf))].flatMap((name) => ["--project", name]);
  const options = ["--config", "tests/vitest.config.ts", "--reporter", "json", "--outputFile", report];
  const vitest = join(copy, "node_modules/vitest/vitest.mjs");
  const args = [vitest, "run", ...options, ...projects, ...(bail ? ["--bail", "1"] : []), ...files];
  const how = await ended(process.execPath, args, limit);
  if (!existsSync(report)) return { how, failed: [], ran: 0 };
  const { testResults } = JSON.parse(readFileSync(report, "utf8"));
  const broken = testResults.find(({ message }) => /SyntaxError|PARSE_ERROR|Transform failed/.test(message));
  if (broken) throw new StopError(`${broken.name} cannot be read: ${broken.message}`);
  const all = testResults.flatMap(({ name, status, assertionResults }) =>
    assertionResults.length > 0
      ? assertionResults.map(({ fullName, status: own }) => ({ title: fullName.trim(), status: own }))
      : [{ title: name.slice(copy.length + 1), status }],
  );
  const failed = all.filter(({ status }) => status === "failed").map(({ title }) => title);
  return { how, failed, ran: all.filter(({ status }) => status === "passed" || status === "failed").length };
}

async function runCatch(files, limit) {
  const report = join(copy, "build/mutation.xml");
  rmSync(report, { force: true });
  const tags = files.map((file) => `[#${file.replace(/^.*\/|\.cpp$/g, "")}]`).join(",");
  const how = await ended(join(copy, "build/native/rope_tests"), ["-#", "-r", "xml", "-o", report, tags], limit);
  const text = existsSync(report) ? readFileSync(report, "utf8") : "";
  const cases = [...text.matchAll(/<TestCase name="([^"]*)"[^]*?<OverallResult success="(true|false)"/g)];
  const failed = cases.filter(([, , success]) => success === "false").map(([, name]) => name);
  return { how, failed, ran: cases.length };
}

/** Runs test files, C++ or Vitest's, and gives the titles of those that failed; `bail` ends with the first. */
export async function failing(files, bail = false) {
  const cpp = files.filter((file) => file.endsWith(".cpp"));
  const others = files.filter((file) => !file.endsWith(".cpp"));
  const limit = bail ? LIMIT_MS : LIMIT_OF_ALL_MS;
  const runs = [];
  if (cpp.length > 0) runs.push(await runCatch(cpp, limit));
  if (others.length > 0) runs.push(await runVitest(others, bail, limit));
  if (runs.some(({ how, ran }) => how === undefined && ran === 0))
    throw new StopError(`no test ran of ${files.join(", ")}`);
  return runs.flatMap(({ how, failed }) => (failed.length === 0 && how !== undefined ? [how] : failed));
}
