// Takes one sample in Node: one process.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { peersFolder } from "./bench-peers.mjs";
import { inRoot, root, StopError } from "../shared/run.mjs";

export const hostName = async () => `Node ${process.versions.node} (V8 ${process.versions.v8})`;

/** Runs the suite in a new process; `tell` receives each line as it arrives. */
export async function sample({ only, short, withPeers }, tell) {
  const peers = withPeers ? pathToFileURL(`${peersFolder}/index.js`).href : undefined;
  const args = [inRoot("build/bench/node.js"), JSON.stringify({ only, short, peers })];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  createInterface({ input: child.stdout }).on("line", (line) => {
    if (line.startsWith("{")) tell(JSON.parse(line)); // peers may print other lines
  });
  const code = await new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  if (code !== 0) throw new StopError(`the benchmark process ended with exit code ${code}`);
}
