// Where a text stops being JSON (RFC 8259). The message of JSON.parse repeats the text and often names no place.

const SPACE = /[\t\n\r ]*/y;
// A run of plain characters is matched in one way only, so that a long text without its quote takes no long time.
const TOKEN =
  /[{}[\],:]|"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\u0000-\u001f]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null/y; // oxlint-disable-line no-control-regex

/** What may come next: a value, the first entry or the end of a list, a key, the first key or the end of an object. */
type Wanted = "value" | "entry" | "key" | "first key" | "colon" | "more" | "nothing";

/** The place in the text of the first token that no JSON has there; undefined for JSON. */
export function jsonFault(text: string): number | undefined {
  const open: ("[" | "{")[] = [];
  let wanted: Wanted = "value";
  for (let at = 0; ;) {
    SPACE.lastIndex = at;
    at += SPACE.exec(text)![0].length;
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[0];
    if (token === undefined) return at === text.length && wanted === "nothing" ? undefined : at;
    const next = afterToken(token, wanted, open);
    if (next === undefined) return at;
    wanted = next;
    at += token.length;
  }
}

/** What may follow a token, which opens or closes a level; undefined if it may not be there. */
function afterToken(token: string, wanted: Wanted, open: ("[" | "{")[]): Wanted | undefined {
  const after = (): Wanted => (open.length === 0 ? "nothing" : "more");
  const isValue = wanted === "value" || wanted === "entry";
  switch (token) {
    case "[":
    case "{":
      if (!isValue) return undefined;
      open.push(token);
      return token === "[" ? "entry" : "first key";
    case "]":
      return (wanted === "entry" || wanted === "more") && open.at(-1) === "[" ? (open.pop(), after()) : undefined;
    case "}":
      return (wanted === "first key" || wanted === "more") && open.at(-1) === "{" ? (open.pop(), after()) : undefined;
    case ",":
      if (wanted !== "more") return undefined;
      return open.at(-1) === "{" ? "key" : "value";
    case ":":
      return wanted === "colon" ? "value" : undefined;
    default:
      if (isValue) return after();
      return token.startsWith('"') && (wanted === "key" || wanted === "first key") ? "colon" : undefined;
  }
}
