// npm start: sets up what is missing, builds everything the page loads and links to, and serves the page on this
// machine.
import { buildStart } from "./build/build.mjs";
import { servePage } from "./build/page.mjs";
import { runMain } from "./shared/run.mjs";

await runMain(async () => {
  await buildStart();
  console.log(`Ropewalk: ${await servePage()}`);
});
