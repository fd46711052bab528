import { ownScript, setPolicy } from "../pages/shell/trusted-types.js";

/** Any element but the plain ones that reveal.js writes, handlers, styles, and addresses that are scripts. */
const FORBIDDEN = /<\s*\/?\s*(?!(?:a|aside|button|div|p|span)\b)[a-z!?]|[\s/"'](?:on\w+|style)\s*=|javascript:/i;

/** reveal.js writes innerHTML, which the policy forbids: markup that runs and loads nothing is allowed. */
function ownMarkup(markup: string): string {
  if (!FORBIDDEN.test(markup)) return markup;
  throw new TypeError(`no markup of the slides: ${markup.slice(0, 80)}`);
}

setPolicy({ createHTML: ownMarkup, createScriptURL: ownScript });
