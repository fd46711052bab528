/** Nobody opens a figure's numbers or its code before a class; made smaller, what opens them would be hard to hit. */
const SHOWN_ALONE = new CSSStyleSheet();
SHOWN_ALONE.replaceSync("rope-data-table, rope-figure-tools { display: none }");

/** Makes each figure as large as a wide room lets it be, and as small as it has to be to stand in its room whole. Figures lay themselves out anew, and know that slides scale them. */
export function fitFigures(root: ParentNode): void {
  const rooms = new ResizeObserver((entries) => {
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
  for (const room of root.querySelectorAll(".room")) {
    rooms.observe(room);
    figures.observe(room.firstElementChild!);
  }
}

/** Smaller alone, so that a figure that is lower the wider it is finds an end. */
function fit(figure: HTMLElement): void {
  const room = figure.parentElement!.clientHeight;
  const now = Number(figure.style.zoom) || 1;
  const height = figure.getBoundingClientRect().height;
  if (room > 0 && height > room) figure.style.zoom = String(now * (room / height) * 0.995);
}
