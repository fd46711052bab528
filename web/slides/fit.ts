/** Nobody opens a figure's numbers or its code before a class; made smaller, what opens them would be hard to hit. */
const SHOWN_ALONE = new CSSStyleSheet();
SHOWN_ALONE.replaceSync("rope-data-table, rope-figure-tools { display: none }");

/** Makes each figure as large as a wide room lets it be, and as small as it has to be to stand in its room whole. Figures lay themselves out anew, and know that slides scale them. */
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

/** Smaller alone, so that a figure that is lower the wider it is finds an end. */
function fit(figure: HTMLElement): void {
  const available = figure.parentElement!.clientHeight;
  const now = Number(figure.style.zoom) || 1;
  const height = figure.getBoundingClientRect().height;
  if (available > 0 && height > available) figure.style.zoom = String(now * (available / height) * 0.995);
}
