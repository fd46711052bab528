const REM = 16;

/** The width inside of a figure's padding, by which its style sheets ask: the width of the window. */
const surface = (): number => window.innerWidth;

/** The element around one, through shadow roots. */
export function around(element: Element): Element | null {
  const root = element.getRootNode();
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

/** The size that the style sheets give an element of a figure: blocks below each other, each as wide as there is room for. */
export function boxOf(element: Element): { width: number; height: number } {
  const way: Element[] = [];
  for (let at: Element | null = element; at && at.parentElement !== document.body; at = around(at)) way.unshift(at);
  let [width, height] = [surface(), NaN];
  for (const one of way) {
    const style = getComputedStyle(one);
    const lengthOf = (name: string): number => length(style.getPropertyValue(name), width);
    width -= sides(style, "margin", width);
    // A drawing's own border is drawn over it.
    if (one !== element || one.localName !== "svg") width -= sides(style, "padding", width) + borders(style);
    width = Math.min(width, lengthOf("width") || width, lengthOf("max-width") || width);
    const tall = style.getPropertyValue("height");
    if (!tall.endsWith("%")) height = length(tall, NaN);
    height = wallHeight(one) ?? height;
    const ratio = Number(style.getPropertyValue("aspect-ratio") || NaN);
    if (ratio > 0) height = width / ratio;
  }
  const own = Number(element.getAttribute("height") ?? NaN);
  if (own > 0) height = own;
  const [, , across = 1, down = 1] = (element.getAttribute("viewBox") ?? "").split(/[\s,]+/).map(Number);
  return { width, height: Number.isNaN(height) ? (width * down) / across : height };
}

/** A wall of clocks is as high as its rows. */
function wallHeight(element: Element): number | undefined {
  const { gridTemplateColumns, gridAutoRows } = (element as HTMLElement).style;
  const columns = Number(/repeat\((\d+)/.exec(gridTemplateColumns)?.[1]);
  const height = Math.ceil(element.querySelectorAll(":scope > .option").length / columns) * parseFloat(gridAutoRows);
  return height > 0 ? height : undefined;
}

/** A length in pixels; `whole` is what percentages and em are parts of. NaN for what is none. */
function length(text: string, whole: number): number {
  const [, number, unit = ""] = /^(-?[\d.]+)(px|rem|em|%|)$/.exec(text.trim()) ?? [];
  const sizes: Record<string, number> = { px: 1, "": 1, rem: REM, em: whole, "%": whole / 100 };
  return Number(number) * sizes[unit]!;
}

/** What margin or padding takes away on the left and on the right. */
function sides(style: CSSStyleDeclaration, name: "margin" | "padding", whole: number): number {
  const inline = style.getPropertyValue(`${name}-inline`).split(/\s+/).filter(Boolean);
  const both = [
    inline[0] ?? style.getPropertyValue(`${name}-left`),
    inline.at(-1) ?? style.getPropertyValue(`${name}-right`),
  ];
  return both.reduce((sum, one) => sum + (length(one, whole) || 0), 0);
}

/** What borders take away on both sides: the first word of each is its width. */
function borders(style: CSSStyleDeclaration): number {
  const wide = (name: string): number => length(/^\S*/.exec(style.getPropertyValue(name))![0], 0) || 0;
  const both = wide("border-inline");
  return (
    (wide("border-inline-start") || wide("border-left-width") || both) +
    (wide("border-inline-end") || wide("border-right-width") || both)
  );
}
