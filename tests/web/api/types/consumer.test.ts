// The shipped types compile with any consumer's compiler settings: every library from es2022 up, with and without a
// DOM, and without skipLibCheck; and each public member has a comment for editors.
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

function errorsOf(files: readonly string[], lib: readonly string[]): string[] {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: lib.map((name) => `lib.${name}.d.ts`),
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true,
  };
  const program = ts.createProgram(files.map(path), options);
  return ts.getPreEmitDiagnostics(program).map(({ messageText, file }) => {
    return `${file?.fileName ?? ""}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
  });
}

test.each([[["es2022"]], [["es2023"]], [["esnext"]], [["es2022", "esnext.disposable"]], [["es2022", "webworker"]]])(
  "a program compiles with %j and no DOM",
  { timeout: 60_000 },
  (lib) => expect(errorsOf(["uses.ts"], lib)).toEqual([]),
);

test.each([[["es2022", "dom"]], [["esnext", "dom", "dom.iterable"]]])(
  "a page's program compiles with %j",
  { timeout: 60_000 },
  (lib) => expect(errorsOf(["uses.ts", "uses-dom.ts"], lib)).toEqual([]),
);

test("every exported type and every member of one has a description", () => {
  const file = path("../../../../web/api/types.ts");
  const source = ts.createSourceFile(file, ts.sys.readFile(file)!, ts.ScriptTarget.Latest, true);
  const bare: string[] = [];
  const visit = (node: ts.Node, owner: string): void => {
    const named =
      ts.isPropertySignature(node) ||
      ts.isMethodSignature(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node);
    const name = named ? `${owner}${node.name.getText(source)}` : owner;
    // the first overload of a name documents the others
    const text = ts.getJSDocCommentsAndTags(node).length > 0;
    if (named && !text && !bare.includes(name) && !documented.has(name)) bare.push(name);
    if (named && text) documented.add(name);
    if (ts.isModuleDeclaration(node)) return; // declarations of other libraries
    ts.forEachChild(node, (child) => visit(child, named ? `${name}.` : owner));
  };
  const documented = new Set<string>();
  ts.forEachChild(source, (node) => visit(node, ""));
  expect(documented.size).toBeGreaterThan(150);
  expect(bare).toEqual([]);
});
