// Removes from the package's types everything that only its own code uses: writes out elements with their properties,
// and keeps of each file only what a subpath exports.
import { readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import MagicString from "magic-string";
import ts from "typescript";
import { elementTags } from "./element-tags.mjs";
import { inRoot } from "../shared/project.mjs";
import { StopError } from "../shared/run.mjs";

const options = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  lib: ["lib.es2023.d.ts", "lib.esnext.disposable.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  types: [],
  skipLibCheck: true,
  strict: true,
};

/** A type as text, with the files that it names in addition to that of `at`. */
function typeText(checker, type, at) {
  const folder = dirname(at.getSourceFile().fileName);
  return checker
    .typeToString(type, at, ts.TypeFormatFlags.NoTruncation)
    .replaceAll(/import\("([^"]+)"\)/g, (_, path) => `import("${relative(folder, path).replace(/^(?!\.)/, "./")}.js")`);
}

/** Properties as members of a class or of a type. */
const membersText = (checker, properties, at) =>
  properties
    .map((one) => {
      const words = ts.displayPartsToString(one.getDocumentationComment(checker));
      const optional = one.flags & ts.SymbolFlags.Optional ? "?" : "";
      const type = checker.getTypeOfSymbolAtLocation(one, at);
      const text = typeText(checker, optional ? checker.getNonNullableType(type) : type, at);
      return `\n${words && `    /** ${words} */\n`}    ${one.name}${optional}: ${text};`;
    })
    .join("");

/** Members that only the package's code uses. */
const isInternal = (member) =>
  (ts.getCombinedModifierFlags(member) & (ts.ModifierFlags.Protected | ts.ModifierFlags.Static)) !== 0 ||
  ts.getJSDocTags(member).some(({ tagName }) => tagName.text === "internal");

/**
 * Changes a class whose base is the result of a mixin into one that extends `base`, with the mixin's properties as its
 * own.
 */
function writeOutClass(checker, statement, edited, bases) {
  for (const member of statement.members) if (isInternal(member)) edited.remove(member.pos, member.end);
  const [heritage] = statement.heritageClauses ?? [];
  const mixin = heritage?.types[0].expression.getText();
  const source = statement.getSourceFile();
  const variable = source.statements.find(
    (one) => ts.isVariableStatement(one) && one.declarationList.declarations[0].name.getText() === mixin,
  );
  if (!variable) return;
  const base = bases[variable.getText().includes("LitClass<") ? "LitElement" : "RopeElement"];
  const known = new Set(base.type.getProperties().map(({ name }) => name));
  const isOwn = ({ declarations = [] }) => declarations.some(({ parent }) => parent === statement);
  const type = checker.getTypeAtLocation(statement.name);
  const properties = type.getProperties().filter((one) => !known.has(one.name) && !isOwn(one));
  const path = relative(dirname(source.fileName), base.file).replace(/^(?!\.)/, "./");
  edited.update(variable.getStart(), variable.end, `import { ${base.name} } from "${path}.js";`);
  edited.update(heritage.pos, heritage.end, ` extends ${base.name}`);
  edited.appendLeft(statement.members.pos, membersText(checker, properties, statement));
}

/** The types of a figure's values and changes follow from its fields; they are written out. */
function writeOutAlias(checker, statement, edited) {
  if (statement.typeParameters || !/\b(?:ValuesOf|Partial|Omit|Pick)</.test(statement.type.getText())) return;
  const type = checker.getTypeAtLocation(statement.name);
  const properties = type.getProperties();
  if (properties.length === 0) throw new StopError(`${statement.name.text} has no properties`);
  const members = membersText(checker, properties, statement);
  edited.update(statement.type.getStart(), statement.type.end, `{${members}\n}`);
}

/** Rewrites the figures' types in place. */
function writeOutFigures(folder) {
  const files = elementTags().map(({ file }) => join(folder, relative("web", file).replace(/ts$/, "d.ts")));
  const program = ts.createProgram([...files, join(folder, "elements/index.d.ts")], options);
  const checker = program.getTypeChecker();
  const baseOf = (name, path) => {
    const file = join(folder, path);
    const module = checker.getSymbolAtLocation(program.getSourceFile(`${file}.d.ts`));
    const symbol = checker.getExportsOfModule(module).find((one) => one.name === name);
    return { name, file, type: checker.getDeclaredTypeOfSymbol(symbol) };
  };
  const bases = {
    RopeElement: baseOf("RopeElement", "figures/base/element"),
    LitElement: baseOf("LitElement", "figures/base/lit-types"),
  };
  for (const source of program.getSourceFiles()) {
    if (!source.fileName.startsWith(join(folder, "figures/")) || source.fileName === `${bases.LitElement.file}.d.ts`)
      continue;
    const edited = new MagicString(source.text);
    for (const one of source.statements) {
      if (ts.isClassDeclaration(one)) writeOutClass(checker, one, edited, bases);
      if (ts.isTypeAliasDeclaration(one)) writeOutAlias(checker, one, edited);
    }
    if (edited.hasChanged()) writeFileSync(source.fileName, edited.toString());
  }
}

/** The type files of the subpaths in package.json. */
function publicTypes(folder) {
  const { exports } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  const named = Object.values(exports).flatMap(({ types }) => types ?? []);
  const each = readdirSync(join(folder, "elements/define")).filter((name) => name.endsWith(".d.ts"));
  return named.flatMap((path) =>
    path.includes("*") ? each.map((name) => join(dirname(inRoot(path)), name)) : inRoot(path),
  );
}

const isGlobal = (one) => ts.isModuleDeclaration(one) && (one.flags & ts.NodeFlags.GlobalAugmentation) !== 0;
const isName = (node) => ts.isImportSpecifier(node) || ts.isExportSpecifier(node);

/** Statements, and names of imports and exports, that the entries export, directly or through other names. */
function usedBy(entries, program, folder) {
  const checker = program.getTypeChecker();
  const used = new Set();
  const seen = new Set();
  const takeAll = (module) => {
    for (const one of module ? checker.getExportsOfModule(module) : []) take(one);
  };
  function take(symbol) {
    if (!symbol || seen.has(symbol)) return;
    seen.add(symbol);
    for (const one of symbol.declarations ?? []) mark(one);
    if (symbol.flags & ts.SymbolFlags.Alias) take(checker.getImmediateAliasedSymbol(symbol));
  }
  function visit(node) {
    if (ts.isIdentifier(node)) take(checker.getSymbolAtLocation(node));
    // If no name of a module follows, all of it is meant.
    if (ts.isImportTypeNode(node) && !node.qualifier) takeAll(checker.getSymbolAtLocation(node.argument.literal));
    ts.forEachChild(node, visit);
  }
  function mark(node) {
    let at = node;
    while (!ts.isSourceFile(at) && !ts.isSourceFile(at.parent) && !isName(at)) at = at.parent;
    if (ts.isSourceFile(at) || used.has(at) || !at.getSourceFile().fileName.startsWith(`${folder}/`)) return;
    used.add(at);
    if (isName(at)) return;
    const names = ts.isImportDeclaration(at) && at.importClause?.namedBindings;
    if (names && ts.isNamespaceImport(names)) takeAll(checker.getSymbolAtLocation(at.moduleSpecifier));
    else visit(at);
  }
  for (const source of program.getSourceFiles()) {
    for (const one of source.statements) if (isGlobal(one)) mark(one);
    if (entries.includes(source.fileName)) takeAll(checker.getSymbolAtLocation(source));
  }
  return used;
}

/** The names of an import or an export, where it has a list of them. */
const namesOf = (one) => {
  const names = ts.isImportDeclaration(one) ? one.importClause?.namedBindings : one.exportClause;
  return names && "elements" in names ? names : undefined;
};

/** Statements without names that others use: `export {}`, `export *` and imports for their declarations. */
const isPlain = (one) => (ts.isImportDeclaration(one) ? !one.importClause : ts.isExportDeclaration(one));

const isStar = (one) => ts.isExportDeclaration(one) && !one.exportClause;
const targetOf = (one) => join(dirname(one.getSourceFile().fileName), one.moduleSpecifier.text.replace(/js$/, "d.ts"));

/** Removes the unused parts of a file. `modules`: the files that still export something, which `export *` may name. */
function prune(source, used, modules) {
  const edited = new MagicString(source.text);
  for (const one of source.statements) {
    if (isStar(one) && !modules.has(targetOf(one))) {
      edited.remove(one.getFullStart(), one.end);
      continue;
    }
    const names = namesOf(one);
    const kept = names?.elements.filter((name) => used.has(name));
    if (names ? names.elements.length > 0 && kept.length === 0 : !used.has(one) && !isPlain(one))
      edited.remove(one.getFullStart(), one.end);
    else if (names && kept.length < names.elements.length)
      edited.update(names.getStart(), names.end, `{ ${kept.map((name) => name.getText()).join(", ")} }`);
  }
  if (edited.hasChanged()) writeFileSync(source.fileName, edited.toString().trimStart());
}

/** Deletes type files that are not in `kept`, and folders that are then empty. */
function removeOthers(folder, kept) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (path.endsWith(".d.ts") && !kept.has(path)) rmSync(path);
  }
  const folders = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isDirectory());
  for (const { parentPath, name } of folders.reverse()) {
    const path = join(parentPath, name);
    if (readdirSync(path).length === 0) rmdirSync(path);
  }
}

const imported = /(?:from |import |import\()"(\.[^"]+)\.js"/g;

/** Keeps only the types in dist that package.json's subpaths export. */
export function keepPublicTypes(folder) {
  writeOutFigures(folder);
  const entries = publicTypes(folder);
  const program = ts.createProgram(entries, options);
  const used = usedBy(entries, program, folder);
  const own = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(`${folder}/`));
  const exporting = own.filter(({ statements }) => statements.some((one) => used.has(one) || isStar(one)));
  const modules = new Set([...[...used].map((node) => node.getSourceFile()), ...exporting].map((one) => one.fileName));
  for (const source of own) prune(source, used, modules);
  const kept = new Set(entries);
  for (const path of kept)
    for (const [, next] of readFileSync(path, "utf8").matchAll(imported)) kept.add(`${join(dirname(path), next)}.d.ts`);
  removeOthers(folder, kept);
}
