import { ownScript, setPolicy } from "../pages/shell/trusted-types.js";

/** Any element but the plain ones that reveal.js writes, handlers, styles, and addresses that are scripts. */
const FORBIDDEN = /<\s*\/?\s*(?!(?:a|aside|button|div|p|span)\b)[a-z!?]|[\s/"'](?:on\w+|style)\s*=|javascript:/i;

/**
 * The policy of the pages wants trusted markup, and reveal.js writes its buttons, notes and numbers with innerHTML.
 * Their markup is allowed if it cannot run scripts or load files. It contains no text from readers or from the address.
 */
function ownMarkup(markup: string): string {
  if (!FORBIDDEN.test(markup)) return markup;
  throw new TypeError(`no markup of the slides: ${markup.slice(0, 80)}`);
}

setPolicy({ createHTML: ownMarkup, createScriptURL: ownScript });
