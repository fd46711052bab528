// Models that come with the package, loaded once by whoever runs them.
import type { Model, TinyModelName } from "../../api/model/index.js";

/** A figure's models: each is loaded when it is first asked for, with the module that runs it. */
export class TinyModels {
  readonly #models = new Map<TinyModelName, Promise<Model>>();

  /** A load that fails is forgotten, so that the next call tries again. */
  load(name: TinyModelName): Promise<Model> {
    const kept = this.#models.get(name);
    if (kept !== undefined) return kept;
    const loading = import("ropewalk/model").then(({ loadTinyModel }) => loadTinyModel(name));
    this.#models.set(name, loading);
    loading.catch(() => this.#models.delete(name));
    return loading;
  }

  /** Frees them all. */
  dispose(): void {
    for (const model of this.#models.values()) model.then((one) => one.dispose()).catch(() => undefined);
    this.#models.clear();
  }
}
