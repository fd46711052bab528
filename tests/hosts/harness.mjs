// A host's project with the packed tarball, built by the host's own tool and looked at; the rest is the consumers'
// harness.
import { cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runCase } from "../consumers/harness.mjs";
import { lookAt, TAG } from "./look.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

export const versions = JSON.parse(readFileSync(here("versions.json"), "utf8"));

export function copyHost({ name }, folder) {
  rmSync(folder, { recursive: true, force: true });
  cpSync(here(name), folder, { recursive: true });
}

/** The fault of a case, or undefined. */
export async function problemAt(one, folder, browser) {
  const { problem } = await runCase(one, folder, browser, lookAt);
  return problem ?? (one.markup && markupProblem(readFileSync(join(folder, one.markup), "utf8")));
}

/** The host's HTML, before any script: the tag with its attributes, and the words inside it. */
function markupProblem(html) {
  const [, attributes, words] = new RegExp(`<${TAG}([^>]*)>(.*?)</${TAG}>`, "s").exec(html) ?? [];
  if (!attributes?.includes('model="llama-3.2-1b"')) return "the built page does not have the tag with its attributes";
  return words.replaceAll(/<[^>]*>/g, "").trim() ? undefined : "the built page does not have the words inside the tag";
}
