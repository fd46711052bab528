// The place where a text stops being JSON, judged by JSON.parse: what is before it can be completed to JSON, and with
// the token at it nothing can.
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { FileError } from "../../../../web/porting/files/file-error.js";
import { jsonFault } from "../../../../web/porting/files/json-fault.js";
import { parseJson } from "../../../../web/porting/files/text.js";

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether some end makes JSON of a start that has whole tokens: a few words, then the brackets that are open. */
function canEnd(start: string): boolean {
  const open = [...start.replace(/"(?:[^"\\]|\\.)*"/g, "").matchAll(/[[{\]}]/g)].reduce<string[]>(
    (all, [one]) => (one === "[" || one === "{" ? [...all, one] : all.slice(0, -1)),
    [],
  );
  const ends = open.toReversed().map((one) => (one === "[" ? "]" : "}"));
  return ["", "0", ":0", '"":0'].some((more) => isJson(`${start}${more}${ends.join("")}`));
}

const pieces = fc.array(
  fc.constantFrom("{", "}", "[", "]", ",", ":", '"a"', '"\\u00e9\\n"', "1", "-0.5e3", "true", "null", " ", "\n"),
  { maxLength: 12 },
);
const broken = fc.constantFrom("x", "'a'", "01", "1.", "-", "nul", '"a', '"\\x"', '"\t"', "NaN", "\u00a0", "\ufeff");

test("a text has a fault if JSON.parse refuses it, and what is before the fault can still become JSON", () => {
  const texts = fc.oneof(
    pieces.map((all) => all.join("")),
    fc
      .tuple(fc.json(), pieces, fc.nat(200))
      .map(([json, put, at]) => json.slice(0, at) + put.join("") + json.slice(at)),
    fc.tuple(pieces, broken, pieces).map(([one, put, two]) => one.join("") + put + two.join("")),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const at = jsonFault(text);
      expect(at === undefined, text).toBe(isJson(text));
      if (at === undefined) return;
      expect(canEnd(text.slice(0, at)), text).toBe(true);
      const token = /[{}[\],:]|"(?:[^"\\]|\\.)*"?|[^\t\n\r {}[\],:"]+|$/y;
      token.lastIndex = at;
      expect(canEnd(`${text.slice(0, at)}${token.exec(text)![0]} `) && at < text.length, text).toBe(false);
    }),
    { numRuns: 3000, seed: 49 },
  );
});

test.each([
  ["", 1, 1],
  ["root:x:0:0", 1, 1],
  ['{\n  "a": 1,\n  "b": tru\n}', 3, 8],
  ['{"a": 1}}', 1, 9],
  ['{"a" 1}', 1, 6],
  [`[${"0,".repeat(50_000)}]`, 1, 100_002],
  [`"${"a".repeat(200_000)}`, 1, 1],
  ["[".repeat(500_000), 1, 500_001],
])("%#: the error says line and column, and nothing of the text", (text, line, column) => {
  const fault = { code: "not-json", value: line, limit: column } as const;
  expect(() => parseJson("a.json", text)).toThrow(expect.objectContaining({ ...fault, name: "FileError" }));
  expect(() => parseJson("a.json", text)).toThrow(new FileError({ ...fault, path: "a.json" }));
});
