// The common part of workers that run models.
import { describe, RopewalkError, type ErrorData } from "../../../api/errors/errors.js";
import type { Model } from "../../../api/model/types.js";
import type { Failure, FromWorker, Request, ToWorker } from "./messages.js";

/** The part of a worker's global scope that is used here, since the page's types only know windows. */
interface Scope {
  addEventListener(type: "message", act: (event: MessageEvent<ToWorker<Asked>>) => void): void;
  postMessage(message: FromWorker, transfer: ArrayBuffer[]): void;
}
const scope = self as unknown as Scope;

interface Asked {
  kind: string;
}
export interface Watched {
  signal: AbortSignal;
  progress(share: number): void;
}
/** A worker's own answers and errors that are not RopewalkErrors. */
export interface Own {
  answer(request: never, watched: Watched): Promise<unknown>;
  failure?(error: unknown): Failure | undefined;
}

export const models = new Map<string, Model>();
/** The tasks that can be stopped: runs until their result, writers until their end. */
const stops = new Map<number, AbortController>();
const writers = new Map<number, AsyncIterator<number>>();

/** A model that this worker has loaded: a page has no other. */
export const modelOf = (name: string): Model => models.get(name)!;

const isOurs = (request: Request<Asked>): request is Request<never> => ["run", "write", "next"].includes(request.kind);

async function answer(id: number, request: Request<Asked>, own: Own): Promise<unknown> {
  if (!isOurs(request)) return during(id, (watched) => own.answer(request as never, watched));
  switch (request.kind) {
    case "run":
      return during(id, (watched) => modelOf(request.model).run(request.ids, { ...request.options, ...watched }));
    case "write": {
      const written = modelOf(request.model).generate(request.ids, { ...request.options, ...watchedBy(id) });
      writers.set(id, written[Symbol.asyncIterator]());
      return undefined;
    }
    case "next":
      return next(request.writer);
  }
}

async function during<T>(id: number, work: (watched: Watched) => Promise<T>): Promise<T> {
  try {
    return await work(watchedBy(id));
  } finally {
    stops.delete(id);
  }
}

/** The options that are messages: stopping the task of this number, and its progress. */
function watchedBy(id: number): Watched {
  const stop = new AbortController();
  stops.set(id, stop);
  return { signal: stop.signal, progress: (share) => post({ id, progress: share }) };
}

async function next(writer: number): Promise<IteratorResult<number, void>> {
  const symbols = writers.get(writer);
  if (symbols === undefined) return { done: true, value: undefined }; // stopped before
  return (await symbols.next()) as IteratorResult<number, void>;
}

/** A writer is stopped at its end, too. */
function stop(id: number): void {
  stops.get(id)?.abort();
  void writers.get(id)?.return?.();
  stops.delete(id);
  writers.delete(id);
}

const failureOf = (error: unknown): Failure =>
  error instanceof RopewalkError
    ? { ropewalk: { ...(error as ErrorData), message: error.message } }
    : { message: describe(error) };

/** Transfers lists of numbers with their memory. */
function post(message: FromWorker): void {
  const result = "result" in message ? message.result : undefined;
  const lists = Object.values(result ?? {}).filter((value) => value instanceof Float32Array);
  scope.postMessage(
    message,
    lists.map(({ buffer }) => buffer as ArrayBuffer),
  );
}

export function serve(own: Own): void {
  scope.addEventListener("message", ({ data }) => {
    const { id } = data;
    if ("stop" in data) return stop(id);
    answer(id, data.request, own).then(
      (result) => post({ id, result }),
      (error: unknown) => post({ id, failure: own.failure?.(error) ?? failureOf(error) }),
    );
  });
  post({ ready: true });
}
