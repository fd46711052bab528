/** Observes which elements are in view; undefined without layout, as in jsdom, where everything counts as seen. */
export const watchView = (
  tell: IntersectionObserverCallback,
  options?: IntersectionObserverInit,
): IntersectionObserver | undefined =>
  typeof IntersectionObserver === "undefined" ? undefined : new IntersectionObserver(tell, options);
