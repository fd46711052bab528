import { isObject } from "./fields.js";
import type { OpenConfig } from "./layers.js";
import { show } from "../errors.js";
import { layersWithoutRope, listOf } from "./layers-without-rope.js";
import { on, type Note } from "./layer-notes.js";

/** What there is to say about the config as a whole. */
export function configNotes(config: unknown, open: OpenConfig, layerTypes: readonly string[]): Note[] {
  const { fields, name, known, row } = open;
  const top = isObject(config) ? config : {};
  const inner = fields.path === "" ? undefined : fields.path;
  const noRope = layersWithoutRope(open);
  const given = (key: string): boolean => fields.given(key) !== undefined && fields.has(key);
  return [
    on(
      name === undefined,
      "warning",
      "model-type-missing",
      undefined,
      "there is no model_type: half-split pairs are assumed",
    ),
    on(
      name !== undefined && !known,
      "warning",
      "model-type-unknown",
      "model_type",
      `model_type ${show(name)} is not known: half-split pairs are assumed`,
    ),
    on(
      known,
      "info",
      "model-type",
      "model_type",
      `channels are paired ${row.pairing}${row.writeAs ? ` and written ${row.writeAs}` : ""}, as in ${row.source}`,
    ),
    on(
      given("rope_scaling") && given("rope_parameters"),
      "warning",
      "parameters-replaced",
      fields.at("rope_parameters"),
      "rope_scaling replaces rope_parameters entirely",
    ),
    on(
      inner !== undefined && ["rope_theta", "rope_scaling", "rope_parameters"].some((key) => Object.hasOwn(top, key)),
      "warning",
      "outer-ignored",
      inner,
      `the rotary parameters of ${inner} count, not those beside it`,
    ),
    on(
      isObject(top.vision_config),
      "info",
      "vision-config",
      "vision_config",
      "the vision tower has its own rotation: pass vision_config to read it",
    ),
    on(
      layerTypes.length > 1,
      "info",
      "per-layer-type",
      undefined,
      `layers have parameters of their own by type: ${layerTypes.join(", ")}`,
    ),
    on(
      layerTypes.length === 0 &&
        (given("sliding_window_pattern") || new Set(listOf(fields.object.layer_types)).size > 1),
      "info",
      "one-set-for-all",
      undefined,
      "layers attend in several ways but share one set of rotary parameters",
    ),
    on(noRope !== undefined, "info", "layers-without-rope", noRope?.path, noRope?.message ?? ""),
  ].filter((entry) => entry !== undefined);
}
