// npm run model-types: writes web/docs/models.md from the tables of web/api/config. The tests hold the two equal.
import { writeFileSync } from "node:fs";
import { formatted, markdownTable, withParts } from "../shared/document.mjs";
import { inRoot } from "../shared/project.mjs";
import { runIfMain } from "../shared/run.mjs";

export const modelTypesDocument = "web/docs/models.md";

const sliceOf = ({ trailing, partial, byRotaryDim, defaults }) => {
  if (trailing) return "last channels";
  if (defaults.qk_rope_head_dim) return `rotary part, ${defaults.qk_rope_head_dim}`;
  if (byRotaryDim) return `first ${defaults.rotary_dim}`;
  const share = defaults.partial_rotary_factor ?? defaults.rotary_pct;
  return partial ? `share, ${share ?? "as given"}` : "whole head";
};

const layersOf = ({ noRope, linear, scaledTypes, scalesSliding, axisPattern, onlyIf, defaults }) => {
  const said = [
    noRope && `${noRope} does not rotate`,
    linear && `those of linear attention rotate, too, ${linear}`,
    defaults.no_rope_layer_interval && `every ${defaults.no_rope_layer_interval}th does not rotate`,
    scaledTypes && `scaling in ${scaledTypes.join(", ")}`,
    (defaults.rope_local_base_freq ?? defaults.local_rope_theta) &&
      `sliding has its own base${scalesSliding ? "" : ", unscaled"}`,
    Object.keys(defaults.rope_parameters ?? {}).some((key) => key.endsWith("_attention")) && "own parameters by type",
    defaults.compress_rope_theta && "own parameters by type",
    axisPattern && `${axisPattern} axes`,
    onlyIf && `only with ${onlyIf[0]}${onlyIf[1] === undefined ? "" : ` ${JSON.stringify(onlyIf[1])}`}`,
  ].filter(Boolean);
  return said.length === 0 ? "all alike" : said.join("; ");
};

export async function modelTypesText() {
  const { modelTypes } = await import("../../../build/api/config/model-types.js");
  const { typesUnread, typesWithoutRope } = await import("../../../build/api/config/model-types-without.js");
  const rows = [...modelTypes()].sort(([a], [b]) => (a < b ? -1 : 1));
  const fromDiffusers = ([, { source }]) => source.startsWith("diffusers, ");
  const classes = rows.filter(fromDiffusers).map(([name, { pairing, axes, axisPattern, defaults }]) => {
    const list = defaults[axes];
    const given = list === undefined ? axes : `${axes}, ${Array.isArray(list) ? list.join(" + ") : list}`;
    return [`\`${name}\``, pairing, given ?? axisPattern ?? "one", String(defaults.rope_theta)];
  });
  const models = rows.filter((row) => !fromDiffusers(row));
  const rotating = models.map(([name, row]) => {
    const order =
      row.pairing + (row.writeAs ? `, written ${row.writeAs}` : "") + (row.direction ? ", negative angle" : "");
    return [`\`${name}\``, order, sliceOf(row), layersOf(row), row.source];
  });
  const without = typesWithoutRope();
  const count = without.reduce((sum, [, names]) => sum + names.length, 0);
  const named = (names) =>
    [...names]
      .sort()
      .map((name) => `\`${name}\``)
      .join(", ");
  return formatted(
    inRoot(modelTypesDocument),
    withParts(modelTypesDocument, {
      counts: `\`parseConfig\` knows ${models.length} values of \`model_type\` that rotate, and ${count} that do not, and ${classes.length} classes of Diffusers.`,
      rotating: markdownTable(["model_type", "pairing", "channels", "layers", "source"], rotating),
      diffusers: markdownTable(["_class_name", "pairing", "axes", "base"], classes),
      unread: typesUnread()
        .map(([reason, names]) => `- ${reason[0].toUpperCase()}${reason.slice(1)}. ${named(names)}`)
        .join("\n"),
      without: without.map(([family, names]) => `- Positions come from ${family}: ${named(names)}`).join("\n"),
    }),
  );
}

await runIfMain(import.meta.url, async () => writeFileSync(inRoot(modelTypesDocument), await modelTypesText()));
