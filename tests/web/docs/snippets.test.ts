import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const root = new URL("../../../", import.meta.url);
const folder = new URL("build/snippets/", root); // inside the package, so that "ropewalk" means this build
const runFile = promisify(execFile);

const documents = ["README.md"];

describe.each(documents)("%s", (document) => {
  it("has JavaScript that runs as printed, without a warning", async () => {
    const text = await readFile(new URL(document, root), "utf8");
    const snippets = [...text.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code!);
    expect(snippets.length).toBeGreaterThan(0);
    await mkdir(folder, { recursive: true });
    for (const [i, code] of snippets.entries()) {
      const file = new URL(`${document.replace(/\W/g, "_")}_${i}.mjs`, folder);
      await writeFile(file, code);
      const { stdout, stderr } = await runFile(process.execPath, [file.pathname]);
      expect(stderr).toBe("");
      const printed = /^\/\/ prints: (.*)$/m.exec(code)?.[1];
      if (printed !== undefined) expect(stdout.trim()).toBe(printed);
    }
  });
});
