// npm run model-types: writes web/docs/models.md from the tables of web/api/config. The tests hold the two equal.
import { writeFileSync } from "node:fs";
import { formatted, withParts, wrapped } from "../shared/document.mjs";
import { inRoot, runIfMain } from "../shared/run.mjs";

export const modelTypesDocument = "web/docs/models.md";

const channelsOf = ({ trailing, partial, byRotaryDim, defaults }) => {
  if (trailing) return "the last channels";
  if (defaults.qk_rope_head_dim) return `rotary part of ${defaults.qk_rope_head_dim} channels`;
  if (byRotaryDim) return `the first ${defaults.rotary_dim} channels`;
  const share = defaults.partial_rotary_factor ?? defaults.rotary_pct;
  return partial && (share === undefined ? "share as in the config" : `share ${share}`);
};

const layersOf = ({ noRope, linear, scaledTypes, scalesSliding, axisPattern, onlyIf, defaults }) => [
  noRope && `${noRope} does not rotate`,
  linear && `linear attention rotates ${linear}`,
  defaults.no_rope_layer_interval && `every ${defaults.no_rope_layer_interval}th layer does not rotate`,
  scaledTypes && `scaling only in ${scaledTypes.join(", ")}`,
  (defaults.rope_local_base_freq ?? defaults.local_rope_theta) &&
    `sliding layers have a base of their own${scalesSliding ? "" : ", unscaled"}`,
  (defaults.compress_rope_theta ||
    Object.keys(defaults.rope_parameters ?? {}).some((key) => key.endsWith("_attention"))) &&
    "parameters by layer type",
  axisPattern && `${axisPattern} axes`,
  onlyIf && `only with ${onlyIf[0]}${onlyIf[1] === undefined ? "" : ` ${JSON.stringify(onlyIf[1])}`}`,
];

const named = (names) =>
  [...names]
    .sort()
    .map((name) => `\`${name}\``)
    .join(", ");

const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** The names of rows with the same text, by that text, in the order of their first names. */
function together(rows, textOf) {
  const groups = new Map();
  for (const [name, row] of rows) {
    const text = textOf(row);
    groups.set(text, [...(groups.get(text) ?? []), name]);
  }
  return [...groups];
}

const orderOf = ({ pairing, writeAs, direction }) =>
  capital(pairing) + (writeAs ? `, written ${writeAs}` : "") + (direction ? ", negative angle" : "");

/** A heading for each order of channels, and an item for the types of one file that rotate alike. */
function rotatingText(rows) {
  const headings = together(
    rows,
    (row) => `${orderOf(row)}, ${channelsOf(row) ? "a part of the head" : "the whole head"}`,
  );
  const byName = new Map(rows);
  return headings.flatMap(([heading, names]) => {
    const items = together(
      names.map((name) => [name, byName.get(name)]),
      (row) => {
        const notes = [channelsOf(row), ...layersOf(row)].filter(Boolean).join("; ");
        return `${notes && ` (${notes})`}: ${row.source}`;
      },
    );
    return [`### ${heading}`, items.map(([text, alike]) => wrapped(`- ${named(alike)}${text}`)).join("\n")];
  });
}

const axesOf = ({ axes, axisPattern, defaults }) => {
  const list = defaults[axes?.key];
  if (list !== undefined) return `${axes.key} ${Array.isArray(list) ? list.join(" + ") : list}`;
  return axes?.kind ?? axisPattern ?? "one axis";
};

export async function modelTypesText() {
  const { modelTypes } = await import("../../../build/api/config/model-types.js");
  const { typesUnread, typesWithoutRope } = await import("../../../build/api/config/model-types-without.js");
  const rows = [...modelTypes()].sort(([a], [b]) => (a < b ? -1 : 1));
  const fromDiffusers = ([, { source }]) => source.startsWith("diffusers, ");
  const classes = rows.filter(fromDiffusers);
  const models = rows.filter((row) => !fromDiffusers(row));
  const without = typesWithoutRope();
  const count = without.reduce((sum, [, names]) => sum + names.length, 0);
  return formatted(
    inRoot(modelTypesDocument),
    withParts(modelTypesDocument, {
      counts: `\`parseConfig\` knows ${models.length} values of \`model_type\` that rotate, and ${count} that do not, and ${classes.length} classes of Diffusers.`,
      rotating: rotatingText(models).join("\n\n"),
      diffusers: together(classes, (row) => `${capital(row.pairing)}, ${axesOf(row)}, base ${row.defaults.rope_theta}`)
        .map(([text, names]) => wrapped(`- ${text}: ${named(names)}`))
        .join("\n"),
      unread: typesUnread()
        .map(([reason, names]) => wrapped(`- ${capital(reason)}. ${named(names)}`))
        .join("\n"),
      without: without.flatMap(([family, names]) => [`### ${capital(family)}`, wrapped(named(names))]).join("\n\n"),
    }),
  );
}

await runIfMain(import.meta.url, async () => writeFileSync(inRoot(modelTypesDocument), await modelTypesText()));
