// npm run texts: runs the cards of the source texts again and writes their records, table.md and verdicts.json.
// npm run texts -- --json FILE [--set id.name=value]: writes only the rows of every card, with these settings.
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { buildDist, inThisClone } from "../build/build.mjs";
import { viteConfig } from "../build/page.mjs";
import { markdownTable, withParts } from "../shared/document.mjs";
import { inRoot, runMain } from "../shared/run.mjs";
import { setUp } from "../setup/setup.mjs";

const fileOf = (path) => inRoot(`web/source-texts/${path}`);

await runMain(async () => {
  const options = { json: { type: "string" }, set: { type: "string", multiple: true, default: [] } };
  const { json, set } = parseArgs({ options }).values;
  await inThisClone(async () => buildDist(await setUp({ wasm: true })));
  const { createServer } = await import("vite");
  const server = await createServer({
    configFile: viteConfig,
    server: { middlewareMode: true, ws: false, watch: null }, // nothing that keeps running afterwards
    appType: "custom",
    logLevel: "warn",
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const load = (file) => server.ssrLoadModule(fileOf(file));
    const { textFiles } = await load("texts.ts");
    const { readText } = await load("read-text.ts");
    const { textCounts } = await load("say.ts");
    const { allRows, keptRunner, readSet, recordOf, recordFile } = await load("record.ts");
    const { loadRopewalk } = await import(inRoot("dist/index.js"));
    const engine = await loadRopewalk();
    const texts = textFiles.map((name) => readText(readFileSync(fileOf(`${name}.md`), "utf8")));
    const runner = await keptRunner();
    try {
      if (json !== undefined) {
        writeFileSync(json, `${JSON.stringify(await allRows(engine, texts, runner, readSet(set)), undefined, 1)}\n`);
        return;
      }
      const { tableRows, countsOf, COLUMNS } = await load("table.ts");
      const rows = await tableRows(engine);
      const counts = countsOf(rows);
      for (const [i, text] of texts.entries()) {
        const record = await recordOf(text, runner);
        writeFileSync(fileOf(`records/${textFiles[i]}.json`), recordFile(record));
        counts[text.id] = textCounts(text, record);
      }
      writeFileSync(fileOf("table.md"), withParts("web/source-texts/table.md", { rows: markdownTable(COLUMNS, rows) }));
      const written = Object.entries(counts).map(([id, two]) => `  ${JSON.stringify(id)}: [${two.join(", ")}]`);
      writeFileSync(fileOf("verdicts.json"), `{\n${written.join(",\n")}\n}\n`);
    } finally {
      runner.end();
    }
  } finally {
    await server.close();
  }
});
