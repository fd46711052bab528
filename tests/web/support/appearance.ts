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

/** For one language, half of those: together the two languages have each pair of width, theme and language. */
export const pairwise = ([narrow, wide]: readonly [number, number], language: Look["language"]): Look[] =>
  looks([narrow, wide]).filter(
    (look) =>
      look.language === language && (look.width === narrow) === (look.theme === (language === "en" ? "light" : "dark")),
  );

/** The looks that `npm test` leaves to `npm run test:all`. */
export const further = (all: readonly Look[], seen: readonly Look[]): Look[] =>
  all.filter((look) => !seen.some((one) => JSON.stringify(one) === JSON.stringify(look)));

/**
 * Changes a page to each of these looks and checks it there; an error names the look. `resized`: the width differs from
 * the last look's, and off-screen elements are drawn for it once they are scrolled into view. The check changes the
 * page's language.
 */
export async function inEachLook(
  page: Page,
  all: readonly Look[],
  check: (look: Look, resized: boolean) => Promise<void>,
): Promise<void> {
  for (const [i, look] of all.entries()) {
    await page.setViewportSize({ width: look.width, height: 900 });
    await page.emulateMedia({ colorScheme: look.theme });
    try {
      await check(look, look.width !== all[i - 1]?.width);
    } catch (error) {
      (error as Error).message = `${look.width} px, ${look.theme}, ${look.language}: ${(error as Error).message}`;
      throw error;
    }
  }
}

/** Elements whose right edge is outside the window and not inside a scrolling element. */
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
        // The content of a closed fold has a box, but is invisible.
        if (
          box.width > 1 &&
          element.checkVisibility() &&
          box.right > document.documentElement.clientWidth + 1 &&
          !scrolls(element)
        )
          found.push(`${element.tagName} ${element.className} ${Math.round(box.right)}`);
        if (element.shadowRoot) walk(element.shadowRoot);
        walk(element);
      }
    };
    walk(document.body);
    return found;
  });
