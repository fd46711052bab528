/**
 * Tells an element's width whenever it changes, and once more right before and after the page is printed: the layout of the
 * paper comes without notice, and whoever narrows the page for it does so when told of the printing. Returns what ends it.
 */
export function measuredWidth(element: Element, tell: (width: number) => void): () => void {
  const resize = new ResizeObserver((entries) => tell(Math.floor(entries.at(-1)?.contentRect.width ?? 0)));
  const measure = (): void => tell(Math.floor(element.getBoundingClientRect().width));
  resize.observe(element);
  window.addEventListener("beforeprint", measure);
  window.addEventListener("afterprint", measure);
  return () => {
    resize.disconnect();
    window.removeEventListener("beforeprint", measure);
    window.removeEventListener("afterprint", measure);
  };
}
