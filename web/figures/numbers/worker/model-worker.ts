// The worker that runs the models of a document's figures. It imports nothing on demand, so that every bundler can make it one file:
// weights are sent to it.
import { describe, RopewalkError, type ErrorData } from "../../../api/errors/errors.js";
import { loadTinyFiles } from "../../../api/model/load.js";
import type { TinyModelName } from "../../../api/model/tiny.js";
import type { Model } from "../../../api/model/types.js";
import type { Failure, FromWorker, ModelFacts, Request, ToWorker } from "./messages.js";

/** What of a worker's global scope is used here; the page's types know windows alone. */
interface Scope {
  addEventListener(type: "message", act: (event: MessageEvent<ToWorker>) => void): void;
  postMessage(message: FromWorker, transfer: ArrayBuffer[]): void;
}
const scope = self as unknown as Scope;

const models = new Map<TinyModelName, Model>();
/** What can be stopped: runs until their result, writers until their end. */
const stops = new Map<number, AbortController>();
const writers = new Map<number, AsyncIterator<number>>();

const modelOf = (name: TinyModelName): Model => {
  const model = models.get(name);
  if (model === undefined) throw new RopewalkError({ code: "disposed", rule: "disposed", path: "model" });
  return model;
};

async function answer(id: number, request: Request): Promise<unknown> {
  switch (request.kind) {
    case "load":
      return load(request.model, request);
    case "run":
      try {
        return await modelOf(request.model).run(request.ids, { ...request.options, ...heard(id) });
      } finally {
        stops.delete(id);
      }
    case "write": {
      const written = modelOf(request.model).generate(request.ids, { ...request.options, ...heard(id) });
      writers.set(id, written[Symbol.asyncIterator]());
      return undefined;
    }
    case "next":
      return next(request.writer);
  }
}

async function load(name: TinyModelName, { files }: Request & { kind: "load" }): Promise<ModelFacts> {
  const model = await loadTinyFiles(files);
  models.get(name)?.dispose();
  models.set(name, model);
  const { spec, layers, heads, kvHeads, vocabulary, trainedLength } = model;
  return { spec, layers, heads, kvHeads, vocabulary, trainedLength };
}

/** The options that are messages: what stops the work of this number, and how far it is. */
function heard(id: number): { signal: AbortSignal; progress: (share: number) => void } {
  const stop = new AbortController();
  stops.set(id, stop);
  return { signal: stop.signal, progress: (share) => post({ id, progress: share }) };
}

async function next(writer: number): Promise<IteratorResult<number, void>> {
  const symbols = writers.get(writer);
  if (symbols === undefined) return { done: true, value: undefined }; // stopped before
  try {
    const found = (await symbols.next()) as IteratorResult<number, void>;
    if (found.done === true) leave(writer);
    return found;
  } catch (error) {
    leave(writer);
    throw error;
  }
}

function leave(id: number): void {
  stops.delete(id);
  writers.delete(id);
}

function stop(id: number): void {
  stops.get(id)?.abort();
  void writers.get(id)?.return?.();
  leave(id);
}

const failureOf = (error: unknown): Failure =>
  error instanceof RopewalkError
    ? { ropewalk: { ...(error as ErrorData), message: error.message } }
    : { message: describe(error) };

/** Lists of numbers go over, memory and all. */
function post(message: FromWorker): void {
  const result = "result" in message ? message.result : undefined;
  const lists = Object.values(result ?? {}).filter((value) => value instanceof Float32Array);
  scope.postMessage(
    message,
    lists.map(({ buffer }) => buffer as ArrayBuffer),
  );
}

scope.addEventListener("message", ({ data }) => {
  const { id } = data;
  if ("stop" in data) return stop(id);
  answer(id, data.request).then(
    (result) => post({ id, result }),
    (error: unknown) => post({ id, failure: failureOf(error) }),
  );
});
post({ ready: true });
