// Finds everything on a page that can be dragged, and tries it with a finger and with a mouse.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { swipe } from "./swipe.js";

/** A phone; the mouse of its counterpart moves in the same way. */
export const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 375, height: 812 } };
const FAR = 60;
const STEPS = 8;

type Point = readonly [x: number, y: number];
interface Placed {
  part: string;
  name: string;
  /** The point at which a pointer reaches it; undefined if something covers it. */
  point: Point | undefined;
  state: string;
  top: number;
}
interface Seen {
  state: string;
  /** The start of its content. */
  top: number;
  /** Since it was placed. */
  cancels: number;
  scrolls: number;
}
interface Tools {
  count(within: string): number;
  /** Scrolls a grip to the middle of the window; it is grabbed at `down` of its height, if it can be. */
  place(at: number, down: number): Promise<Placed>;
  seen(at: number): Promise<Seen>;
}
type WithTools = typeof globalThis & { ropeGrips: Tools };

/**
 * Before a page's scripts: notes every element that listens to a press or a move. No figure, class or role is named.
 */
export const watchGrips = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const types = ["pointerdown", "pointermove", "pointerenter", "mousedown", "mousemove", "touchstart", "touchmove"];
    const listening = new Set<Element>();
    const add = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (this: EventTarget, type: string, ...how: unknown[]) {
      if (this instanceof Element && types.includes(type)) listening.add(this);
      add.call(this, type, ...(how as [EventListener]));
    };
    let [cancels, scrolls] = [0, 0];
    let grips: Element[] = [];
    const all = (root: ParentNode): Element[] =>
      Array.from(root.querySelectorAll("*")).flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])]);
    const above = (node: Node): Element[] => {
      const list: Element[] = [];
      for (let up: Node | null = node; up; up = up.parentNode ?? (up as ShadowRoot).host ?? null)
        if (up instanceof Element) list.push(up);
      return list;
    };
    const partOf = (grip: Element): Element | undefined => above(grip).find((one) => one.localName.includes("-"));
    const deepest = (x: number, y: number): Element | null => {
      let hit = document.elementFromPoint(x, y);
      while (hit?.shadowRoot) {
        const inner: Element | null = hit.shadowRoot.elementFromPoint(x, y);
        if (!inner || inner === hit) break;
        hit = inner;
      }
      return hit;
    };
    const stateOf = (grip: Element): string => {
      const part = partOf(grip)!;
      return [grip, ...(part.shadowRoot ?? part).querySelectorAll("*")]
        .filter((one) => !one.matches("[role=status], [role=status] *, style, rope-figure-tools, rope-live-text"))
        .map((one) =>
          [
            one.localName,
            ...one.getAttributeNames().map((name) => `${name}=${one.getAttribute(name)}`),
            (one as HTMLInputElement).value,
            one.childElementCount === 0 ? one.textContent : "",
          ].join(" "),
        )
        .join("\n");
    };
    const lookOf = (grip: Element): { state: string; top: number } => ({
      state: grip.isConnected ? stateOf(grip) : "gone",
      top: grip.getBoundingClientRect().top - grip.scrollTop,
    });
    const frames = async (count: number): Promise<void> => {
      for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
    };
    const pointOf = (grip: Element, first: number): [number, number] | undefined => {
      const { left, right, top, bottom } = grip.getBoundingClientRect();
      const [x0, x1, y0, y1] = [
        Math.max(0, left),
        Math.min(innerWidth, right),
        Math.max(0, top),
        Math.min(innerHeight, bottom),
      ];
      for (const across of [0.5, 0.35, 0.65, 0.15, 0.85, 0.05, 0.95])
        for (const down of [first, 0.5, 0.3, 0.7, 0.1, 0.9]) {
          const [x, y] = [Math.round(x0 + across * (x1 - x0)), Math.round(y0 + down * (y1 - y0))];
          const hit = deepest(x, y);
          if (hit && above(hit).find((one) => grips.includes(one)) === grip) return [x, y];
        }
      return undefined;
    };
    const tools: Tools = {
      count(within) {
        grips = all(document)
          .filter((one) => listening.has(one) || one.matches("input[type=range]:enabled"))
          .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 0)
          .filter((one) => above(one).some((up) => up.matches(within)));
        return grips.length;
      },
      async place(at, down) {
        const grip = grips[at]!;
        grip.scrollIntoView({ block: "center" });
        getSelection()!.removeAllRanges(); // a mouse would drag the text that it has selected
        await frames(3);
        [cancels, scrolls] = [0, 0];
        const name = `${grip.localName} ${grip.getAttribute("class") ?? ""} ${grip.getAttribute("aria-label") ?? ""}`;
        return { part: partOf(grip)?.localName ?? "", name, point: pointOf(grip, down), ...lookOf(grip) };
      },
      async seen(at) {
        await frames(3);
        while (all(document).some((one) => one.matches("[data-busy]"))) await frames(3);
        return { ...lookOf(grips[at]!), cancels, scrolls };
      },
    };
    add.call(window, "pointercancel", () => (cancels += 1), { capture: true });
    add.call(window, "scroll", () => (scrolls += 1), { capture: true });
    Object.assign(window, { ropeGrips: tools });
  });

/** Adds space to scroll above and below the page's content. */
const scrollToMiddle = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.body.style.setProperty("padding-block", "120vh", "important");
  });
const count = (page: Page, within: string): Promise<number> =>
  page.evaluate((selector) => (globalThis as WithTools).ropeGrips.count(selector), within);
const place = (page: Page, at: number, down = 0.5): Promise<Placed> =>
  page.evaluate(([grip, share]) => (globalThis as WithTools).ropeGrips.place(grip, share), [at, down] as const);
/** Without the ring of the focus: a press takes it away, and a swipe over a list leaves the focus where it was. */
const ringless = (state: string): string => state.replaceAll(" outline: none;", "");
const seen = (page: Page, at: number): Promise<Seen> =>
  page.evaluate((grip) => (globalThis as WithTools).ropeGrips.seen(grip), at);

async function drag(page: Page, [x, y]: Point, across: number, down: number): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + across, y + down, { steps: STEPS });
  await page.mouse.up();
  await page.mouse.move(0, 0);
}

/**
 * Drags every grip within an element of a page sideways, with a little up and down as a finger has it:
 * it goes where a mouse takes the same grip on another copy of the page, is never cancelled, and nothing scrolls. Then,
 * with the page loaded `again`, up or down: the grip goes along or the page scrolls. Returns the elements that have the
 * grips.
 */
export async function tryGrips(
  finger: Page,
  mouse: Page,
  within: string,
  again: (page: Page) => Promise<unknown>,
): Promise<string[]> {
  const pages = [finger, mouse];
  await Promise.all(pages.map(scrollToMiddle));
  const [all, other] = await Promise.all(pages.map((page) => count(page, within)));
  expect(all).toBe(other);
  const parts: string[] = [];
  for (let at = 0; at < all!; at += 1) {
    let moved = false;
    // To both sides; if that chooses nothing else, as in a list of lines, further down.
    for (const [across, share] of [
      [FAR, 0.5],
      [-FAR, 0.5],
      [FAR, 0.1],
      [FAR, 0.9],
    ] as const) {
      if (moved && share !== 0.5) break;
      const [touched, pointed] = await Promise.all(pages.map((page) => place(page, at, share)));
      const { part, name, point, state } = touched!;
      const which = `${part}: ${name}, ${across}`;
      parts.push(part);
      // Another one, dragged before, has ended it (a guess), or covers it.
      if (state === "gone" || (moved && point === undefined)) {
        expect(pointed!.state, which).toBe(state);
        moved = true;
        break;
      }
      expect(point, `${which}: covered`).toBeDefined();
      expect(ringless(pointed!.state), `${which}: the other page`).toBe(ringless(state));
      await swipe(finger, point!, [point![0] + across, point![1] + across / 12], STEPS);
      await drag(mouse, pointed!.point!, across, across / 12);
      let [after, wanted] = await Promise.all(pages.map((page) => seen(page, at)));
      // A busy machine draws late.
      for (let tries = 0; ringless(after!.state) !== ringless(wanted!.state) && tries < 10; tries += 1)
        [after, wanted] = await Promise.all(pages.map((page) => seen(page, at)));
      expect(after!.cancels, `${which}: cancelled`).toBe(0);
      expect(after!.scrolls, `${which}: scrolled`).toBe(0);
      // Lines of a list that are elsewhere in the counterpart cannot be compared.
      if (wanted!.top === after!.top)
        expect(ringless(after!.state), `${which}: where a mouse takes it`).toBe(ringless(wanted!.state));
      moved ||= after!.state !== state;
    }
    expect(moved, `${parts.at(-1)} ${at}: nothing moves it`).toBe(true);
  }
  await again(finger);
  await scrollToMiddle(finger);
  expect(await count(finger, within)).toBe(all);
  for (let at = all! - 1; at >= 0; at -= 1) {
    let goes = false;
    let which = "";
    for (const down of [-2 * FAR, 2 * FAR, 4 * FAR]) {
      if (goes) break;
      const { point: tapped, state: first } = await place(finger, at);
      goes = first === "gone" || !tapped; // another one, dragged there, has removed it or covers it
      if (goes) break;
      await swipe(finger, tapped!, tapped!, 0);
      const { part, name, point = tapped!, state } = await place(finger, at);
      which = `${part}: ${name}`;
      await swipe(finger, point, [point[0], point[1] + down], STEPS);
      const after = await seen(finger, at);
      goes = after.scrolls > 0 || after.state !== state;
      expect(after.scrolls > 0 && after.cancels === 0, `${which}: the page scrolls under a held grip`).toBe(false);
    }
    expect(goes, `${which}: a finger that goes up or down neither scrolls nor drags`).toBe(true);
  }
  return parts;
}
