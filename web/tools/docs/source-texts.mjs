// npm run source-texts: computes the cards again, writes web/source-texts/table.md and verdicts.json.
import { writeFileSync } from "node:fs";
import { buildDist, inThisClone } from "../build/build.mjs";
import { viteConfig } from "../build/page.mjs";
import { markdownTable, withParts } from "../shared/document.mjs";
import { inRoot, runMain } from "../shared/run.mjs";
import { setUp } from "../setup/setup.mjs";

await runMain(async () => {
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
    const { tableRows, countsOf, COLUMNS } = await server.ssrLoadModule(inRoot("web/source-texts/table.ts"));
    const { loadRopewalk } = await import(inRoot("dist/index.js"));
    const engine = await loadRopewalk();
    const rows = await tableRows(engine);
    const file = "web/source-texts/table.md";
    writeFileSync(inRoot(file), withParts(file, { rows: markdownTable(COLUMNS, rows) }));
    const counts = Object.entries(countsOf(rows)).map(([id, two]) => `  ${JSON.stringify(id)}: [${two.join(", ")}]`);
    writeFileSync(inRoot("web/source-texts/verdicts.json"), `{\n${counts.join(",\n")}\n}\n`);
  } finally {
    await server.close();
  }
});
