import { RopewalkError } from "../api/errors/errors.js";

/** A cell of a Jupyter notebook. */
interface Cell {
  cell_type?: string;
  source?: string | string[];
}

const PYTHON =
  /^[ \t]*(?:async )?def \w+\s*\(|^from [.\w]+ import |^import [.\w]+(?: as \w+)?(?:, [.\w]+)*\s*(?:#.*)?$/m;
/** The language of a text that is not Python, by something that Python has not. */
const LANGUAGES: readonly (readonly [string, RegExp])[] = [
  ["CUDA", /__global__|__device__/],
  ["Metal", /^#include <metal|\bkernel void\b/m],
  ["C or C++", /^\s*#\s*(?:include|pragma|define)\b|\bstd::|^\s*template\s*</m],
  ["Rust", /^\s*(?:pub(?:\([\w:]+\))? )?(?:fn \w+.*[({<]|impl\b.*\{|use [\w:]+(?:::|;))/m],
  ["Go", /^package \w+\s*$|^func (?:\(.*\) )?\w+\(.*\{/m],
  ["Swift", /^\s*(?:@\w+\s+)?(?:public |private )?func \w+.*\{/m],
  [
    "JavaScript or TypeScript",
    /^\s*(?:export |async )*function\b.*\{|^\s*(?:export )?(?:const|let|var) [\w{[].*=|=>\s*\{/m,
  ],
  ["Julia", /^\s*function \w+\(.*\)\s*$[\s\S]*^\s*end\s*$/m],
  ["WGSL", /^\s*fn \w+\(.*->.*\{|@compute/m],
  ["Java or C#", /^\s*(?:public|private|protected|static)\b.*\{/m],
];

/** The Python of a pasted text: of a notebook, its cells of code. Errors: python, for another language. */
export function pythonOf(source: string): string {
  const text = cellsOf(source) ?? source;
  const other = PYTHON.test(text) ? undefined : LANGUAGES.find(([, shows]) => shows.test(text));
  if (other) throw new RopewalkError({ code: "python", rule: "not-python", value: other[0] });
  return text;
}

/** The code of a notebook, with its commands of the shell as comments. */
function cellsOf(source: string): string | undefined {
  if (!/^\s*\{/.test(source)) return undefined;
  let cells: Cell[] | undefined;
  try {
    ({ cells } = JSON.parse(source) as { cells?: Cell[] });
  } catch {
    return undefined;
  }
  if (!Array.isArray(cells)) return undefined;
  return cells
    .filter(({ cell_type: kind }) => kind === "code")
    .map(({ source: lines = "" }) => (Array.isArray(lines) ? lines.join("") : lines).replaceAll(/^(?=[%!?])/gm, "# "))
    .join("\n\n");
}
