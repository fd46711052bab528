import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  id: string;
  nodes: { target: unknown; failureSummary?: string }[];
}

/**
 * A sticky element covers the elements that are scrolled below it: it gets its static position while axe measures
 * targets.
 */
const UNSTUCK = (on: boolean): string =>
  `document.querySelectorAll(".way").forEach(({ style }) => { style.position = "${on ? "static" : ""}"; })`;

/**
 * The violations of WCAG 2.2 AA that axe finds in the whole page, or inside a selector: one line for each place. It is
 * evaluated by the debugger, so that the page's content security policy stays in force.
 */
export async function axe(page: Page, within = ":root"): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send("Runtime.evaluate", {
    expression: `${source}; ${UNSTUCK(true)}; axe.run(${JSON.stringify(within)}, {
      resultTypes: ["violations"], // without it, axe names each element that passes: half of its time
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
      rules: { "label-content-name-mismatch": { enabled: true }, "target-size": { enabled: true } } }).finally(() => { ${UNSTUCK(false)} })`,
    awaitPromise: true,
    returnByValue: true,
  });
  const { violations } = result.value as { violations: Violation[] };
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${JSON.stringify(target)} ${failureSummary ?? ""}`),
  );
}
