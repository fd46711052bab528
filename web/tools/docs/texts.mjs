// npm run texts: runs the cards of the source texts again and writes their records and contents.json.
// npm run texts -- --json FILE [--set id.name=value]: writes only the rows of every card, with these settings.
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { buildDist, inThisClone } from "../build/build.mjs";
import { viteConfig } from "../build/page.mjs";
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
    const { textContents } = await load("say.ts");
    const { checkedCards } = await load("checked.ts");
    const { allRows, keptRunner, readSet, recordOf, recordFile } = await load("record.ts");
    const { checkCode } = await import(inRoot("dist/code.js"));
    const texts = textFiles.map((name) => readText(readFileSync(fileOf(`${name}.md`), "utf8")));
    const runner = await keptRunner();
    try {
      if (json !== undefined) {
        writeFileSync(json, `${JSON.stringify(await allRows(texts, runner, readSet(set)), undefined, 1)}\n`);
        return;
      }
      const contents = {};
      for (const [i, text] of texts.entries()) {
        const record = await recordOf(text, runner);
        writeFileSync(fileOf(`records/${textFiles[i]}.json`), recordFile(record));
        contents[text.id] = textContents(text, record, await checkedCards(text, checkCode));
      }
      const lines = Object.entries(contents).map(([id, of]) => `  ${JSON.stringify(id)}: ${JSON.stringify(of)}`);
      writeFileSync(fileOf("contents.json"), `{\n${lines.join(",\n")}\n}\n`);
    } finally {
      runner.end();
    }
  } finally {
    await server.close();
  }
});
