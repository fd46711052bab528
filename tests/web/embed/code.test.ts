import { expect, test } from "vitest";
import { contentSecurityPolicy } from "../../../web/pages/build/policy.js";
import { pathOf } from "../support/support.js";
import { foreign, foreignPage } from "../support/foreign.js";
import { escapes } from "../code/escapes.js";
import { allowedInWorkers } from "../support/worker-attack.js";

const pages = foreign();

test("Python runs in a page under the page's own policy, and loads only the interpreter's own files", async () => {
  const policy = contentSecurityPolicy.replace(/require-trusted.*/, "");
  const host = await pages.host(pathOf("."), { "Content-Security-Policy": policy });
  const { page, requests, complaints } = await pages.open(
    host.put("/", foreignPage("", { script: "/dist/code.js" }), { "Content-Security-Policy": policy }),
  );
  const before = requests.length;
  const run = `import("/dist/code.js").then(({ runPython }) => runPython(SOURCE, { interpreter: "/node_modules/pyodide/", seconds: 60 }))`;
  const programs = [
    "import torch\\nprint(torch.arange(3).float().cos())",
    "from pyodide.http import pyfetch",
    "import js",
  ];
  const texts = [];
  for (const source of programs)
    texts.push(
      await page.evaluate(`${run.replace("SOURCE", `"${source}"`)}.then(({ printed }) => printed, ({ of }) => of)`),
    );
  expect(texts).toEqual(["tensor([ 1.0000,  0.5403, -0.4161])\n", "ModuleNotFoundError", "ModuleNotFoundError"]);
  const asked = [...new Set([...requests.slice(before), ...host.asked.map((path) => host.url + path)])].filter(
    (url) => !url.startsWith("blob:"),
  );
  expect(asked.filter((url) => !url.startsWith(host.url))).toEqual([]);
  expect(
    asked
      .filter((url) => url.includes("pyodide"))
      .map((url) => url.replace(/.*\//, ""))
      .sort(),
  ).toEqual(["pyodide-lock.json", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide.mjs", "python_stdlib.zip"]);
  expect(complaints.filter((text) => text.startsWith("error"))).toEqual([]);
}, 60_000);

test("no program leaves its worker in a page without a policy", async () => {
  const host = await pages.host(pathOf("."));
  const { page, requests } = await pages.open(host.put("/", foreignPage("", { script: "/dist/code.js" })));
  await page.evaluate('import("/dist/code.js").then((all) => void Object.assign(globalThis, all))');
  const asked = requests.length;
  for (const [what, source] of Object.entries(escapes("/etc/passwd"))) {
    const found = await page.evaluate(async (text) => {
      const { runPython } = globalThis as unknown as typeof import("ropewalk/code");
      const options = { interpreter: "/node_modules/pyodide/", seconds: 60 };
      return runPython(text, options).then(
        ({ printed }) => printed,
        ({ message }: Error) => message,
      );
    }, source);
    expect(found, what).not.toMatch(/ESCAPED|root:/);
  }
  expect(requests.slice(asked).filter((url) => !/^blob:|\/pyodide\//.test(url))).toEqual([]);
}, 300_000);

test("the worker's frame has no network and no eval, whatever code runs there", async () => {
  const host = await pages.host(pathOf("."));
  const { page } = await pages.open(host.put("/", foreignPage("", { script: "/dist/code.js" })));
  await page.evaluate('import("/dist/code.js").then((all) => void Object.assign(globalThis, all))');
  const found = page.evaluate(allowedInWorkers);
  const refused = page.evaluate(() => {
    // An address of the page's may not be known yet where the frame asks for it.
    URL.createObjectURL = () => {
      throw new Error("the page made the address");
    };
    const { runPython } = globalThis as unknown as typeof import("ropewalk/code");
    return new Promise((resolve) => {
      runPython("1", { interpreter: "/node_modules/pyodide/", seconds: 60 }).catch(({ message }) => resolve(message));
    });
  });
  refused.catch(() => undefined); // the page closes first
  expect(await Promise.race([found, refused])).toEqual([]);
}, 120_000);
