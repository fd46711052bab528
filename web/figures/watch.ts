import { defineFigure, figures } from "./list.js";

/** How near to the view a figure comes before its code is loaded. */
const NEAR = "50%";
const RETRY_MS = 5000;

/**
 * Registers each figure's tag when the first one of its kind comes near the view, in `root` and in content added to it
 * later. Figures inside shadow roots are not visible from the document: pass the shadow root, or call defineFigure.
 */
export function watchFigures(root: Document | ShadowRoot): void {
  const undefinedOnes = Object.keys(figures)
    .map((tag) => `${tag}:not(:defined)`)
    .join();
  // jsdom has no layout: every figure counts as near.
  if (typeof IntersectionObserver === "undefined") {
    root.querySelectorAll(undefinedOnes).forEach(({ localName }) => void defineFigure(localName));
    return;
  }
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) {
          near.unobserve(target);
          // Without a network, the content between the tags stays, and loading is tried again.
          defineFigure(target.localName).catch(() => setTimeout(() => near.observe(target), RETRY_MS));
        }
    },
    { rootMargin: NEAR },
  );
  const find = (): void => root.querySelectorAll(undefinedOnes).forEach((figure) => near.observe(figure));
  new MutationObserver((records) => {
    if (records.some(({ addedNodes }) => addedNodes.length > 0)) find();
  }).observe(root, { childList: true, subtree: true });
  find();
}
