import tokens from "./tokens.css?inline";

/**
 * Gives the document the figures' colours, spaces and durations (styles/tokens.css). They are in a layer of their
 * own, so that whatever the host page says about a --rope-* property wins, and the host's own colour scheme stays as it
 * is.
 */
export function adoptTokens(): void {
  if (typeof document === "undefined" || !("adoptedStyleSheets" in document) || adopted(document)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@layer ${LAYER} { ${tokens.replaceAll(/color-scheme:[^;}]*;?/g, "")} }`);
  document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets];
}

const LAYER = "ropewalk-tokens";

function adopted({ adoptedStyleSheets }: Document): boolean {
  return adoptedStyleSheets.some(({ cssRules: [first] }) => first instanceof CSSLayerBlockRule && first.name === LAYER);
}
