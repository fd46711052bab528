// Models in a worker. All figures of a document share it, from the first that needs a model until the last is removed.
import { callWords } from "../../../api/errors/call-words.js";
import { learn } from "../../../api/errors/error-words.js";
import { RopewalkError } from "../../../api/errors/errors.js";
import type { GenerateOptions, ModelRun, RunModelOptions } from "../../../api/model/index.js";
import { codecOf } from "../../../api/model/symbols.js";
import { tinyFiles, type TinyModelName } from "../../../api/model/tiny.js";
import type { RopeSpec } from "../../../api/types.js";
import type { Failure, FromWorker, LoadRequest, ModelFacts, Request, TinyModel, ToWorker } from "./messages.js";
import { startWorker } from "./start.js";

/** One figure's share of the worker. */
export interface WorkerShare {
  /** Undefined if no worker runs it. Errors: wasm-unavailable (the weights were not found), disposed. */
  load(name: TinyModelName): Promise<TinyModel | undefined>;
  leave(): void;
}

let shared: TinyWorker | undefined;

/** `lost` is called when the worker stops by itself: its models are gone. */
export function shareWorker(lost: () => void): WorkerShare {
  const own = (shared ??= new TinyWorker());
  own.users.add(lost);
  return {
    load: (name) => own.load(name),
    leave() {
      own.users.delete(lost);
      if (own.users.size === 0) own.end(disposed());
    },
  };
}

export const disposed = (): RopewalkError => new RopewalkError({ code: "disposed", rule: "disposed", path: "model" });

/** Options that are not sent as data: the worker stops on the signal and reports progress. */
type Watched = Pick<RunModelOptions, "signal" | "progress">;

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

export class ModelWorker<Own> {
  readonly users = new Set<() => void>();
  readonly worker: Promise<Worker | undefined>;
  readonly #waiting = new Map<number, Waiting>();
  readonly #progress = new Map<number, (share: number) => void>();
  #last = 0;
  #ended: Error | undefined;

  constructor(starting: Promise<Worker | undefined>) {
    learn(callWords); // the module starts in the worker, and its errors are made anew here
    this.worker = this.#start(starting);
  }

  get ended(): Error | undefined {
    return this.#ended;
  }

  async #start(starting: Promise<Worker | undefined>): Promise<Worker | undefined> {
    const worker = await starting;
    worker?.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => this.#receive(data));
    worker?.addEventListener("error", ({ message }) => {
      const users = [...this.users];
      this.end(
        new RopewalkError({ code: "wasm-unavailable", rule: "trapped", value: message || "the worker stopped" }),
      );
      for (const lost of users) lost();
    });
    return worker;
  }

  /** Ends the worker and all its work; the next request starts another. */
  end(why: Error): void {
    this.#ended = why;
    void this.worker.then((worker) => worker?.terminate());
    for (const { reject } of this.#waiting.values()) reject(why);
    this.#waiting.clear();
    this.#progress.clear();
  }

  #receive(data: FromWorker): void {
    if ("ready" in data) return;
    const { id } = data;
    if ("progress" in data) return this.#progress.get(id)?.(data.progress);
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if ("result" in data) waiting?.resolve(data.result);
    else waiting?.reject(errorOf(data.failure));
  }

  async #post(message: ToWorker<Own>): Promise<void> {
    (await this.worker)?.postMessage(message, { transfer: [] });
  }

  /** Errors: those of the worker, disposed. */
  async ask(request: Request<Own>, { signal, progress }: Watched = {}, id = ++this.#last): Promise<unknown> {
    if (this.#ended) throw this.#ended;
    if (progress) this.#progress.set(id, progress);
    const stop = (): void => this.stop(id);
    signal?.addEventListener("abort", stop);
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject });
        this.#post({ id, request }).catch(reject);
      });
    } catch (error) {
      throw signal?.aborted ? signal.reason : error;
    } finally {
      signal?.removeEventListener("abort", stop);
      this.#progress.delete(id);
    }
  }

  stop(id: number): void {
    void this.#post({ id, stop: true });
  }

  /** Yields one symbol after the other, each on demand. Leaving the loop frees the run in the worker. */
  async *write(request: Request<Own>, { signal, progress }: Watched): AsyncGenerator<number, void, undefined> {
    const id = ++this.#last;
    const stop = (): void => this.stop(id);
    await this.ask(request, {}, id);
    if (progress) this.#progress.set(id, progress);
    signal?.addEventListener("abort", stop);
    try {
      for (;;) {
        const found = (await this.ask({ kind: "next", writer: id })) as IteratorResult<number, void>;
        if (found.done === true) return;
        yield found.value;
      }
    } finally {
      signal?.removeEventListener("abort", stop);
      this.#progress.delete(id);
      stop();
    }
  }
}

class TinyWorker extends ModelWorker<LoadRequest> {
  readonly #models = new Map<TinyModelName, Promise<TinyModel | undefined>>();

  constructor() {
    super(startWorker());
  }

  load(name: TinyModelName): Promise<TinyModel | undefined> {
    const kept = this.#models.get(name);
    if (kept !== undefined) return kept;
    const loading = this.#load(name);
    this.#models.set(name, loading);
    loading.catch(() => this.#models.delete(name));
    return loading;
  }

  /** A model that the worker cannot load is loaded in the thread, which also reports the error. */
  async #load(model: TinyModelName): Promise<TinyModel | undefined> {
    const [worker, files] = await Promise.all([this.worker, tinyFiles(model)]);
    if (this.ended) throw this.ended;
    if (worker === undefined) return undefined;
    let facts: ModelFacts;
    try {
      facts = (await this.ask({ kind: "load", model, files })) as ModelFacts;
    } catch (error) {
      if (this.ended) throw error;
      return undefined;
    }
    return new RemoteModel(this, model, facts, codecOf({ symbols: [...files.symbols] }, facts.vocabulary));
  }

  override end(why: Error): void {
    super.end(why);
    if (shared === this) shared = undefined;
  }
}

function errorOf(failure: Failure): Error {
  if (!("ropewalk" in failure)) return Object.assign(new Error(failure.message), failure);
  // Its message and its value are already complete.
  return Object.assign(new RopewalkError(failure.ropewalk), failure.ropewalk);
}

export class RemoteModel implements TinyModel, ModelFacts {
  declare readonly spec: RopeSpec;
  declare readonly layers: number;
  declare readonly heads: number;
  declare readonly kvHeads: number;
  declare readonly vocabulary: number;
  declare readonly trainedLength: number;
  declare readonly localSpec?: RopeSpec;
  readonly #worker: ModelWorker<never>;
  readonly #name: string;
  readonly #codec: Pick<TinyModel, "encode" | "decode">;

  constructor(
    worker: ModelWorker<never>,
    name: string,
    facts: ModelFacts,
    codec: Pick<TinyModel, "encode" | "decode">,
  ) {
    Object.assign(this, facts);
    this.#worker = worker;
    this.#name = name;
    this.#codec = codec;
  }

  encode(text: string): ReturnType<TinyModel["encode"]> {
    return this.#codec.encode(text);
  }

  decode(ids: ArrayLike<number>): ReturnType<TinyModel["decode"]> {
    return this.#codec.decode(Array.from(ids));
  }

  async run(ids: ArrayLike<number>, given: RunModelOptions = {}): Promise<ModelRun> {
    const { signal, progress: _, ...options } = given;
    if (signal?.aborted) throw signal.reason;
    return (await this.#worker.ask({ kind: "run", model: this.#name, ids, options }, given)) as ModelRun;
  }

  async *generate(ids: ArrayLike<number>, given: GenerateOptions = {}): AsyncGenerator<number, void, undefined> {
    const { signal, progress: _, ...options } = given;
    if (!signal?.aborted) yield* this.#worker.write({ kind: "write", model: this.#name, ids, options }, given);
  }
}
