import type { LitElement } from "lit";
import { htmlLang, languageOf } from "../base/format.js";
import { standaloneStyles } from "../base/styles/standalone.js";

/**
 * Heights in CSS pixels, each for containers of at least that width, from narrow to wide; the first also for narrower
 * ones.
 */
export type Reserve = readonly (readonly [from: number, height: number])[];

/** The widths at which a figure is measured. Widths between two of them get the larger height. */
const WIDTHS = [
  ...Array.from({ length: 20 }, (_, i) => 280 + 20 * i),
  ...Array.from({ length: 16 }, (_, i) => 680 + 40 * i),
];
/** Heights that differ by at most this are merged, for shorter code. */
const ONE = 40;
/** Between two widths, a figure may be higher than at both, by less than a line. */
const BETWEEN = 16;
/** A height counts once it is stable for this long; waiting ends at the limit. */
const REST_MS = 300;
const LIMIT_MS = 4000;
/** The longest wait for computations of the figure, which change its height. */
const BUSY_MS = 15_000;

/** A change of height this large, in a figure whose parts go side by side, is located between two widths. */
const STEP = 80;
const FINER = 8;

/** The standalone figure's heights at other widths with its current values, measured on hidden copies. */
export function reserveOf(figure: HTMLElement): Promise<Reserve> {
  const asked = measuring.get(figure) ?? measure(figure).finally(() => measuring.delete(figure));
  measuring.set(figure, asked);
  return asked;
}

/** One measurement serves requests for both codes. */
const measuring = new WeakMap<HTMLElement, Promise<Reserve>>();

async function measure(figure: HTMLElement): Promise<Reserve> {
  await atRest(figure);
  const coarse = await heightsAt(figure as LitElement, WIDTHS);
  const between = coarse.flatMap(([from, height], i) => {
    const [to, next] = coarse[i + 1] ?? [from, height];
    const by = Math.abs(next - height) > STEP ? (to - from) / FINER : 0;
    return by === 0 ? [] : Array.from({ length: FINER - 1 }, (_, k) => from + (k + 1) * by);
  });
  const fine = between.length === 0 ? [] : await heightsAt(figure as LitElement, between);
  return stepsOf([...coarse, ...fine].sort(([a], [b]) => a - b));
}

async function atRest({ shadowRoot }: HTMLElement): Promise<void> {
  const begin = performance.now();
  while (shadowRoot?.querySelector("[data-busy]") && performance.now() - begin < BUSY_MS)
    await new Promise((resolve) => setTimeout(resolve, 50));
}

type Measured = readonly [width: number, height: number];

async function heightsAt(figure: LitElement, widths: readonly number[]): Promise<Measured[]> {
  const holder = document.createElement("div");
  holder.inert = true;
  holder.setAttribute("aria-hidden", "true");
  // One pixel high, since figures off screen are not drawn.
  holder.style.cssText =
    "position: fixed; inset: 0 auto auto 0; width: 1px; height: 1px; overflow: clip; visibility: hidden";
  const copies = widths.map((width) => copyOf(figure, holder, width));
  document.body.append(holder);
  try {
    await dressed(copies);
    const heights = await restingHeights(copies);
    return widths.map((width, i) => [width, heights[i]!]);
  } finally {
    holder.remove();
  }
}

function stepsOf(measured: readonly Measured[]): Reserve {
  const steps: [number, number][] = [];
  let least = 0;
  measured.forEach(([from, own], i) => {
    const height = Math.ceil(Math.max(own, measured[i + 1]?.[1] ?? 0)) + BETWEEN;
    const last = steps.at(-1);
    if (last && Math.max(last[1], height) - Math.min(least, height) <= ONE) {
      last[1] = Math.max(last[1], height);
      least = Math.min(least, height);
    } else {
      steps.push([from, height]);
      least = height;
    }
  });
  return steps;
}

function copyOf(figure: LitElement, holder: HTMLElement, width: number): LitElement {
  const copy = document.createElement(figure.localName) as LitElement & Record<string, unknown>;
  const { elementProperties } = figure.constructor as typeof LitElement;
  for (const [name, { state }] of elementProperties)
    if (!state && name !== "bare") copy[name as string] = (figure as unknown as Record<PropertyKey, unknown>)[name];
  // The attribute chooses the font.
  copy.setAttribute("lang", htmlLang(languageOf(figure.lang)));
  copy.style.cssText = `display: block; position: absolute; top: 0; left: 0; width: ${width}px`;
  holder.append(copy);
  return copy;
}

/** Makes the copies look like figures outside the page. */
async function dressed(copies: readonly LitElement[]): Promise<void> {
  await Promise.all(copies.map(({ updateComplete }) => updateComplete));
  for (const { shadowRoot } of copies)
    shadowRoot!.adoptedStyleSheets = [standaloneStyles.styleSheet!, ...shadowRoot!.adoptedStyleSheets];
}

async function restingHeights(copies: readonly LitElement[]): Promise<number[]> {
  const begin = performance.now();
  let last: number[] = [];
  for (let since = begin; ;) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const heights = copies.map((copy) => copy.getBoundingClientRect().height);
    const now = performance.now();
    if (heights.some((height, i) => height !== last[i])) since = now;
    last = heights;
    if (now - since > REST_MS || now - begin > LIMIT_MS) return heights;
  }
}
