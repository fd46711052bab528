/** A worker's file must be of the page's own origin: one of another is imported by a line made here. */
export function workerFrom(url: URL, name: string): Worker {
  const line = (): string =>
    URL.createObjectURL(new Blob([`import ${JSON.stringify(url.href)};`], { type: "text/javascript" }));
  return new Worker(url.origin === location.origin ? url : line(), { type: "module", name });
}
