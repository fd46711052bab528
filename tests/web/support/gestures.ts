import type { Page } from "playwright-core";

/**
 * Everything that a figure shows: every element with its attributes, the values of controls, the words; not its menu.
 */
export const pictureOf = (page: Page, tag: string): Promise<string> =>
  page.locator(tag).evaluate((figure) => {
    const lines: string[] = [(figure as HTMLElement & { state: string }).state];
    const walk = (node: Node): void => {
      if (node instanceof Text && node.data.trim() !== "") lines.push(node.data.trim());
      if (node instanceof Element) {
        if (node.matches("rope-figure-tools, style, [role=status]")) return; // a status is announced with a delay
        const attributes = node
          .getAttributeNames()
          .sort()
          .map((name) => `${name}=${node.getAttribute(name)}`);
        const { value, checked } = node as HTMLInputElement;
        lines.push([node.localName, ...attributes, String(value), String(checked)].join(" "));
        node.shadowRoot?.childNodes.forEach(walk);
      }
      node.childNodes.forEach(walk);
    };
    figure.shadowRoot!.childNodes.forEach(walk);
    // A press shows no ring where it sets the focus.
    return lines.join("\n").replaceAll(" outline: none;", "");
  });

/**
 * Points of every element in a figure that may take a pointer, except its menu, its tables and elements that open or
 * close.
 */
const pointsOf = (page: Page, tag: string): Promise<[number, number][]> =>
  page.locator(tag).evaluate((figure) => {
    const points: [number, number][] = [];
    const leftOut = "rope-figure-tools, rope-data-table, summary, a, [data-control=run], [role=alert]";
    const deepest = (x: number, y: number): Element[] => {
      const path: Element[] = [];
      for (let root: DocumentOrShadowRoot = document; ;) {
        const hit = root.elementFromPoint(x, y);
        if (!hit || path.includes(hit)) return path;
        path.push(hit);
        if (!hit.shadowRoot) return path;
        root = hit.shadowRoot;
      }
    };
    const take = (element: Element): void => {
      const { left, top, width, height } = element.getBoundingClientRect();
      if (width < 2 || height < 2) return;
      const spread = element.matches("svg, canvas, [role=application]") ? [0.2, 0.5, 0.8] : [0.5];
      for (const across of spread)
        for (const down of spread) {
          const [x, y] = [Math.round(left + across * width), Math.round(top + down * height)];
          if (points.some(([a, b]) => Math.abs(a - x) < 6 && Math.abs(b - y) < 6)) continue;
          if (!deepest(x, y).some((hit) => hit.closest(leftOut))) points.push([x, y]);
        }
    };
    const walk = (root: ParentNode): void => {
      for (const element of root.querySelectorAll("*")) {
        if (element.matches("input, select, textarea, button, label, svg, canvas, li, tr, [tabindex], [role=slider]"))
          take(element);
        if (element.shadowRoot && !element.matches(leftOut)) walk(element.shadowRoot);
      }
    };
    walk(figure.shadowRoot!);
    return points;
  });

const MOST_STOPS = 60;

/** Whether the focus is on an element that opens something, leads elsewhere or does not change the figure's values. */
const onOther = (page: Page): Promise<boolean | undefined> =>
  page.evaluate(() => {
    let at = document.activeElement;
    if (!at || at === document.body) return undefined;
    while (at.shadowRoot?.activeElement) {
      if (at.matches("rope-figure-tools")) return true;
      at = at.shadowRoot.activeElement;
    }
    return at.matches("summary, a, [data-control=run], rope-figure-tools");
  });

/**
 * Tries every control of a figure with keys and pointer, until `done` says that it is enough. Returns how much it
 * tried.
 */
export async function tryAll(page: Page, tag: string, done: () => Promise<boolean>): Promise<number> {
  let tried = 0;
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press("Tab");
    const other = await onOther(page);
    if (other === undefined) break;
    if (other) continue;
    for (const key of ["ArrowRight", "ArrowUp", "Home", "PageUp", "7", " "]) await page.keyboard.press(key);
    tried += 1;
    if (await done()) return tried;
  }
  for (const [x, y] of await pointsOf(page, tag)) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 40, y - 12, { steps: 2 });
    await page.mouse.up();
    await page.mouse.click(x, y);
    tried += 1;
    if (await done()) return tried;
  }
  return tried;
}
