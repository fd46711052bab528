/** A worker's file must have the page's own origin; a file of another origin is imported by a line written here. */
export function workerFrom(url: URL, name: string): Worker {
  const line = (): string =>
    URL.createObjectURL(new Blob([`import ${JSON.stringify(url.href)};`], { type: "text/javascript" }));
  return new Worker(url.origin === location.origin ? url : line(), { type: "module", name });
}
