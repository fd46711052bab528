import { listOf } from "./fields.js";
import type { OpenConfig } from "./open.js";
import { brief } from "./note.js";
import type { NoteValues } from "./note-words.js";
import { asData } from "../errors/errors.js";

/** NoPE: layers that a list, an interval or the model's code does not rotate. */
export interface LayersWithoutRope {
  path: string;
  /** The values of the note about them. */
  values: NoteValues;
  /** Their numbers from 0 on, if the config gives the number of layers. */
  layers?: readonly number[];
  /** Their types, if the model's code goes by type. */
  layerTypes?: readonly string[];
}

const indexes = <T>(list: readonly T[], wanted: (entry: T, index: number) => boolean): number[] =>
  list.flatMap((entry, index) => (wanted(entry, index) ? [index] : []));

export function layersWithoutRope(open: OpenConfig): LayersWithoutRope | undefined {
  const { fields, row } = open;
  const flags = fields.given("no_rope_layers", "use_rope_layers");
  if (listOf(flags?.value).length > 0) {
    const layers = indexes(listOf(flags!.value), (value) => value === 0 || value === false);
    if (layers.length === 0) return undefined;
    return { path: flags!.path, values: { layers: brief(layers.join(", "), 160) }, layers };
  }
  const interval = fields.given("no_rope_layer_interval");
  if (interval !== undefined) {
    const layers = everyNth(open, interval.value);
    return {
      path: interval.path,
      values: { interval: asData(interval.value) },
      ...(layers && { layers }),
    };
  }
  if (row.noRope === undefined || fields.given("sliding_window") === undefined) return undefined;
  const types = listOf(fields.given("layer_types")?.value);
  // Cohere 2 MoE: the first dense layers rotate, whatever their type is.
  const dense =
    fields.given("prefix_dense_sliding_window_pattern")?.value === 1 ? fields.given("first_k_dense_replace")?.value : 0;
  const found =
    types.length > 0
      ? indexes(types, (type) => type === row.noRope)
      : everyNth(open, fields.given("sliding_window_pattern", "global_attn_every_n_layers")?.value);
  const layers = found?.filter((layer) => layer >= (typeof dense === "number" ? dense : 0));
  return {
    path: fields.name("layer_types"),
    values: { type: row.noRope },
    ...(layers && { layers }),
    layerTypes: [row.noRope],
  };
}

/** Every nth layer, the last of each group of n; undefined if the config does not give n or the number of layers. */
function everyNth({ fields }: OpenConfig, n: unknown): number[] | undefined {
  const count = fields.given("num_hidden_layers")?.value;
  const known = [n, count].every((value) => typeof value === "number" && Number.isInteger(value) && value > 0);
  if (!known || (count as number) > 65536) return undefined;
  return indexes(Array.from({ length: count as number }), (_, layer) => (layer + 1) % (n as number) === 0);
}

/** The same as the report's values. */
export function valuesWithoutRope(open: OpenConfig): { name: string; value: unknown; source: string }[] {
  const found = layersWithoutRope(open);
  if (found === undefined) return [];
  const { layers, layerTypes, path } = found;
  return [
    ...(layers === undefined ? [] : [{ name: "layersWithoutRope", value: layers, source: path }]),
    ...(layerTypes === undefined ? [] : [{ name: "layerTypesWithoutRope", value: layerTypes, source: "model_type" }]),
  ];
}
