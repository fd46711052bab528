// npm run doctor: tries rw.diagnose on every case and mistake of tests/web/doctor and writes web/docs/doctor.md. Some minutes.
import { writeFileSync } from "node:fs";
import { cases } from "../../../tests/web/doctor/cases.mjs";
import { mistakes } from "../../../tests/web/doctor/mistakes.mjs";
import { programs } from "../../../tests/web/doctor/mendings/programs.mjs";
import { models as rareModels, programs as rare } from "../../../tests/web/doctor/mendings/rare.mjs";
import { harmless, pairs, singles } from "../../../tests/web/doctor/trials.mjs";
import { formatted, sourceOf } from "../shared/document.mjs";
import { inRoot } from "../shared/project.mjs";
import { progress, runIfMain } from "../shared/run.mjs";

const file = inRoot("web/docs/doctor.md");
const percent = (part, all) => `${((100 * part) / all).toFixed(1)}%`;
const table = (head, rows) =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
const grouped = (list, keyOf) => Map.groupBy?.(list, keyOf) ?? groupBy(list, keyOf);

/** Node 20 has no Map.groupBy. */
function groupBy(list, keyOf) {
  const groups = new Map();
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

function confusion(all) {
  const rows = [...grouped(all, ({ mistake }) => mistake.code)].map(([code, list]) => {
    const others = [
      ...grouped(
        list.filter(({ named }) => !named),
        ({ said }) => said,
      ),
    ];
    const instead = others.map(([said, some]) => `${said} ${some.length}`).join(", ");
    return [`\`${code}\``, list.length, percent(list.filter(({ named }) => named).length, list.length), instead];
  });
  return table(["the mistake", "fixtures", "named first", "said in its place"], rows);
}

function pairTable(all) {
  const part = ({ mistakes: both }) =>
    both
      .map((mistake) => mistake.part)
      .sort()
      .join(" and ");
  const rows = [...grouped(all, part)].map(([name, list]) => [
    name,
    list.length,
    percent(list.filter(({ both }) => both).length, list.length),
  ]);
  return table(["parts of the rotation", "fixtures", "both named"], rows);
}

function accused(all) {
  const rows = [...grouped(all, ({ name }) => name)].map(([name, list]) => {
    const wanted = name === "random" ? "unexplained" : "match";
    return [name, list.length, wanted, list.filter(({ verdict }) => verdict !== wanted).length];
  });
  return table(["vectors", "fixtures", "verdict", "any other"], rows);
}

async function write() {
  const { loadRopewalk } = await import(inRoot("dist/node.js"));
  const rw = await loadRopewalk();
  progress("correct and random vectors");
  const fine = harmless(rw);
  progress("single mistakes");
  const single = singles(rw);
  progress("pairs of mistakes");
  const double = pairs(rw);
  const named = single.filter((one) => one.named).length;
  const both = double.filter((one) => one.both).length;
  writeFileSync(
    file,
    await formatted(
      file,
      `# What \`diagnose\` finds

Made by \`npm run doctor\`: every mistake of [\`tests/web/doctor/mistakes.mjs\`](${sourceOf("tests/web/doctor/mistakes.mjs")}), ${mistakes.length} in all, made by plain
loops over ${cases.length} models and lengths (head_dim 64 to 256, four schemes, both pairings and layouts, grouped heads, 16 to 700 tokens, positions up to
2,531), and what \`rw.diagnose\` said of it. ${named} of ${single.length} (${percent(named, single.length)}) are named first; of two at once ${both} of
${double.length} (${percent(both, double.length)}) are both named.

## Single mistakes

${confusion(single)}

Twelve of them are classes of public reports. Every mending is run, in ${programs.length} wrong programs of two styles and ten models
([\`tests/web/doctor/mendings\`](${sourceOf("tests/web/doctor/mendings/programs.mjs")})): pasted as it is, it makes each match, or keep every score where rows are permuted. A second
application has none. So do ${rare.length} programs of ${Object.keys(rareModels).length} rarer rotations: several axes, a slice that begins further on, another order of writing, negative angles;
rows and columns that a vision tower has exchanged no line mends.

Doubled positions give the very numbers of a rotation applied twice: either name counts.

## Correct and random vectors

${accused(fine)}

## Two at once

${pairTable(double)}

Where every token has one position, or the head's index takes its place, each pair of channels has one angle up to revolutions, and frequencies
that are wrong beside it cannot be told for sure.

## What it cannot tell

- The permutation of weights: a checkpoint in the other layout gives the numbers of the other pairing.
- Positions 0 alone, one position, constant vectors, pairs too slow to move: \`notes\` of the result say so.
`,
    ),
  );
}

await runIfMain(import.meta.url, write);
