import { readdirSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { runNode } from "../run-node.js";

const root = new URL("../../../", import.meta.url);
const folder = new URL("build/snippets/", root); // inside the package, so that "ropewalk" means this build

const guides = readdirSync(new URL("web/docs/", root)).filter((name) => name.endsWith(".md"));
const documents = ["README.md", "CHANGELOG.md", ...guides.map((name) => `web/docs/${name}`)];
// Other tools read the last ones: tests/package/recipes.test.mjs compares them with the projects of tests/hosts and
// tests/consumers.
const known = new Set([
  "",
  "js",
  "ts",
  "html",
  "sh",
  "css",
  "cmake",
  "cpp",
  "astro",
  "jsx",
  "md",
  "mdx",
  "py",
  "svelte",
  "toml",
  "vue",
  "text", // the help that tests/web/cli/help.test.mjs compares
  "json", // settings of a client
  "yaml", // a workflow
]);

describe.each(documents)("%s", (document) => {
  it("has JavaScript that runs as printed, without a warning", { timeout: 60_000 }, async () => {
    const text = await readFile(new URL(document, root), "utf8");
    const snippets = [...text.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code!);
    await mkdir(folder, { recursive: true });
    for (const [i, code] of snippets.entries()) {
      const file = new URL(`${document.replace(/\W/g, "_")}_${i}.mjs`, folder);
      await writeFile(file, code);
      const { stdout, stderr } = await runNode([file.pathname]);
      expect(stderr).toBe("");
      const printed = [...code.matchAll(/^\/\/ prints: (.*)$/gm)].map(([, line]) => line);
      expect(printed.length, `what ${document}, snippet ${i}, prints`).toBeGreaterThan(0);
      expect(stdout.trim()).toBe(printed.join("\n"));
    }
  });

  it("has no code in a language without a test", async () => {
    const text = await readFile(new URL(document, root), "utf8");
    const fences = [...text.matchAll(/^```([\w-]*)\n.*?^```$/gms)].map(([, language]) => language!);
    for (const language of fences) expect(known, language).toContain(language);
  });

  it("links to files that are there", async () => {
    const text = await readFile(new URL(document, root), "utf8");
    const prose = text.replaceAll(/`[^`\n]*`/g, "");
    const links = [...prose.matchAll(/\]\((?!https?:|#)([^()#\s]+)[^)]*\)/g)].map(([, link]) => link!);
    for (const link of links)
      await expect(readFile(new URL(link, new URL(document, root))).catch(isFolder), link).resolves.toBeDefined();
  });
});

function isFolder(error: NodeJS.ErrnoException): true {
  if (error.code !== "EISDIR") throw error;
  return true;
}
