// The packages that npm run bench measures beside Ropewalk, installed only into build/bench/peers.
import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { contentHash, inRoot, progress, run, StopError, unlessStamped } from "../shared/run.mjs";

export const peersFolder = inRoot("build/bench/peers");
const sources = ["package.json", "package-lock.json", ".npmrc"].map((name) => `web/bench/peers/${name}`);

/** Returns whether they are there. If they cannot be installed, prints that and continues without them. */
export async function installPeers() {
  const installed = `${peersFolder}/node_modules`;
  mkdirSync(peersFolder, { recursive: true });
  for (const path of sources) copyFileSync(inRoot(path), `${peersFolder}/${path.split("/").at(-1)}`);
  try {
    await unlessStamped(`${peersFolder}/.installed`, contentHash(sources, process.version), [installed], async () => {
      progress("installing the packages to measure beside (256 MB, once)");
      await run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: peersFolder });
    });
  } catch (error) {
    if (!(error instanceof StopError)) throw error;
    progress(`skipping onnxruntime-web, TensorFlow.js and wllama, which could not be installed: ${error.message}`);
    return false;
  }
  return existsSync(installed);
}
