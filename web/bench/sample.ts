// What one process measures and reports, in Node and in a browser.
import { RopewalkError, type Ropewalk } from "ropewalk";
import { loadModel } from "ropewalk/model";
import { loadRopewalk as loadRelaxed } from "ropewalk/relaxed";
import type { Measurement } from "./suite/bench.js";
import { loadKernels } from "./suite/kernels.js";
import type { Peer } from "./suite/peer.js";
import { plainJs } from "./suite/plain-js.js";
import { fullSettings, runSuite, shortSettings, type GroupName } from "./suite/suite.js";

export interface SampleOptions {
  only: GroupName[];
  /** Some sizes instead of all. */
  short: boolean;
  /** Address of the module that exports createPeers. */
  peers?: string;
  /** The address from which a browser loads the peers' wasm files. */
  wasmPaths?: string;
}

/** The first line describes the run; one line follows for each case. */
export type SampleLine =
  | { ropewalk: string; peers: Record<string, string> }
  | { done: number; of: number; measurements: readonly Measurement[] };

async function loadPeers({ peers, wasmPaths }: SampleOptions): Promise<Peer[]> {
  if (peers === undefined) return [];
  const { createPeers } = (await import(/* @vite-ignore */ peers)) as {
    createPeers(wasmPaths?: string): Promise<Peer[]>;
  };
  return createPeers(wasmPaths);
}

/** undefined if the host has no relaxed SIMD. */
async function relaxedWhereItRuns(): Promise<Ropewalk | undefined> {
  try {
    return await loadRelaxed();
  } catch (error) {
    if (error instanceof RopewalkError && error.code === "wasm-unavailable") return undefined;
    throw error;
  }
}

export async function runSample(
  ropewalk: Ropewalk,
  options: SampleOptions,
  tell: (line: SampleLine) => void,
): Promise<void> {
  const peers = await loadPeers(options);
  tell({ ropewalk: ropewalk.version, peers: Object.fromEntries(peers.map(({ name, version }) => [name, version])) });
  const kernels = await loadKernels();
  const relaxed = await relaxedWhereItRuns();
  const all = [plainJs, ...peers];
  const bench = { ropewalk, loadModel, ...(relaxed && { relaxed }), limits: kernels.limits, kernels, peers: all };
  await runSuite(bench, options.short ? shortSettings : fullSettings, tell, options.only);
}
