import { CUSTOM, decimal, isUnread, modelFields, type Field } from "./fields.js";
import { kebab, type AnyFigure, type Values } from "./figure.js";
import { modelOf } from "./models.js";

export type Attributes = Pick<Element, "getAttribute">;

/** A number of the config, which itself decides what it takes. No link has it. */
const configNumber: Field<unknown> = {
  key: "",
  fallback: undefined,
  read: (text) => (Number.isFinite(decimal(text)) ? decimal(text) : undefined),
  write: String,
};

/** Each attribute of a figure with the field that reads it; without a value of its own, `base` is the model's. */
export const attributesOf = ({ fields }: AnyFigure): ReadonlyMap<string, Field<unknown>> =>
  new Map([
    ...("model" in fields ? ["base", "head-dim"] : []).map((name) => [name, configNumber] as const),
    ...Object.entries(fields).map(([name, field]) => [kebab(name), field] as const),
  ]);

/** Whether an attribute says a part of the figure's model. */
export const isOfModel = ({ fields }: AnyFigure, attribute: string): boolean =>
  "model" in fields &&
  (["model", "config", "head-dim"].includes(attribute) || (attribute === "base" && !("base" in fields)));

/** The model and config that the attributes say: base and head-dim replace those of the model in its config. */
export function readModel({ fields }: AnyFigure, element: Attributes): Values {
  const [id, config] = [element.getAttribute("model"), element.getAttribute("config")];
  const numberOf = (name: string): unknown => configNumber.read(element.getAttribute(name) ?? "");
  const [size, theta] = [numberOf("head-dim"), "base" in fields ? undefined : numberOf("base")];
  if (id !== null && isUnread(id)) return { model: id, config: "" };
  if (size === undefined && theta === undefined) {
    if (config !== null && id === null) return { model: CUSTOM, config };
    return { model: id ?? modelFields.model.fallback, config: "" };
  }
  const known = id === null ? undefined : modelOf(id);
  let from: Record<string, unknown> = known?.config ?? { model_type: "llama", head_dim: 64 };
  if (config !== null) {
    try {
      from = JSON.parse(config) as Record<string, unknown>;
    } catch {
      return { model: CUSTOM, config };
    }
    if (typeof from !== "object" || from === null) return { model: CUSTOM, config };
  }
  const changed: Record<string, unknown> = { ...from };
  if (size !== undefined) changed["head_dim"] = size;
  if (theta !== undefined) {
    changed["rope_theta"] = theta;
    if (typeof from["rope_parameters"] === "object")
      changed["rope_parameters"] = { ...(from["rope_parameters"] as object), rope_theta: theta };
  }
  return { model: CUSTOM, config: JSON.stringify(changed) };
}

/** The attributes of all values that differ from their defaults. */
export function writeAttributes({ fields }: AnyFigure, values: Values): [string, string][] {
  return Object.entries(fields).flatMap(([name, { fallback, write }]) => {
    const value = write(values[name]);
    if (value === write(fallback) || (name === "model" && value === CUSTOM)) return [];
    const text = typeof fallback === "boolean" ? String(values[name]) : value;
    return [[kebab(name), text] as [string, string]];
  });
}
