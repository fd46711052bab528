import { expect, test } from "vitest";
import { printed } from "../../../web/cli/printed.js";

const range = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCharCode(first + i));
/** Unicode's control characters, line and paragraph separators, and marks of text direction (UAX 9, 2.1 to 2.6). */
const obeyed = {
  "control characters": [...range(0, 0x1f), ...range(0x7f, 0x9f)],
  separators: range(0x2028, 0x2029),
  "marks of direction": ["\u061c", "\u200e", "\u200f", ...range(0x202a, 0x202e), ...range(0x2066, 0x2069)],
};

test.each(Object.entries(obeyed))("%s are escaped, at any place and any number of times", (_, characters) => {
  for (const one of characters) {
    const spelled = `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`;
    expect(printed(`a${one}b${one}`)).toBe(`a${spelled}b${spelled}`);
    expect(JSON.parse(`"${spelled}"`)).toBe(one);
  }
});

test("all other text is printed as it is", () => {
  const text = "q.weight, 100 % of \\u001b — 旋转 ±1e-5 🧵";
  expect(printed(text)).toBe(text);
});
