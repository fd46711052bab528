import tokens from "./tokens.css?inline";

/** Adds the figures' tokens to the document in a separate layer, so that the host page's values take priority. */
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
