// npm start: sets up what is missing, builds, and serves the page on this machine.
import { buildAll } from "./build/build.mjs";
import { servePage } from "./build/page.mjs";
import { runMain } from "./run.mjs";

await runMain(async () => {
  await buildAll();
  console.log(`Ropewalk: ${await servePage()}`);
});
