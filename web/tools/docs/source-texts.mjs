// npm run source-texts: writes web/docs/source-texts.md and web/source-texts/verdicts.json from the cards of the source texts, computed anew.
import { mkdirSync, writeFileSync } from "node:fs";
import { buildDist, inThisClone } from "../build/build.mjs";
import { viteConfig } from "../build/page.mjs";
import { inRoot } from "../shared/project.mjs";
import { runMain } from "../shared/run.mjs";
import { setUp } from "../setup/setup.mjs";

const intro = `# The source texts, item by item

Made by \`npm run source-texts\` from the cards of the page's chapter "source texts" (web/source-texts). The texts are cited by
their short names, 000 to 004. Every value in the column "ours" is computed through the public API.

- **reproduced**, **differs**: what stands in an output block of the text ("printed") against what comes out; the card says why where they
  differ. The column "said" has what the text says elsewhere, in a sentence, a formula, code or a diagram.
- **holds**, **fails**: a claim or a line of a derivation, decided by its numbers.
- **cannot-run**: code that raises as printed; the card names the line.
- **number**: ours, where nothing was printed. **measured**: only the reader's own device can say.
`;

await runMain(async () => {
  await inThisClone(async () => buildDist(await setUp({ wasm: true })));
  const { createServer } = await import("vite");
  const server = await createServer({
    configFile: viteConfig,
    server: { middlewareMode: true, ws: false, watch: null }, // nothing that outlives the run
    appType: "custom",
    logLevel: "warn",
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { tableRows, countsOf, COLUMNS } = await server.ssrLoadModule(inRoot("web/source-texts/table.ts"));
    const { loadRopewalk } = await import(inRoot("dist/index.js"));
    const engine = await loadRopewalk();
    const rows = await tableRows(engine);
    const lines = [COLUMNS, COLUMNS.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`);
    const file = inRoot("web/docs/source-texts.md");
    mkdirSync(inRoot("web/docs"), { recursive: true });
    writeFileSync(file, `${intro}\n${lines.join("\n")}\n`);
    const counts = Object.entries(countsOf(rows)).map(([id, two]) => `  ${JSON.stringify(id)}: [${two.join(", ")}]`);
    writeFileSync(inRoot("web/source-texts/verdicts.json"), `{\n${counts.join(",\n")}\n}\n`);
  } finally {
    await server.close();
  }
});
