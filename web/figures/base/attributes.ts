import { CUSTOM, isUnread, kebab, modelFields, readText, type AnyFigure, type Field, type Values } from "./figure.js";
import { modelOf } from "./models.js";

export type Attributes = Pick<Element, "getAttribute">;

/** The values that one attribute sets; an unreadable or removed attribute gives the default. */
export function readAttribute({ fields }: AnyFigure, element: Attributes, attribute: string): Values {
  const ownBase = "base" in fields;
  if ("model" in fields && ["model", "config", "head-dim", ...(ownBase ? [] : ["base"])].includes(attribute))
    return readModel(element, ownBase);
  const name = Object.keys(fields).find((one) => kebab(one) === attribute);
  if (name === undefined) return {};
  const field = fields[name]!;
  const given = element.getAttribute(attribute);
  return { [name]: (given === null ? undefined : readText(field, given)) ?? field.fallback };
}

/** The value of a property; some frameworks set properties to an attribute's text. */
export function readProperty(field: Field<unknown>, given: unknown): unknown {
  if (given === null || given === undefined) return undefined;
  return readText(field, typeof given === "string" ? given : field.write(given));
}

/** base and head-dim replace those of the model in its config. */
function readModel(element: Attributes, ownBase: boolean): Values {
  const [id, config, headDim] = [
    element.getAttribute("model"),
    element.getAttribute("config"),
    element.getAttribute("head-dim"),
  ];
  const base = ownBase ? null : element.getAttribute("base");
  if (id !== null && isUnread(id)) return { model: id, config: "" };
  if (headDim === null && base === null) {
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
  }
  const changed: Record<string, unknown> = { ...from };
  if (headDim !== null) changed["head_dim"] = Number(headDim);
  if (base !== null) {
    changed["rope_theta"] = Number(base);
    if (typeof from["rope_parameters"] === "object")
      changed["rope_parameters"] = { ...(from["rope_parameters"] as object), rope_theta: Number(base) };
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
