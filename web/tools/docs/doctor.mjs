// npm run doctor: tries rw.diagnose on every case of tests/web/doctor, writes web/docs/doctor.md. Takes some minutes.
import { cases } from "../../../tests/web/doctor/cases.mjs";
import { mistakes } from "../../../tests/web/doctor/mistakes.mjs";
import { programs } from "../../../tests/web/doctor/mendings/programs.mjs";
import { models as rareModels, programs as rare } from "../../../tests/web/doctor/mendings/rare.mjs";
import { harmless, pairs, singles } from "../../../tests/web/doctor/trials.mjs";
import { markdownTable, writeParts } from "../shared/document.mjs";
import { inRoot, progress, runIfMain } from "../shared/run.mjs";

const percent = (part, all) => `${((100 * part) / all).toFixed(1)}%`;
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
        ({ answer }) => answer,
      ),
    ];
    const instead = others.map(([answer, some]) => `${answer} ${some.length}`).join(", ");
    return [`\`${code}\``, list.length, percent(list.filter(({ named }) => named).length, list.length), instead];
  });
  return markdownTable(["the mistake", "fixtures", "named first", "named instead"], rows);
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
  return markdownTable(["parts of the rotation", "fixtures", "both named"], rows);
}

function accused(all) {
  const rows = [...grouped(all, ({ name }) => name)].map(([name, list]) => {
    const wanted = name === "random" ? "unexplained" : "match";
    return [name, list.length, wanted, list.filter(({ verdict }) => verdict !== wanted).length];
  });
  return markdownTable(["vectors", "fixtures", "verdict", "any other"], rows);
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
  await writeParts("web/docs/doctor.md", {
    counts: `${mistakes.length} mistakes over ${cases.length} models and lengths. ${named} of ${single.length} (${percent(named, single.length)}) are named first; of two at once ${both} of ${double.length} (${percent(both, double.length)}) are both named.`,
    single: confusion(single),
    mendings: `Every fix is run, in ${programs.length} wrong programs of two styles and ten models, and in ${rare.length} programs of ${Object.keys(rareModels).length} rarer rotations.`,
    accused: accused(fine),
    pairs: pairTable(double),
  });
}

await runIfMain(import.meta.url, write);
