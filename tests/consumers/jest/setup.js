// jsdom has neither layout nor these two: a figure then waits, as it does on a server.
for (const name of ["IntersectionObserver", "ResizeObserver"])
  globalThis[name] ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
