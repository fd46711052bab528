import { isGiven } from "../arguments/checks.js";
import { asData } from "../errors/errors.js";
import { positionsWithoutRope } from "./model-types-without.js";
import { isObject, listOf, ownFields, type Fields } from "./fields.js";
import { effects, sameMeaning } from "./keys.js";
import type { RotarySet } from "./layers.js";
import type { OpenConfig } from "./open.js";
import { layersWithoutRope } from "./layers-without-rope.js";
import { brief, numbered, on, type Note } from "./note.js";
import { statedPairing } from "./parse.js";

/** The towers of SigLIP and CLIP have learned positions. */
const visionRotates = (config: unknown): boolean =>
  isObject(config) && !(typeof config.model_type === "string" && positionsWithoutRope(config.model_type) !== undefined);

/** The notes about the config as a whole. */
export function configNotes(config: unknown, open: OpenConfig, layerTypes: readonly string[]): Note[] {
  const { fields, known, row, pairing, name, namePath, architecture } = open;
  const stated = pairing === undefined ? statedPairing(open) : undefined;
  const top = isObject(config) ? ownFields(config) : {};
  const inner = fields.path === "" ? undefined : fields.path;
  const noRope = layersWithoutRope(open);
  const layersOfTypes = new Set(listOf(fields.given("layer_types", "layers_block_type")?.value));
  const stateTypes = ["linear_attention", "conv", "mamba", "recurrent"].filter((type) => layersOfTypes.has(type));
  const given = (key: string): boolean => fields.given(key) !== undefined && fields.has(key);
  return [
    on(!known && pairing !== undefined, "info", "model-type-unknown", namePath, { pairing }),
    on(known && pairing !== undefined && pairing !== row.pairing, "warning", "pairing-overridden", namePath, {
      pairing,
      usual: row.pairing,
      source: row.source,
    }),
    on(architecture !== undefined, "warning", "architecture-differs", namePath, {
      ...architecture,
      architecture: brief(architecture?.name ?? ""),
      name,
    }),
    on(stated !== undefined && known && stated.value !== row.pairing, "warning", "pairing-stated", stated?.path, {
      pairing: stated?.value,
      key: stated?.path,
      counts: stated?.counts,
      usual: row.pairing,
      source: row.source,
    }),
    on(row.widthFirst === true, "info", "width-first", namePath),
    on(row.besides !== undefined, "warning", row.besides ?? "values-rotate", namePath),
    on(row.parts !== undefined, "info", "parts-rotate", namePath, { types: row.parts?.join(", ") }),
    on(row.version !== undefined, "info", "version-followed", namePath, row.version),
    on(known && pairing === undefined && stated?.counts !== true, "info", "model-type", namePath, {
      pairing: row.pairing,
      ...(row.writeAs && { writeAs: row.writeAs }),
      source: row.source,
    }),
    on(
      given("rope_scaling") && given("rope_parameters"),
      "warning",
      "parameters-replaced",
      fields.at("rope_parameters"),
    ),
    on(
      inner !== undefined && ["rope_theta", "rope_scaling", "rope_parameters"].some((key) => Object.hasOwn(top, key)),
      "warning",
      "outer-ignored",
      inner,
      { inner: brief(inner ?? "") },
    ),
    on(visionRotates(top.vision_config), "info", "vision-config", "vision_config"),
    on(
      layerTypes.includes("indexer"),
      "info",
      "indexer-rotates",
      fields.name(fields.has("index_head_dim") ? "index_head_dim" : "indexer_head_dim"),
    ),
    on(
      layerTypes.length > 1 && !layerTypes.includes("indexer") && row.parts === undefined,
      "info",
      "per-layer-type",
      undefined,
      {
        types: brief(layerTypes.join(", "), 120),
        chosen: layerTypes.includes("full_attention") ? "full_attention" : brief(layerTypes[0] ?? ""),
      },
    ),
    on(
      layerTypes.length === 0 &&
        (given("sliding_window_pattern") || new Set(listOf(fields.object.layer_types)).size > 1),
      "info",
      "one-set-for-all",
      undefined,
    ),
    on(/(^|\.)decoder/.test(fields.path), "info", "encoder-config", fields.path),
    on(stateTypes.length > 0, "info", "layers-without-attention", fields.name("layer_types"), {
      types: stateTypes.join(", "),
    }),
    on(noRope !== undefined, "info", "layers-without-rope", noRope?.path, noRope?.values),
  ].filter((entry) => entry !== undefined);
}

const unread = (fields: Fields, sets: readonly RotarySet[]): (Note | undefined)[] =>
  [fields, ...sets.map(({ params }) => params)].flatMap((place) =>
    [...effects, ...(fields.object.model_type === "chatglm" ? ["rope_ratio"] : [])].map((key) => {
      const value = place.object[key];
      const counts = isGiven(value) && value !== false && value !== 1;
      return on(counts, "warning", "key-not-read", place.at(key), { key, value: asData(value) });
    }),
  );

/** Keys of the same meaning that disagree, and keys that are never read. */
export function keyNotes({ fields }: OpenConfig, sets: readonly RotarySet[]): Note[] {
  const disagreeing = sameMeaning.map((names) => {
    const given = names.filter((key) => typeof fields.object[key] === "number");
    const differ = new Set(given.map((key) => fields.object[key])).size > 1;
    return on(
      differ,
      "warning",
      "keys-disagree",
      fields.name(given[0] ?? ""),
      numbered(given.map((key) => [key, fields.object[key]])),
    );
  });
  return [...disagreeing, ...unread(fields, sets)].filter((note) => note !== undefined);
}
