// For a worker that runs programs: it has no document to make a frame in, so the document that started it does that.
import type { Message } from "../messages.js";
import { startHere } from "./page.js";
import type { Realm, RealmEvents } from "./realm.js";

/** In the worker: starts an interpreter in its document, which `post` reaches and which then calls `startFor`. */
export function startThere(
  post: (script: string, port: MessagePort) => void,
  script: string,
  { receive, lost }: RealmEvents,
): Realm {
  const { port1: port, port2: other } = new MessageChannel();
  port.addEventListener("message", ({ data }: MessageEvent<Message | string>) =>
    typeof data === "string" ? lost(data) : receive(data),
  );
  port.start();
  post(script, other);
  const end = (): void => port.postMessage(null);
  return { send: (message) => port.postMessage(message), hold: () => undefined, rest: () => undefined, end };
}

/** In the document. Returns what ends the interpreter. */
export function startFor(script: string, port: MessagePort): () => void {
  const lost = (message: string): void => port.postMessage(message);
  const started = startHere(script, { receive: (message) => port.postMessage(message), lost });
  const end = (): void =>
    void started.then(
      (realm) => realm.end(),
      () => undefined, // it did not start, which is said already
    );
  started.then(
    (realm) => {
      port.addEventListener("message", ({ data }: MessageEvent<Message | null>) =>
        data === null ? end() : realm.send(data),
      );
      port.start();
    },
    (error: unknown) => lost((error as Error).message),
  );
  return end;
}
