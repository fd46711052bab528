interface Vouching {
  createPolicy(name: string, rules: { createHTML(markup: string): string }): unknown;
}
const { trustedTypes } = globalThis as { trustedTypes?: Vouching };

/** Elements that run or load something, handlers, and addresses that are scripts. */
const FORBIDDEN =
  /<\s*\/?\s*(?:script|iframe|object|embed|link|style|base|meta|form|svg|math)\b|\son\w+\s*=|javascript:/i;

/**
 * The policy of the pages wants trusted markup, and reveal.js writes its buttons, notes and numbers with innerHTML. Their markup is vouched for
 * as long as it can run nothing and load nothing. No text of a reader's or of the address is among it.
 */
export const ownMarkup = trustedTypes?.createPolicy("default", {
  createHTML(markup) {
    if (!FORBIDDEN.test(markup)) return markup;
    throw new TypeError(`no markup of the slides: ${markup.slice(0, 80)}`);
  },
});
