// The small models. Each is loaded by its first user.
import type { TinyModelName } from "../../api/model/index.js";
import type { TinyModel } from "./worker/messages.js";
import type { Models } from "./worker/running-models.js";

export type { TinyModel } from "./worker/messages.js";

/** A figure's models. Each is loaded on demand, together with the module that runs it. */
export class TinyModels {
  #models: Promise<Models> | undefined;

  /** A loaded model is returned unchanged. */
  async of(model: TinyModelName | TinyModel): Promise<TinyModel> {
    return typeof model === "string" ? this.load(model) : model;
  }

  /** A load that fails is forgotten, so that the next call tries again. */
  async load(name: TinyModelName): Promise<TinyModel> {
    const models = (this.#models ??= import("./worker/running-models.js").then((all) => new all.Models()));
    models.catch(() => {
      this.#models = undefined;
    });
    return (await models).load(name);
  }

  dispose(): void {
    this.#models?.then((all) => all.dispose()).catch(() => undefined);
  }
}
