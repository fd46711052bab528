// The types in the tarball: the types that a subpath exports, and the types that these name.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";
import { elementTags } from "../../web/tools/build/element-tags.mjs";
import { inRoot } from "../../web/tools/shared/project.mjs";

const files = readdirSync(inRoot("dist"), { recursive: true })
  .filter((name) => name.endsWith(".d.ts"))
  .map((name) => ({ name, text: readFileSync(inRoot("dist", name), "utf8") }));

/** Names that only the figures' own code uses. */
const INTERNAL = /\b(?:ValuesOf|AnyLook|AnyFigure|FigureLook|MainModule|KeptTables|Statics|Valued)\b/;

it("no file names anything that only the package's own code uses", () => {
  expect(files.length).toBeGreaterThan(100);
  const named = files.filter(({ text }) => INTERNAL.test(text) || /^ {4}(?:protected|static) /m.test(text));
  expect(named.map(({ name }) => name)).toEqual([]);
});

it("each element is a class with its properties written out", () => {
  const properties = Object.fromEntries(
    elementTags().map(({ tag, file, className }) => {
      const path = file.replace(/^web\//, "").replace(/ts$/, "d.ts");
      const { text } = files.find(({ name }) => name === path);
      const [, base, body] = new RegExp(`export declare class ${className} extends (\\w+) \\{(.*?)^\\}`, "ms").exec(
        text,
      );
      expect(["RopeElement", "LitElement"], tag).toContain(base);
      return [tag, Array.from(body.matchAll(/^ {4}(\w+)\??: (.*);$/gm), ([, name, type]) => `${name}: ${type}`)];
    }),
  );
  expect(properties["rope-clock-wall"]).toContain("position: number");
  expect(properties["rope-source-card"]).toContain("item: string");
  expect(properties["rope-decay"]).toContain("sinusoidal: boolean");
});

it("every file is named by a subpath, or by a file of a subpath", () => {
  const { exports } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  const roots = Object.values(exports).flatMap(({ types }) => types?.replace("./dist/", "") ?? []);
  const reached = new Set(
    files.map(({ name }) => name).filter((name) => roots.includes(name) || name.startsWith("elements/define/")),
  );
  for (const name of reached) {
    const { text } = files.find((one) => one.name === name);
    for (const [, next] of text.matchAll(/(?:from |import |import\()"(\.[^"]+)\.js"/g))
      reached.add(`${join(name, "..", next)}.d.ts`);
  }
  expect(files.map(({ name }) => name).filter((name) => !reached.has(name))).toEqual([]);
});

it("the types of every subpath compile without skipLibCheck", { timeout: 120_000 }, () => {
  const program = ts.createProgram(
    files.map(({ name }) => inRoot("dist", name)),
    {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      lib: ["lib.es2023.d.ts", "lib.esnext.disposable.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
      types: [],
      strict: true,
      skipLibCheck: false,
      noEmit: true,
    },
  );
  const found = ts.getPreEmitDiagnostics(program);
  const own = found.filter(({ file }) => file?.fileName.startsWith(inRoot("dist")));
  expect(
    own.map(({ file, messageText }) => `${file.fileName}: ${ts.flattenDiagnosticMessageText(messageText, "")}`),
  ).toEqual([]);
});
