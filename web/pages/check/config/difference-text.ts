import { integer, significant, type Language } from "../../../figures/base/format.js";
import { distinct, type Difference } from "../../../porting/differences.js";
import type { ConfigStrings } from "./strings.js";

const LONGEST = 60;

/** A value of a spec, short enough for a sentence. */
export function shownValue(value: unknown, text: ConfigStrings, lang: Language, digits?: number): string {
  if (value === undefined || value === null) return text.missing;
  if (typeof value === "number")
    return Number.isInteger(value) ? integer(lang, value) : significant(lang, value, digits);
  const json = typeof value === "string" ? value : JSON.stringify(value);
  return json.length > LONGEST ? `${json.slice(0, LONGEST - 3)}...` : json;
}

export function differenceText(
  { name, key, values, from }: Difference & { key: string },
  text: ConfigStrings,
  lang: Language,
): string {
  const apart = (two: readonly [unknown, unknown]): readonly [string, string] =>
    distinct(two, (value, digits) => shownValue(value, text, lang, digits), 4);
  if (from !== undefined) {
    const [one, other] = apart([(values[0] as unknown[])[from], (values[1] as unknown[])[from]]);
    if (name === "invFreq") return text.ratesDiffer(integer(lang, from), one, other);
    return text.differs(`${key}[${from}]`, one, other);
  }
  const sentence = text.differs(key, ...apart(values));
  return text.meanings[name] === undefined ? sentence : `${sentence} ${text.meanings[name]}`;
}
