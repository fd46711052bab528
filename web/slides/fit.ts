/** Slides hide the numbers and the code menu, whose buttons would be too small when scaled down. */
const SHOWN_ALONE = new CSSStyleSheet();
SHOWN_ALONE.replaceSync("rope-data-table, rope-figure-tools { display: none }");

/** Scales each figure up to its slide's width, and down until it fits its height. Figures adapt to the new width. */
export function fitFigures(root: ParentNode): void {
  const spaces = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const figure = target.firstElementChild as HTMLElement;
      figure.style.zoom = String(Math.max(1, target.clientWidth / 1280)); // as large on a wall as on a desk
      fit(figure);
    }
  });
  const figures = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const sheets = target.shadowRoot?.adoptedStyleSheets;
      if (sheets && !sheets.includes(SHOWN_ALONE)) sheets.push(SHOWN_ALONE);
      fit(target as HTMLElement);
    }
  });
  for (const space of root.querySelectorAll(".room")) {
    spaces.observe(space);
    figures.observe(space.firstElementChild!);
  }
}

/** Only shrinks, so that the loop ends for a figure whose height falls as its width grows. */
function fit(figure: HTMLElement): void {
  const available = figure.parentElement!.clientHeight;
  const now = Number(figure.style.zoom) || 1;
  const height = figure.getBoundingClientRect().height;
  if (available > 0 && height > available) figure.style.zoom = String(now * (available / height) * 0.995);
}
