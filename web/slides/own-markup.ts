import { ownScript, setPolicy } from "../pages/shell/trusted-types.js";

/** Any element but the plain ones that reveal.js writes, handlers, styles, and addresses that are scripts. */
const FORBIDDEN = /<\s*\/?\s*(?!(?:a|aside|button|div|p|span)\b)[a-z!?]|[\s/"'](?:on\w+|style)\s*=|javascript:/i;

/**
 * The policy of the pages wants trusted markup, and reveal.js writes its buttons, notes and numbers with innerHTML. Their markup is vouched for
 * as long as it can run nothing and load nothing. No text of a reader's or of the address is among it.
 */
function ownMarkup(markup: string): string {
  if (!FORBIDDEN.test(markup)) return markup;
  throw new TypeError(`no markup of the slides: ${markup.slice(0, 80)}`);
}

setPolicy({ createHTML: ownMarkup, createScriptURL: ownScript });
