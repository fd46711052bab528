import type { Model, TinyModelName } from "../../../api/model/index.js";
import type { TinyModel } from "./messages.js";
import { shareWorker, type WorkerShare } from "./remote-model.js";

/** A figure's models: in the shared worker or, if there is none, in this thread. */
export class Models {
  readonly #models = new Map<TinyModelName, Promise<TinyModel>>();
  /** The models of this thread, whose runs yield to other tasks. */
  readonly #here: Promise<Model>[] = [];
  #share: WorkerShare | undefined;

  /** A load that fails is forgotten, so that the next call tries again. */
  load(name: TinyModelName): Promise<TinyModel> {
    const kept = this.#models.get(name);
    if (kept !== undefined) return kept;
    const loading = this.#load(name);
    this.#models.set(name, loading);
    loading.catch(() => {
      if (this.#models.get(name) === loading) this.#models.delete(name);
    });
    return loading;
  }

  async #load(name: TinyModelName): Promise<TinyModel> {
    const own = (this.#share ??= shareWorker(() => this.#forget()));
    const remote = await own.load(name);
    if (remote !== undefined) return remote;
    const { loadTinyModel } = await import("ropewalk/model");
    const loading = loadTinyModel(name);
    if (this.#share === own) this.#here.push(loading);
    else loading.then((model) => model.dispose()).catch(() => undefined); // freed meanwhile
    return loading;
  }

  #forget(): void {
    this.#models.clear();
    this.#share = undefined;
  }

  dispose(): void {
    this.#share?.leave();
    for (const model of this.#here.splice(0)) model.then((one) => one.dispose()).catch(() => undefined);
    this.#forget();
  }
}
