import { ownScript, setPolicy } from "../pages/shell/trusted-types.js";

/** Every element except the plain ones that reveal.js writes, and handlers, styles, and script addresses. */
const FORBIDDEN = /<\s*\/?\s*(?!(?:a|aside|button|div|p|span)\b)[a-z!?]|[\s/"'](?:on\w+|style)\s*=|javascript:/i;

/** reveal.js sets innerHTML, which the policy forbids. Markup that runs and loads nothing is allowed. */
function ownMarkup(markup: string): string {
  if (!FORBIDDEN.test(markup)) return markup;
  throw new TypeError(`no markup of the slides: ${markup.slice(0, 80)}`);
}

setPolicy({ createHTML: ownMarkup, createScriptURL: ownScript });
