// npm run cli-guide: writes every command's help into web/docs/cli.md, and the picture of the conformance cases.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { withParts, writeParts } from "../shared/document.mjs";
import { inRoot, runIfMain } from "../shared/run.mjs";
import { conformanceCases, conformancePicture } from "./conformance-picture.mjs";

const guide = "web/docs/cli.md";
const printed = (...args) => execFileSync(process.execPath, [inRoot("dist/cli.js"), ...args], { encoding: "utf8" });

/** The names of all commands, as the program lists them. */
export const commandNames = () =>
  [...new Set(Array.from(printed("--help").matchAll(/^npx ropewalk ([a-z-]+)(?= |$)/gm), ([, name]) => name))].filter(
    (name) => name !== "help",
  );

const part = () =>
  commandNames()
    .map((name) => `### ${name}\n\n\`\`\`text\n${printed(name, "--help").trim()}\n\`\`\``)
    .join("\n\n");

/** The guide with the present help texts. */
export const cliGuide = () => withParts(guide, { commands: part() });

await runIfMain(import.meta.url, async () => {
  await writeParts(guide, { commands: part() });
  writeFileSync(inRoot("web/docs/pictures/conformance.svg"), conformancePicture(conformanceCases()));
});
