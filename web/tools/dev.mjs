// npm run dev: serves the pages from their sources on 127.0.0.1; C++ is compiled when it starts.
import { buildGenerated, inThisClone } from "./build/build.mjs";
import { inRoot, runIfMain } from "./shared/run.mjs";
import { setUp } from "./setup/setup.mjs";

/** Starts the server of the sources and returns it with its address; the caller closes it. */
export async function serveSources() {
  const { createServer } = await import("vite");
  const server = await (await createServer({ configFile: inRoot("web/pages/build/dev.config.ts") })).listen();
  return { server, url: server.resolvedUrls.local[0] };
}

await runIfMain(import.meta.url, async () => {
  await inThisClone(async () => buildGenerated(await setUp({ wasm: true }), { all: false }));
  console.log(`Ropewalk, from its sources: ${(await serveSources()).url}`);
});
