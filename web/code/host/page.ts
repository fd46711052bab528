// A worker of a page, in a frame whose policy has no network and no `eval`. The worker is made of a text, because only
// such a worker has the policy of the document that starts it; one with an address has what its host sends with it.
import type { Message } from "../messages.js";
import type { Realm, RealmEvents } from "./realm.js";

export const FRAME_POLICY = "default-src 'none'; script-src 'wasm-unsafe-eval'; worker-src blob:";

/** What starts it in place of this realm. */
let elsewhere: typeof startHere | undefined;
/** For a worker, whose document can make the frame. */
export function startElsewhere(start: (script: string, events: RealmEvents) => Realm): void {
  elsewhere = async (script, events) => start(script, events);
}

export const startWorker: typeof startHere = (script, events) => (elsewhere ?? startHere)(script, events);

/** In a worker there is no document: there it has the policy of that worker. */
export async function startHere(script: string, { receive, lost }: RealmEvents): Promise<Realm> {
  const frame = globalThis.document && (await walledFrame());
  const realm = (frame?.contentWindow ?? globalThis) as typeof globalThis;
  // The address is of the same realm as the worker: the browser may not know another realm's address yet.
  const address = realm.URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  let worker: Worker | undefined;
  const end = (): void => {
    worker?.terminate();
    realm.URL.revokeObjectURL(address);
    frame?.remove();
  };
  try {
    worker = new realm.Worker(trusted(address), { name: "ropewalk-code" });
  } catch (error) {
    end();
    throw error;
  }
  const started = worker;
  started.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    try {
      if (!isMessage(data)) throw new TypeError("its answer is no message");
      // The frame's arrays would keep it in memory.
      receive({ text: data.text, parts: data.parts.map((part) => new Uint8Array(part)) });
    } catch (error) {
      end();
      lost((error as Error).message);
    }
  });
  started.addEventListener("error", ({ message }: { message?: string }) => {
    end();
    lost(message || "its worker did not load");
  });
  return { send: (message) => started.postMessage(message, []), hold: () => undefined, rest: () => undefined, end };
}

/** An empty document of this page with a policy of its own, beside the page's. */
async function walledFrame(): Promise<HTMLIFrameElement> {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  document.documentElement.append(frame);
  await loaded; // Firefox replaces the first empty document by another
  const policy = frame.contentDocument!.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = FRAME_POLICY;
  frame.contentDocument!.head.append(policy);
  return frame;
}

/** The page's own rules about addresses of scripts hold for the frame, which has no rules. */
const trusted = (address: string): string => {
  const { trustedTypes } = globalThis as {
    trustedTypes?: { defaultPolicy?: { createScriptURL(address: string): string } };
  };
  return trustedTypes?.defaultPolicy?.createScriptURL(address) ?? address;
};

const isMessage = (data: unknown): data is Message => {
  const { text, parts } = (data ?? {}) as Partial<Message>;
  return typeof text === "string" && Array.isArray(parts) && parts.every((part) => ArrayBuffer.isView(part));
};
