/**
 * An observer of what is in view; undefined in test environments without layout, such as jsdom, where everything counts
 * as seen.
 */
export const watchView = (
  tell: IntersectionObserverCallback,
  options?: IntersectionObserverInit,
): IntersectionObserver | undefined =>
  typeof IntersectionObserver === "undefined" ? undefined : new IntersectionObserver(tell, options);
