// A reader's own model in a separate worker, from its files to the functions that figures use.
import type { ModelFacts } from "../../../figures/numbers/worker/messages.js";
import { disposed, ModelWorker, RemoteModel } from "../../../figures/numbers/worker/remote-model.js";
import { saysReady } from "../../../figures/numbers/worker/start.js";
import { named } from "../../check/inputs/choose-files.js";
import type { Looked, OwnRequest } from "./messages.js";

export class OwnWorker {
  readonly #files: { name: string; blob: Blob }[];
  readonly #worker: ModelWorker<OwnRequest>;

  /** `lost` is called if the worker stops by itself. */
  constructor(files: readonly File[], lost: (error: Error) => void) {
    this.#files = named(files);
    this.#worker = new ModelWorker<OwnRequest>(start());
    this.#worker.users.add(() => lost(this.#worker.ended!));
  }

  look(): Promise<Looked> {
    return this.#worker.ask({ kind: "look", files: this.#files }) as Promise<Looked>;
  }

  async load(progress: (share: number) => void): Promise<RemoteModel> {
    const facts = (await this.#worker.ask({ kind: "load", files: this.#files }, { progress })) as ModelFacts;
    return new RemoteModel(this.#worker, "own", facts, {
      encode: (text) => this.#worker.ask({ kind: "encode", text }) as Promise<Int32Array>,
      decode: (ids) => this.#worker.ask({ kind: "decode", ids }) as Promise<string>,
    });
  }

  pieces(ids: ArrayLike<number>): Promise<readonly string[]> {
    return this.#worker.ask({ kind: "pieces", ids }) as Promise<readonly string[]>;
  }

  /** Frees its memory, even during work. */
  end(): void {
    this.#worker.end(disposed());
  }
}

async function start(): Promise<Worker> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  if (await saysReady(worker)) return worker;
  worker.terminate();
  throw new Error("the worker did not start");
}
