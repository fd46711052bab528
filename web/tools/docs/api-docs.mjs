// npm run api-docs: writes web/docs/api.md from the types of web/api and their comments. The tests hold the two equal.
import { writeFileSync } from "node:fs";
import ts from "typescript";
import { formatted } from "./document.mjs";
import { inRoot } from "../project.mjs";
import { runIfMain } from "../run.mjs";

export const apiDocument = inRoot("web/docs/api.md");

/** Comment of a declaration as one line per paragraph. */
function textOf(node) {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter((one) => ts.isJSDoc(one));
  const text = ts.getTextOfJSDocComment(comment?.comment) ?? "";
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s*\n\s*/g, " ").trim())
    .join("\n\n");
}

const oneLine = (text) =>
  text.replaceAll(/\s+/g, " ").replaceAll("( ", "(").replaceAll(", )", ")").replaceAll("; }", " }");

/** A declaration as it is written, without its body, its comments and `export`. */
function signatureOf(node) {
  const source = node.getSourceFile().text;
  const end = node.body ? node.body.pos : node.end;
  const code = source
    .slice(node.getStart(), end)
    .replaceAll(/\/\/.*$/gm, "")
    .replaceAll(/\/\*.*?\*\//gs, "");
  return oneLine(code)
    .replace(/^(?:export|override) /, "")
    .replace(/[;,] ?$/, "")
    .trim();
}

function memberOf(node) {
  const signature = signatureOf(node).replace(/^declare /, "");
  const text = textOf(node);
  return `- \`${signature}\`${text === "" ? "" : `  \n  ${text.replaceAll("\n\n", "\n\n  ")}`}`;
}

/** The words of a union with a comment behind each: | "disposed" // a handle was used after dispose(). */
function wordsOf(node) {
  const { text } = node.getSourceFile(); // to the end of the last line, past the semicolon
  const code = text.slice(node.getStart(), text.indexOf("\n", node.end));
  const lines = [...code.matchAll(/\|\s*("[\w-]+");?\s*\/\/ (.*)$/gm)];
  return lines.map(([, word, meaning]) => `- \`${word}\`: ${meaning}`);
}

const fenced = (code) => ["```ts", code, "```"].join("\n");

function section(name, node) {
  const heading = `### ${name}`;
  const text = textOf(node);
  if (ts.isInterfaceDeclaration(node)) return [heading, text, node.members.map(memberOf).join("\n")];
  if (ts.isClassDeclaration(node)) {
    const fields = node.members.filter((member) => ts.isPropertyDeclaration(member));
    return [heading, text, fenced(`class ${name} extends Error`), fields.map(memberOf).join("\n")];
  }
  const words = ts.isTypeAliasDeclaration(node) ? wordsOf(node) : [];
  return words.length > 0 ? [heading, text, words.join("\n")] : [heading, fenced(signatureOf(node)), text];
}

/** The document, before Prettier. */
function writtenFrom(entry) {
  const options = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.NodeNext, skipLibCheck: true };
  const program = ts.createProgram([entry], options);
  const checker = program.getTypeChecker();
  const symbols = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(entry)));
  const sections = symbols.map((symbol) => {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    return { name: symbol.name, node: target.declarations[0] };
  });
  const isKind = (kinds) => sections.filter(({ node }) => kinds.some((is) => is(node)));
  const functions = isKind([ts.isFunctionDeclaration, ts.isClassDeclaration]);
  const types = isKind([ts.isInterfaceDeclaration, ts.isTypeAliasDeclaration]);
  const render = (list) => list.flatMap(({ name, node }) => section(name, node)).filter((part) => part !== "");
  return [
    "# API",
    "Made by `npm run api-docs` from the types in [`web/api`](../api) and their comments, which editors show as well. Arrays are row-major and dense; lengths are in elements; angles are radians.",
    "## Functions and classes",
    ...render(functions),
    "## Types",
    ...render(types),
  ].join("\n\n");
}

/** The document as it is committed. */
export async function apiText() {
  return formatted(apiDocument, writtenFrom(inRoot("web/api/index.ts")));
}

await runIfMain(import.meta.url, async () => writeFileSync(apiDocument, await apiText()));
