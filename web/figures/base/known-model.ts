import { RopewalkError } from "../../api/errors/errors.js";
import { CUSTOM } from "./fields.js";
import { knownModels, modelOf } from "./models.js";

/** Throws for an id that is not a model. */
export function checkModel(model: unknown): void {
  if (model === undefined || model === CUSTOM || modelOf(String(model))) return;
  const limit = knownModels()
    .map(({ id }) => id)
    .join(", ");
  throw new RopewalkError({ code: "config-invalid", rule: "one-of", path: "model", value: String(model), limit });
}
