// The generated part of web/docs/performance.md, from the runs in one or more hosts.
import { asMarkdown, caseTable, missingLines } from "./table.js";
import type { Conditions, Run } from "./results.js";

function conditionsTable(conditions: Conditions): string {
  const peers = Object.entries(conditions.peers).map(([name, version]) => `${name} ${version}`);
  const sizes = conditions.sizes.map(({ name, raw, gzip }) => `${name} ${raw} bytes (${gzip} with gzip)`);
  const lines = [
    `- Run in ${conditions.host}, ${conditions.processes} process${conditions.processes === 1 ? "" : "es"}, ${conditions.date}`,
    `- On ${conditions.cpu}, ${conditions.cores} cores, ${conditions.system}, load ${conditions.load.toFixed(1)} before it began; one thread is used`,
    `- ropewalk ${conditions.ropewalk}: ${sizes.join(", ")}`,
    `- Compiler: ${conditions.compiler}, \`${conditions.flags}\``,
    `- Beside it: ${peers.length > 0 ? peers.join(", ") : "no packages from npm (they were not installed)"}`,
  ];
  return lines.join("\n");
}

function section({ conditions, results }: Run): string {
  const missing = missingLines(results);
  const parts = [`## ${conditions.host}`, conditionsTable(conditions)];
  if (missing.length > 0) parts.push(["### Not timed", "", ...missing.map((line) => `- ${line}`)].join("\n"));
  return parts.join("\n\n");
}

/** The table of all cases, and the conditions of each host. */
export function performanceDocument(runs: readonly Run[]): string {
  const cases = caseTable(runs.map(({ conditions, results }) => ({ name: conditions.host.split(" ")[0]!, results })));
  return [asMarkdown(cases), ...runs.map(section)].join("\n\n");
}
