// Removes entries of lists that the code reads by name, whose use no bundler can see.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { wasmFolder } from "./cmake.mjs";

/** The sentences of errors by rule, and the options of calls by call. */
const lists = ["limits", "reasons", "problems", "optionNames"];

const nameOf = ({ name }) => name?.text;

/**
 * Keeps an entry of these lists if its name occurs anywhere else in the bundles or in the module. That is more than is
 * used, but never less, since a rule or a call is named where it is used.
 */
export const usedEntries = (module) => ({
  name: "ropewalk-used-entries",
  async renderChunk(code, chunk, options, { chunks }) {
    const [{ default: MagicString }, { default: ts }] = await Promise.all([
      import("magic-string"),
      import("typescript"),
    ]);
    // In linked code, a word may be the end of a longer one.
    const words = readFileSync(join(wasmFolder, module), "latin1")
      .match(/[a-z]+(?:_[a-z]+)*/g)
      .join(" ")
      .replaceAll("_", "-");
    const entries = [];
    const used = new Set();
    const listed = (node) =>
      (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)) &&
      lists.includes(nameOf(node)) &&
      node.initializer &&
      ts.isObjectLiteralExpression(node.initializer);
    const names = (node) => {
      if (ts.isStringLiteralLike(node)) used.add(node.text);
      if (ts.isPropertyAccessExpression(node)) used.add(node.name.text);
      if (!listed(node)) return ts.forEachChild(node, names);
      for (const { initializer } of node.initializer.properties) if (initializer) names(initializer);
    };
    const parsed = (text) => ts.createSourceFile("chunk.js", text, ts.ScriptTarget.Latest, true);
    for (const { modules } of Object.values(chunks))
      for (const one of Object.values(modules)) if (one.code) names(parsed(one.code));
    const visit = (node) => {
      if (listed(node)) entries.push(...node.initializer.properties);
      else ts.forEachChild(node, visit);
    };
    visit(parsed(code));
    const edited = new MagicString(code);
    for (const entry of entries) {
      const name = nameOf(entry);
      if (used.has(name) || `${words} `.includes(`${name} `)) continue;
      const end = code.indexOf(",", entry.end) === entry.end ? entry.end + 1 : entry.end;
      edited.remove(entry.pos, end);
    }
    return { code: edited.toString(), map: null };
  },
});
