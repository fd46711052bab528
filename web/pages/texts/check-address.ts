import { CUSTOM, writeFragment } from "../../figures/base/fields.js";
import { checkedConfig, checkedSource, type CheckedHead } from "../../source-texts/checked.js";
import type { SettingValues, TextCard } from "../../source-texts/read-text.js";

/** Opens My code of Check with a card's program, and the config that it is compared with: keys of check/state.ts. */
export const checkAddress = (
  site: string,
  card: TextCard,
  values: SettingValues,
  head: CheckedHead,
  language: string,
): string => {
  const config = JSON.stringify(checkedConfig(head));
  return `${site}check/#${writeFragment({ l: language, a: "code", cs: "", cc: checkedSource(card, values), p: CUSTOM, c: config })}`;
};
