import type { Page } from "playwright-core";

/** A window's width, a theme and a language. */
export interface Look {
  width: number;
  theme: "light" | "dark";
  language: "en" | "zh";
}

/** Every width with every theme and language. */
export const looks = (widths: readonly number[]): Look[] =>
  widths.flatMap((width) =>
    (["light", "dark"] as const).flatMap((theme) =>
      (["en", "zh"] as const).map((language) => ({ width, theme, language })),
    ),
  );

/** Those that `npm test` leaves to `npm run test:all`. */
export const further = (all: readonly Look[], seen: readonly Look[]): Look[] =>
  all.filter((look) => !seen.some((one) => JSON.stringify(one) === JSON.stringify(look)));

/** Elements whose right edge is outside the window and that no scroller of their own holds. */
export const sticksOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const scrolls = (element: Element | null): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement ?? (at.getRootNode() as ShadowRoot).host ?? null)
        if (["auto", "scroll", "hidden"].includes(getComputedStyle(at).overflowX)) return true;
      return false;
    };
    const walk = (root: Element | ShadowRoot): void => {
      for (const element of root.children) {
        const box = element.getBoundingClientRect();
        if (box.width > 1 && box.right > document.documentElement.clientWidth + 1 && !scrolls(element))
          found.push(`${element.tagName} ${element.className} ${Math.round(box.right)}`);
        if (element.shadowRoot) walk(element.shadowRoot);
        walk(element);
      }
    };
    walk(document.body);
    return found;
  });
