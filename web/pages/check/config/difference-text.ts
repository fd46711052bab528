import { integer, significant, type Language } from "../../../figures/base/format.js";
import type { Difference } from "../../../porting/differences.js";
import type { ConfigStrings } from "./strings.js";

const LONGEST = 60;

/** A value of a spec, short enough for a sentence. */
export function shownValue(value: unknown, text: ConfigStrings, lang: Language): string {
  if (value === undefined || value === null) return text.missing;
  if (typeof value === "number") return Number.isInteger(value) ? integer(lang, value) : significant(lang, value);
  const json = typeof value === "string" ? value : JSON.stringify(value);
  return json.length > LONGEST ? `${json.slice(0, LONGEST - 3)}...` : json;
}

/** What a difference is, and what follows from it. */
export function differenceText({ name, values, from }: Difference, text: ConfigStrings, lang: Language): string {
  const [one, other] = values;
  if (name === "invFreq" && from !== undefined) {
    const at = (list: unknown): string => shownValue((list as number[])[from], text, lang);
    return text.ratesDiffer(integer(lang, from), at(one), at(other));
  }
  const said = text.differs(name, shownValue(one, text, lang), shownValue(other, text, lang));
  return text.meanings[name] === undefined ? said : `${said} ${text.meanings[name]}`;
}
