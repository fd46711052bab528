import { expect, test } from "vitest";
import { contentSecurityPolicy } from "../../../web/pages/build/policy.js";
import { pathOf } from "../support/support.js";
import { foreign, foreignPage } from "../support/foreign.js";

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
  const asked = [...new Set([...requests.slice(before), ...host.asked.map((path) => host.url + path)])];
  expect(asked.filter((url) => !url.startsWith(host.url))).toEqual([]);
  expect(
    asked
      .filter((url) => url.includes("pyodide"))
      .map((url) => url.replace(/.*\//, ""))
      .sort(),
  ).toEqual(["pyodide-lock.json", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide.mjs", "python_stdlib.zip"]);
  expect(complaints.filter((text) => text.startsWith("error"))).toEqual([]);
}, 60_000);
