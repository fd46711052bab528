// npm run format: formats every file of the project.
import { formatAll } from "./lint.mjs";
import { runMain } from "./shared/run.mjs";
import { setUp } from "./setup/setup.mjs";

await runMain(async () => {
  await setUp({ tests: true });
  await formatAll({ write: true });
});
