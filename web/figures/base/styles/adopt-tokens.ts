import tokens from "./tokens.css?inline";

/** Gives the document the figures' tokens, in a layer of their own: what the host page says of one wins. */
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
