/**
 * In a page: the names of what the next worker that is made of a text may do, of `eval`, modules and the network. It
 * has them tried before its own text runs.
 */
export async function allowedInWorkers(): Promise<unknown> {
  const attack = `
    const channel = new BroadcastChannel("attack");
    const tries = { eval: () => eval("1"), Function: () => Function("return 1")(), importScripts: () => importScripts(location.origin + "/dist/code.js"),
      fetch: () => fetch(location.origin), socket: () => new Promise((done, no) => { const s = new WebSocket(location.origin.replace("http", "ws")); s.onopen = done; s.onerror = no; }),
      module: () => import(location.origin + "/dist/core.js"), data: () => import("data:text/javascript,1") };
    Promise.all(Object.entries(tries).map(async ([name, call]) => { try { await call(); return name; } catch { return ""; } }))
      .then((names) => channel.postMessage(names.filter(Boolean)));
    `;
  const { Blob: Made } = globalThis;
  globalThis.Blob = class extends Made {
    constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
      super(options?.type === "text/javascript" ? [attack, ...parts] : parts, options);
    }
  };
  return new Promise((resolve) => {
    new BroadcastChannel("attack").addEventListener("message", ({ data }) => resolve(data));
  });
}
