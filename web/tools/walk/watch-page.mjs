/**
 * Runs in a page, before its own scripts: what `npm run walk` asks it about its parts. It names no figure and no role
 * of ours but those of ARIA.
 */
export function watchPage() {
  let shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });

  const deep = (root) =>
    Array.from(root.querySelectorAll("*")).flatMap((one) => [one, ...(one.shadowRoot ? deep(one.shadowRoot) : [])]);
  const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1;
  const partOf = (parts, at) => document.querySelectorAll(parts)[at];
  const figureOf = (part) => deep(part).find((one) => one.matches("svg, canvas") && seen(one) && one.clientWidth > 100);
  const HANDLES = "[role=slider], [role=listbox], input, select, textarea, button";
  const handlesOf = (part) =>
    deep(part).filter((one) => one.matches(HANDLES) && seen(one) && !one.closest("details:not([open])"));
  /** The answers to one question count once, as one handle. */
  const groupOf = (one) =>
    one.matches("input[type=radio], button") ? (one.closest("fieldset, [role=group]") ?? one) : one;
  const valueOf = (one) =>
    one.value ?? `${one.getAttribute("aria-valuenow")} ${one.getAttribute("aria-valuetext") ?? ""}`.trim();
  let grips = [];
  globalThis.ropeWalk = {
    show(parts, at) {
      shift = 0;
      partOf(parts, at).scrollIntoView({ block: "start", behavior: "instant" });
    },
    look(parts, at) {
      const part = partOf(parts, at);
      const top = part.getBoundingClientRect().top;
      const figure = figureOf(part);
      const keep = part.querySelector(".keep");
      const handles = handlesOf(part);
      grips = handles.filter((one) => one.matches("[role=slider], input[type=range]"));
      const sizes = grips.map((one) => one.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height));
      return {
        id: part.id || part.className,
        figureTop: figure ? Math.round(figure.getBoundingClientRect().top - top) : "none",
        keep: keep ? (seen(keep) ? "in sight" : "HIDDEN") : "none",
        handles: new Set(handles.map(groupOf)).size,
        grips: grips.length,
        smallest: Math.round(Math.min(...sizes, Infinity)),
        shift,
      };
    },
    /** Brings a grip into the window; undefined where it is gone. */
    grip(parts, at, i) {
      const one = grips[i];
      if (!one?.isConnected) return undefined;
      one.scrollIntoView({ block: "center", behavior: "instant" });
      const { left, top, width, height } = one.getBoundingClientRect();
      return {
        x: left + width / 2,
        y: top + height / 2,
        upright: one.getAttribute("aria-orientation") === "vertical",
        name: one.getAttribute("aria-label") ?? one.id,
        before: valueOf(one),
      };
    },
    said: (i) => (grips[i].isConnected ? valueOf(grips[i]) : "gone"),
  };
}
